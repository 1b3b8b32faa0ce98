// Finds the chain of a supplier, and describes what the chain waits for.
import { createRefusal } from '../../contracts/errors';
import { type Message, createMessage, type StoredMessage } from '../../messages/message';
import type { ChainDocument } from '../../model/chain';
import type { TenantCallContext } from '../kit/endpoint';
import type { ChainStatus } from '../../store/chains/read-chains';
import { findWitnessedRestoreMessage } from '../../chain/run/expected-head';

/**
 * Finds the chain of a supplier.
 * @throws Refusal `not-found` if the supplier has no chain in the environment of the workspace
 */
export async function requireSupplierChain(
  { store, workspace, params }: Pick<TenantCallContext, 'store' | 'workspace' | 'params'>,
  supplier = params.supplier ?? '',
): Promise<ChainDocument> {
  const chain = await store.chains.find(workspace.environment, supplier.toUpperCase());
  if (!chain) throw createRefusal('not-found', 'chain-missing');
  return chain;
}

interface ChainWaitOptions {
  readonly now: Date;
  /** Time of the event that began the wait. */
  readonly since: Date;
  /** True for a page, because a page shows times and the texts of stops elsewhere. */
  readonly onPage: boolean;
}

/**
 * Describes what a chain waits for, for example `waits for the authority, 12 pending, next attempt 10:42:05`. Sealing a
 * record never waits for these causes. If there is no chain, the message states only what the step waits for. The
 * message is built when it is read, so that nothing has to poll (docs/decisions/0010-waits-do-not-expire.md).
 */
export function describeStepWaitOnChain(
  status: ChainStatus | null,
  provider: string,
  { now, since, onPage }: ChainWaitOptions,
): Message {
  const { chain, pending, stop } = status ?? {};
  const tell = (text: StoredMessage | undefined): StoredMessage | null =>
    text === undefined ? null : onPage ? '' : text;
  const common = { paused: tell(chain?.sealingPause?.text), since: onPage ? null : since.toISOString() };
  if (provider === 'fiscal.generate') return createMessage('awaits-seal', common);
  const next = chain?.nextAttemptAt;
  return createMessage('awaits-authority', {
    ...common,
    pending: pending ?? null,
    stop: tell(stop?.text),
    next: onPage || !next ? null : next > now ? next.toISOString() : '',
    error: onPage ? null : (chain?.lastError?.text ?? null),
  });
}

/**
 * Finds the reason why a chain seals nothing. The reason is the stored pause. If the chain has not run since the
 * database was restored, the reason is a record that the witness has and the database lacks. Returns null if sealing is
 * not paused.
 */
export async function findStoredOrWitnessedSealingPause(
  { deps: { witness, now, log }, store }: Pick<TenantCallContext, 'deps' | 'store'>,
  chain: ChainDocument,
): Promise<ChainDocument['sealingPause'] | null> {
  if (chain.sealingPause) return chain.sealingPause;
  try {
    const witnessed = await witness.ofChain(chain._id, false);
    if (findWitnessedRestoreMessage(chain, witnessed, now()) === undefined) return null;
    // The chain may have sealed after it was read. The witness has only committed records, so the database must contain
    // these records now.
    const again = await store.chains.find(chain.environment, chain.supplier);
    const text = findWitnessedRestoreMessage(again ?? chain, witnessed, now());
    return text === undefined ? null : { at: now(), text };
  } catch (error) {
    log.warn({ error }, 'the witness cannot be read');
    return null;
  }
}
