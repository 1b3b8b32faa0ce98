// Finds the chain of a supplier, and describes what it waits for.
import { refuse } from '../../contracts/errors';
import type { ChainDocument } from '../../model/chain';
import type { Call } from '../kit/endpoint';
import type { ChainStatus } from '../../store/chains/read-chains';
import { detectRestoreByWitness } from '../../chain/run/expected-end';

/** @throws Refusal `not-found` if the supplier has no chain in the environment of the workspace */
export async function findChainOrRefuse(
  { store, workspace, params }: Pick<Call, 'store' | 'workspace' | 'params'>,
  supplier = params.supplier ?? '',
): Promise<ChainDocument> {
  const chain = await store.chains.find(workspace.environment, supplier.toUpperCase());
  if (!chain) throw refuse('not-found', 'chain-missing');
  return chain;
}

/**
 * For example `waits for the authority, 12 pending, next attempt 10:42:05`. Sealing a record never waits for that. The text is
 * built when it is read, so nothing polls (docs/decisions/0010-waits-do-not-expire.md).
 */
export function describeChainStatus({ chain, pending, stop }: ChainStatus, provider: string, now: Date): string {
  const pause = chain.sealStop ? [`sealing is paused: ${chain.sealStop.text}`] : [];
  if (provider === 'fiscal.generate') return ['waits to be sealed', ...pause].join(', ');
  const parts = ['waits for the authority', `${pending} pending`];
  if (stop) parts.push(`stopped: ${stop.text}`);
  else if (chain.nextAttemptAt) parts.push(attemptText(chain.nextAttemptAt, now));
  if (chain.lastError) parts.push(`last error: ${chain.lastError.text}`);
  return [...parts, ...pause].join(', ');
}

const attemptText = (at: Date, now: Date): string =>
  at > now ? `next attempt ${at.toISOString()}` : 'next attempt due now';

/**
 * Why a chain seals nothing: the stop that is stored, else what the witness knows and the database lacks, which covers a chain
 * that has not run since the database was restored. Null: sealing is not paused.
 */
export async function explainSealingPaused(
  { deps: { witness, now, log }, store }: Pick<Call, 'deps' | 'store'>,
  chain: ChainDocument,
): Promise<ChainDocument['sealStop'] | null> {
  if (chain.sealStop) return chain.sealStop;
  try {
    const witnessed = await witness.ofChain(chain._id, false);
    if (detectRestoreByWitness(chain, witnessed, now()) === undefined) return null;
    // The chain may have sealed since it was read. The witness knows only committed records, so the database must show them now.
    const again = await store.chains.find(chain.environment, chain.supplier);
    const text = detectRestoreByWitness(again ?? chain, witnessed, now());
    return text === undefined ? null : { at: now(), text };
  } catch (error) {
    log.warn({ error }, 'the witness cannot be read');
    return null;
  }
}
