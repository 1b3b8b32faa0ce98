// The chain of the supplier that a path names, for every call that works on one.
import { Refusal } from '../../contracts/errors';
import type { ChainDocument } from '../../store/ledger/chains';
import type { Call } from '../endpoint';

/** @throws Refusal `not-found` when the supplier has no chain in the workspace's environment. */
export async function findChainOrRefuse({
  store,
  workspace,
  params,
}: Pick<Call, 'store' | 'workspace' | 'params'>): Promise<ChainDocument> {
  const chain = await store.chains.find(workspace.environment, (params.supplier ?? '').toUpperCase());
  if (!chain) {
    const remedy =
      'GET /fiscal/v1/chains lists the registered suppliers; a supplier gets its chain when the register workflow has ' +
      'run on its party entry (POST /transform/v1/jobs).';
    throw new Refusal('not-found', 'chain not found: this supplier is not registered in the workspace', { remedy });
  }
  return chain;
}
