// What a chain waits for, as a sentence made when it is read: nothing polls
// (docs/decisions/0010-waits-do-not-expire.md).
import type { ChainStatus } from '../../store/chains/read-chains';

/** For instance: waits for the authority, 12 pending, next attempt 10:42:05. Making a record never waits for that. */
export function describeChainStatus({ chain, pending, stop }: ChainStatus, provider: string, now: Date): string {
  const resting = chain.sealStop ? [`sealing rests: ${chain.sealStop.text}`] : [];
  if (provider === 'fiscal.generate') return ['waits to be sealed', ...resting].join(', ');
  const parts = ['waits for the authority', `${pending} pending`];
  if (stop) parts.push(`stopped: ${stop.text}`);
  else if (chain.nextAttemptAt) parts.push(attemptText(chain.nextAttemptAt, now));
  if (chain.lastError) parts.push(`last error: ${chain.lastError.text}`);
  return [...parts, ...resting].join(', ');
}

const attemptText = (at: Date, now: Date): string =>
  at > now ? `next attempt ${at.toISOString()}` : 'next attempt due now';
