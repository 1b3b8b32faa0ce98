// A supplier that is registered in the store, without its workflow.
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import type { ChainDocument } from '../../src/model/chain';
import type { TestApi } from './api';

/** Stores the chain of a registered supplier. */
export async function register(
  { database, workspace }: TestApi,
  supplier: string,
  changes: Partial<ChainDocument> = {},
): Promise<void> {
  const at = new Date();
  await getChainsCollection(database).insertOne({
    _id: formatChainKey(workspace, 'simulator', supplier),
    workspace,
    environment: 'simulator',
    supplier,
    supplierName: 'Supplier S.L.',
    installation: generateInstallationNumber(),
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: 'none', job: 'none' },
    head: null,
    createdAt: at,
    updatedAt: at,
    ...changes,
  });
}
