// The order of refusals: what is taken or held (409) is told before what is missing (404) or not valid (422).
import { Refusal } from '../../contracts/errors';

/**
 * Runs `work`. Only when it is refused `conflict` looks whether something is in the way, too: a call that goes well costs
 * nothing.
 */
export async function conflictFirst<T>(
  work: () => Promise<T>,
  conflict: () => Promise<Refusal | undefined>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isLater = error instanceof Refusal && (error.status === 404 || error.status === 422);
    throw (isLater ? await conflict() : undefined) ?? error;
  }
}
