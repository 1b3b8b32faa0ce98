// Small limits for a simulation. Full batches, several batches and an early end of the waiting time then need a hundred
// records instead of thousands.
import { chainLimits, backgroundChainVerificationLimits } from '../../src/contracts/limits/chain';
const small: Partial<Record<keyof typeof chainLimits, number>> = {
  batchRecordsMax: 20,
  pendingOpensWindow: 20,
  markedAtOnceMax: 3,
  sealRequestsMax: 8,
  sealPassRequestsMax: 24,
  notifyChunkMax: 8,
  recordPassMax: 2,
  sendListsMax: 4,
  asksPassMax: 5,
  endConfirmedSecondsMax: 60,
};

/** The background check continues at every sweep with a small part, and restarts after minutes. */
const smallCheck: Partial<Record<keyof typeof backgroundChainVerificationLimits, number>> = {
  recordsMax: 7,
  pauseMinutes: 0,
  fullHours: 0.05,
};

/**
 * Runs one simulation with small or real limits. The limits belong to the process, so only one simulation runs at a
 * time.
 */
export async function runAtScale<T>(
  lists: 'full' | 'small',
  others: Partial<Record<keyof typeof chainLimits, number>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = [{ ...chainLimits }, { ...backgroundChainVerificationLimits }] as const;
  Object.assign(chainLimits, lists === 'small' ? small : {}, others);
  Object.assign(backgroundChainVerificationLimits, lists === 'small' ? smallCheck : {});
  try {
    return await work();
  } finally {
    Object.assign(chainLimits, before[0]);
    Object.assign(backgroundChainVerificationLimits, before[1]);
  }
}
