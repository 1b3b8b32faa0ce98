// An installation that sends nothing (SELLO_SENDS_NOTHING): records are sealed, nothing reaches the authority, and what
// is due is sent later.
import { createAuthorityConnectionFinder } from '../../../src/main/authority-connections';
import { readSettings } from '../../../src/settings/settings';
import { alwaysFailingMailer } from '../../../src/outbound/mail';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

describe('an installation that sends nothing', () => {
  const supplier = 'B12345674';
  const reason = 'this installation sends nothing, because SELLO_SENDS_NOTHING is set';
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_SENDS_NOTHING: 'true' });
  }, 60_000);
  afterAll(() => fixture?.close());

  it('seals records, sends none, and sends them when it may', async () => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, 2);
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 2 });
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'back-off', text: reason, pending: 2 });
    expect(await getSubmissionsCollection(fixture.database).countDocuments()).toBe(0);
    expect(await fixture.received(supplier)).toEqual([]);

    const { settings } = fixture.deps;
    const sending = { ...settings, sendsNothing: false };
    const connections = createAuthorityConnectionFinder(sending, fixture.database);
    Object.assign(fixture.deps, { settings: sending, connectionFor: connections.connectionFor });
    await fixture.drain(chain);
    expect(await fixture.received(supplier)).toHaveLength(2);
    await connections.close();
  });

  it('has no connection that could send or query', async () => {
    const silent = { ...fixture.deps.settings, sendsNothing: true };
    const connections = createAuthorityConnectionFinder(silent, fixture.database);
    const found = await connections.connectionFor({ workspace, environment: 'simulator', supplier });
    if ('problem' in found) throw new Error(found.problem.text);
    const { client } = found.connection;
    const person = { NIF: supplier, NombreRazon: 'X' };
    const answers = await Promise.all([
      client.submit('<x/>', 5_000),
      client.query({ issuer: person, year: 2026, month: 1 } as never, 5_000),
      client.lookUp?.(person as never, 5_000),
    ]);
    for (const result of answers) expect(result).toMatchObject({ answer: { kind: 'unknown', reason: 'connection' } });
    expect(await alwaysFailingMailer.send({} as never)).toEqual({ kind: 'failed', message: reason });
  });

  it('is off by default', () => {
    expect(readSettings({}).sendsNothing).toBe(false);
  });
});
