// The chain of the supplier that a path names, for every call that works on one.
import { refuse } from '../../contracts/errors';
import type { ChainDocument } from '../../store/chains/chains';
import type { Call } from '../kit/endpoint';

/** @throws Refusal `not-found` when the supplier has no chain in the workspace's environment. */
export async function findChainOrRefuse({
  store,
  workspace,
  params,
}: Pick<Call, 'store' | 'workspace' | 'params'>): Promise<ChainDocument> {
  const chain = await store.chains.find(workspace.environment, (params.supplier ?? '').toUpperCase());
  if (!chain) throw refuse('not-found', 'chain-missing');
  return chain;
}
