// Counts the calls that hold their connection for a job, and refuses more than a process can hold.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';

let waiting = 0;

/** Runs one waiting call. @throws Refusal `busy` when too many wait already. */
export async function countWaiters<T>(wait: () => Promise<T>): Promise<T> {
  if (waiting >= limits.waitersMax) throw new Refusal('busy', `${limits.waitersMax} calls are waiting already`);
  waiting += 1;
  try {
    return await wait();
  } finally {
    waiting -= 1;
  }
}
