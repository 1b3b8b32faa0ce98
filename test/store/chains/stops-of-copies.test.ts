// The stop of the configured certificate while a supplier has stored a copy of this certificate as its own. Regression:
// the sweep took the stop for the supplier's own, and did not end it after the configured certificate was replaced.
import {
  getSupplierCertificatesCollection,
  formatSupplierCertificateDatabaseKey,
} from '../../../src/store/certificates/certificates';
import { listStopsForMissingConfiguredCertificates } from '../../../src/store/certificates/problem-stops';
import { formatCertificateStopKey, insertSendingStopIfAbsent } from '../../../src/store/chains/windows';
import { getChainsCollection } from '../../../src/store/chains/chains';
import type { SupplierCertificateDocument } from '../../../src/model/certificate';
import type { ChainDocument } from '../../../src/model/chain';
import { type ChainFixture, openChainFixture } from '../../activities/chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

/** Stores a supplier whose chain last used this certificate, and its own certificate if it has one. */
async function store(supplier: string, fingerprint: string, own?: string): Promise<ChainDocument> {
  const chain = await fixture.supplier(supplier);
  await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { certificate: { fingerprint } } });
  const row = { _id: formatSupplierCertificateDatabaseKey(chain), fingerprint: own } as SupplierCertificateDocument;
  if (own !== undefined) await getSupplierCertificatesCollection(fixture.database).insertOne(row);
  return chain;
}

describe('the stop of a certificate that has expired', () => {
  it('is listed with a chain without its own certificate, although another has stored a copy', async () => {
    const [copied, own] = ['C'.repeat(64), 'D'.repeat(64)];
    await store('B12345674', copied, copied);
    const user = await store('B85905495', copied);
    await store('A28015865', own, own);
    const fields = { at: new Date(), code: 'certificate-expired', text: 'it ended' };
    for (const fingerprint of [copied, own])
      await insertSendingStopIfAbsent(fixture.database, {
        ...fields,
        _id: formatCertificateStopKey('simulator', fingerprint),
      });
    const listed = await listStopsForMissingConfiguredCertificates(fixture.database);
    expect(listed.map(({ stop, fingerprint, chain }) => [stop, fingerprint, chain._id])).toEqual([
      [formatCertificateStopKey('simulator', copied), copied, user._id],
    ]);
    expect(listed[0]?.chain).not.toHaveProperty('own');
  });
});
