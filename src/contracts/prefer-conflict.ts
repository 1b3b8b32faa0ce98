// Orders refusals. A conflict (409) precedes a missing resource (404), an invalid value (422) and a quota.
import { Refusal } from './errors';

const laterStatuses: readonly number[] = [404, 422];

/**
 * Runs `work`. If it is refused, checks with `findConflict` whether there is a conflict. Success therefore costs
 * nothing extra.
 */
export async function runOrThrowConflictIfRefused<T>(
  work: () => Promise<T>,
  findConflict: () => Promise<Refusal | undefined>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isLater = error instanceof Refusal && (laterStatuses.includes(error.status) || error.key === 'storage-full');
    throw (isLater ? await findConflict() : undefined) ?? error;
  }
}
