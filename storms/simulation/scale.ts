// Limits made small for a simulation: full lists, several lists and an early opening of the window come with a hundred
// records instead of thousands.
import { chain, chainCheck } from '../../src/contracts/limits/chain';
const small: Partial<Record<keyof typeof chain, number>> = {
  batchRecordsMax: 20,
  pendingOpensWindow: 20,
  markedAtOnceMax: 3,
  sealRequestsMax: 8,
  sealPassRequestsMax: 24,
  notifyChunkMax: 8,
  recordPassMax: 2,
  sendListsMax: 4,
  asksPassMax: 5,
};

/** The background check goes on at every sweep, in small pieces, and begins anew after minutes. */
const smallCheck: Partial<Record<keyof typeof chainCheck, number>> = {
  recordsMax: 7,
  pauseMinutes: 0,
  fullHours: 0.05,
};

/** Runs one simulation with small limits, or as they are. They are the process's own: one simulation at a time. */
export async function runAtScale<T>(
  lists: 'full' | 'small',
  others: Partial<Record<keyof typeof chain, number>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = [{ ...chain }, { ...chainCheck }] as const;
  Object.assign(chain, lists === 'small' ? small : {}, others);
  Object.assign(chainCheck, lists === 'small' ? smallCheck : {});
  try {
    return await work();
  } finally {
    Object.assign(chain, before[0]);
    Object.assign(chainCheck, before[1]);
  }
}
