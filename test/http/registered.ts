// A supplier that is registered in the store, without its workflow.
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import type { ChainDocument } from '../../src/model/chain';
import type { Reply, TestApi } from './api';

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

/** Stores and signs an invoice; `fiscal` is what its record has, which belongs to this document. */
export async function storeDeclared(api: TestApi, data: object, fiscal?: object | null): Promise<Reply['json']> {
  const { status, json, text } = await api.call('POST', '/silo/v1/entries', { data, sign: true });
  if (status !== 200) throw new Error(text);
  const update = [{ $set: { fiscal: { ...fiscal, documentDigest: '$digest.val' } } }];
  if (fiscal) await api.database.db.collection('entries').updateOne({ id: json.id }, update);
  return json;
}
