// Looks again for what a unique index or a guard has just met. A primary that was elected a moment ago refuses what a read of the
// majority does not show yet: whoever tried again at once would do so some thousand times a second, for as long as that takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { store as limits } from '../contracts/limits/store';
import { StaleReadError } from './stale-read-error';

/**
 * What the look gives, once it gives something: at once, and then behind growing pauses of random length.
 * @throws StaleReadError after some seconds: the database is not itself, and the call may be made again
 */
export async function waitUntilShown<Found>(look: () => Promise<Found | null | undefined>): Promise<Found> {
  for (let tries = 1; ; tries += 1) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    if (tries >= limits.looksMax) throw new StaleReadError();
    await sleep(Math.random() * limits.lookPauseMs * tries);
  }
}
