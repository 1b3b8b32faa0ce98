// The order of refusals: what is taken or held (409) is told before what is missing (404), not valid (422)
// or finds no room.
import { Refusal } from '../../../contracts/errors';

const laterStatuses: readonly number[] = [404, 422];

/**
 * Runs `work`. Only when it is refused `conflict` looks whether something is in the way, too: a call that goes well costs
 * nothing.
 */
export async function preferConflict<T>(
  work: () => Promise<T>,
  conflict: () => Promise<Refusal | undefined>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isLater = error instanceof Refusal && (laterStatuses.includes(error.status) || error.key === 'storage-full');
    throw (isLater ? await conflict() : undefined) ?? error;
  }
}
