// Separation of environments: no record is sealed for live before all prerequisites exist, and certificates of the
// simulator are valid only in the simulator.
import { writeFileSync } from 'node:fs';
import { makeSupplierCode } from '../../../bench/documents';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import { createAuthorityConnectionFinder } from '../../../src/main/authority-connections';
import type { Settings } from '../../../src/settings/settings';
import { generateInstallationNumber, getChainsCollection } from '../../../src/store/chains/chains';
import { liveSettings } from '../../live-settings';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { renderMessageInEnglish } from '../../../src/messages/render';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture(liveSettings);
}, 60_000);
afterAll(() => fixture?.close());

const validity = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 90 * 86_400_000) };

/** A certificate of an authority other than the simulator. */
function realCertificate(): string {
  const holder = { kind: 'seal', name: 'Productora S.L.', nif: 'B98602642' } as const;
  const { certificatePem, keyPem } = createLocalClientCertificate(
    createLocalCertificateAuthority('Another authority', validity),
    holder,
    validity,
  );
  const file = fixture.file('real.pem');
  writeFileSync(file, certificatePem + keyPem);
  return file;
}

const withAuthority = (authority: Partial<Settings['authority']>): Settings => ({
  ...fixture.deps.settings,
  authority: { ...fixture.deps.settings.authority, ...authority },
});

describe('the first record of a live chain', () => {
  it('also waits for a certificate if the chain was renewed before', async () => {
    // Regression: a renewal without any record made the next record count as a later one.
    const chain = await fixture.supplier(makeSupplierCode(7_670), 'live');
    const past = [{ installation: generateInstallationNumber(), head: null, until: new Date() }];
    await getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { past } });
    await fixture.seed(chain, 1);
    expect(await fixture.seal(chain)).toMatchObject({
      sealed: 0,
      paused: expect.stringContaining('Sello needs a certificate to seal the first record of a chain'),
    });
    expect(await fixture.records(chain)).toEqual([]);
  });

  it('waits for a certificate that the simulator did not issue', async () => {
    const chain = await fixture.supplier('B12345674', 'live');
    await fixture.seed(chain, 1);
    const result = await fixture.seal(chain);
    expect(result).toMatchObject({
      sealed: 0,
      paused: expect.stringContaining('Sello needs a certificate to seal the first record of a chain'),
    });
    expect(result.paused).toContain('The simulator created the certificate');
    expect(await fixture.records(chain)).toEqual([]);
    expect(renderMessageInEnglish((await fixture.chain(chain)).sealingPause?.text ?? '')).toBe(result.paused);

    const real = withAuthority({ certificateFile: realCertificate() });
    const connections = createAuthorityConnectionFinder(real, fixture.database);
    Object.assign(fixture.deps, { connectionFor: connections.connectionFor });
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    expect((await fixture.chain(chain)).sealingPause).toBeNull();
    await connections.close();
  });

  it('waits until the declaration of the running version exists, like every later record', async () => {
    const chain = await fixture.supplier('B85905495', 'live');
    await fixture.seed(chain, 1);
    const { settings } = fixture.deps;
    Object.assign(fixture.deps, { settings: { ...settings, declaredVersion: '1.1.0' } });
    const result = await fixture.seal(chain);
    Object.assign(fixture.deps, { settings });
    expect(result).toMatchObject({
      sealed: 0,
      paused: expect.stringContaining('the declaration of the producer is for version 1.1.0'),
    });
  });
});

describe('a certificate of the simulator', () => {
  it('is trusted only in the environment `simulator`', async () => {
    const { simulator } = fixture.deps.settings.authority.urls;
    const settings = withAuthority({
      urls: { simulator, test: simulator, live: simulator },
      certificateFile: realCertificate(),
    });
    const connections = createAuthorityConnectionFinder(settings, fixture.database);
    for (const environment of ['test', 'live'] as const) {
      const found = await connections.connectionFor({ workspace, environment, supplier: 'B12345674' });
      if ('problem' in found) throw new Error(found.problem.text);
      const { answer, raw } = await found.connection.client.submit('<x/>', 5_000);
      expect([answer.kind, raw]).toEqual(['unknown', null]);
    }
    await connections.close();
  });

  it('is not used in another environment', async () => {
    const connections = createAuthorityConnectionFinder(fixture.deps.settings, fixture.database);
    const problems = await Promise.all(
      (['simulator', 'test', 'live'] as const).map(async (environment) => {
        const found = await connections.connectionFor({ workspace, environment, supplier: 'B12345674' });
        return 'problem' in found ? found.problem.code : 'none';
      }),
    );
    expect(problems).toEqual(['none', 'certificate-simulated', 'certificate-simulated']);
    await connections.close();
  });
});
