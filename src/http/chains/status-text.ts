// What a step waits for at its chain, as a message that is made when it is read: nothing polls
// (docs/decisions/0010-waits-do-not-expire.md).
import { type Message, message } from '../../messages/message';
import type { ChainStatus } from '../../store/chains/read-chains';

interface ChainWaitOptions {
  readonly now: Date;
  /** Of the event that began the wait. */
  readonly since: Date;
  /** A page shows the times itself, and the texts of stops apart. */
  readonly onPage: boolean;
}

/**
 * Waits for the authority, 12 pending, next attempt 10:42:05. Sealing never waits for the authority. Without a chain: only
 * what the step waits for.
 */
export function describeChainWait(
  status: ChainStatus | null,
  provider: string,
  { now, since, onPage }: ChainWaitOptions,
): Message {
  const { chain, pending, stop } = status ?? {};
  const tell = (text: string | undefined): string | null => (text === undefined ? null : onPage ? '' : text);
  const common = { paused: tell(chain?.sealStop?.text), since: onPage ? null : since.toISOString() };
  if (provider === 'fiscal.generate') return message('awaits-seal', common);
  const next = chain?.nextAttemptAt;
  return message('awaits-authority', {
    ...common,
    pending: pending ?? null,
    stop: tell(stop?.text),
    next: onPage || !next ? null : next > now ? next.toISOString() : '',
    error: onPage ? null : (chain?.lastError?.text ?? null),
  });
}
