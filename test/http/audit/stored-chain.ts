// A supplier with a stored chain and its entry, for calls that need one.
import { createUuidV7 } from '../../../src/main/ids';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../../src/store/chains/chains';
import { formatCertificateStopKey, insertSendingStopIfAbsent } from '../../../src/store/chains/windows';
import type { TestApi } from '../api';
import { invoice } from '../documents';

let count = 0;
/** Tax IDs of companies that no other test here uses. */
const nextSupplier = (): string => {
  count += 1;
  return `B${String(count).padStart(8, '0')}`;
};

export async function entryOf(api: TestApi): Promise<string> {
  count += 1;
  return (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: `A-${count}` }) })).json.id;
}

/** A supplier with a waiting registration and a stopped certificate. */
export async function chainOf(api: TestApi, registration: object = {}): Promise<{ supplier: string; entry: string }> {
  const [supplier, entry, at] = [nextSupplier(), await entryOf(api), new Date()];
  await getChainsCollection(api.database).insertOne({
    _id: formatChainKey(api.workspace, 'simulator', supplier),
    workspace: api.workspace,
    environment: 'simulator',
    supplier,
    supplierName: supplier,
    installation: generateInstallationNumber(),
    zone: 'Europe/Madrid',
    registration: { state: 'pending', entry, job: createUuidV7(), ...registration },
    head: null,
    certificate: { fingerprint: supplier },
    createdAt: at,
    updatedAt: at,
  });
  await insertSendingStopIfAbsent(api.database, {
    _id: formatCertificateStopKey('simulator', supplier),
    at,
    code: '4141',
    text: '4141: no',
  });
  return { supplier, entry };
}
