// The dangers to a chain and the guard against each, on a real database and the simulator, without Temporal.
import path from 'node:path';
import { sealAtOnce } from '../../../bench/seal-processes';
import { renderMessage, renderMessageInEnglish } from '../../../src/messages/render';
import { verifyStoredChain } from '../../../src/store/chains/chain-verification';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { mongoUri } from '../../servers/addresses';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

const script = path.join(__dirname, '../../../dist/bench/seal-process.js');

interface Message {
  readonly answer: { readonly kind: string };
  readonly records: readonly { readonly sha256: string; readonly fingerprint: string }[];
}

describe('a chain', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(async () => {
    fixture.at = {};
    fixture.clockAheadMs = 0;
    await fixture.control('DELETE', '/faults');
  });

  const messages = async (supplier: string): Promise<readonly Message[]> =>
    (await fixture.control<{ messages: Message[] }>('GET', `/messages?issuer=${supplier}&limit=1000`)).messages;
  const request = (id: string) => getSealingRequestsCollection(fixture.database).findOne({ _id: id });

  it('has no fork or gap with 8 concurrent sealers, and each request is sealed once', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.seed(chain, 1_000);
    const env = { MONGODB_URI: mongoUri(), SELLO_DATABASE: fixture.database.db.databaseName };
    const done = await sealAtOnce(script, 8, chain, env);
    expect(done.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(1_000);
    expect(await verifyStoredChain(fixture.database, await fixture.chain(chain))).toMatchObject({
      count: 1_000,
      broken: null,
    });
    expect(await getRecordsCollection(fixture.database).countDocuments({ chain: chain._id })).toBe(1_000);
    const sealed = { chain: chain._id, state: 'sealed' } as const;
    expect(await getSealingRequestsCollection(fixture.database).countDocuments(sealed)).toBe(1_000);
  }, 90_000);

  it('plans a batch again if the head moves between read and write', async () => {
    const chain = await fixture.supplier('B85905495');
    const [first, second] = [await fixture.invoice(chain, 'H-1'), await fixture.invoice(chain, 'H-2')];
    await fixture.ask(chain, first);
    let moved = false;
    fixture.at['before-seal'] = async () => {
      if (moved) return;
      moved = true;
      await fixture.ask(chain, second);
      await fixture.seal(chain);
    };
    await fixture.seal(chain);
    expect(await verifyStoredChain(fixture.database, await fixture.chain(chain))).toMatchObject({
      count: 2,
      broken: null,
    });
  });

  it('does not seal a document that changes after its request or during the write', async () => {
    const chain = await fixture.supplier('B64717838');
    const [before, during] = [await fixture.invoice(chain, 'C-1'), await fixture.invoice(chain, 'C-2')];
    const early = await fixture.ask(chain, before);
    await fixture.change(before, 'Servicio anterior');
    const late = await fixture.ask(chain, during);
    let changed = false;
    fixture.at['before-seal'] = async () => {
      if (!changed) await fixture.change(during, 'Servicio posterior');
      changed = true;
    };
    await fixture.seal(chain);
    for (const id of [early, late])
      expect(await request(id)).toMatchObject({ state: 'refused', code: 'entry-changed' });
    expect(await fixture.records(chain)).toHaveLength(0);
  });

  it('does not seal a request if another job has locked its entry', async () => {
    const chain = await fixture.supplier('A28015865');
    const entry = await fixture.invoice(chain, 'J-1');
    const id = await fixture.ask(chain, entry);
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { openJob: 'another job' } });
    await fixture.seal(chain);
    expect(await request(id)).toMatchObject({ state: 'refused', code: 'entry-changed' });
  });

  it('refuses the second of two entries with the same number, in one batch or in two', async () => {
    const chain = await fixture.supplier('A58818501');
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => fixture.invoice(chain, 'N-1')));
    const ids = [await fixture.ask(chain, first as never), await fixture.ask(chain, second as never)];
    await fixture.seal(chain);
    ids.push(await fixture.ask(chain, third as never));
    await fixture.seal(chain);
    const states = await Promise.all(ids.map(async (id) => (await request(id))?.code ?? 'none'));
    expect(states).toEqual(['none', 'number-taken', 'number-taken']);
  });

  it('delays a request while a record of its invoice is open, then seals it with the right flags', async () => {
    const chain = await fixture.supplier('B00000000');
    const entry = await fixture.invoice(chain, 'F-1');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    const id = await fixture.ask(chain, entry, 'cancel');
    await fixture.seal(chain);
    expect(await request(id)).toMatchObject({ state: 'waiting', held: true });
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1110, next: 1 }] });
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', recorded: true });
    expect(await request(id)).toMatchObject({ state: 'waiting', held: false });
    await fixture.seal(chain);
    const [, cancellation] = await fixture.records(chain);
    // The registration was rejected, so the authority has nothing to cancel (Validations, annex 6).
    expect(JSON.parse(cancellation?.sealedJson ?? '{}')).toMatchObject({
      kind: 'cancellation',
      flags: { SinRegistroPrevio: 'S' },
    });
  });

  it('seals a request that is behind 500 blocked requests', async () => {
    const chain = await fixture.supplier('B10000008');
    const entry = await fixture.invoice(chain, 'Q-1');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    for (let i = 0; i < 500; i += 1) await fixture.ask(chain, entry, 'cancel');
    await fixture.seal(chain);
    const other = await fixture.ask(chain, await fixture.invoice(chain, 'Q-2'));
    let batches = 0;
    fixture.at['before-seal'] = async () => void (batches += 1);
    await fixture.seal(chain);
    expect(await request(other)).toMatchObject({ state: 'sealed' });
    expect(batches).toBe(1);
  });

  it.each([
    ['before storing', false],
    ['after storing', true],
  ])('sends the same submission again, byte for byte, after a lost response: %s', async (_, stored) => {
    const chain = await fixture.supplier(stored ? 'B20000006' : 'B30000004');
    await fixture.seed(chain, 5);
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'drop', stored, next: 1 }] });
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    await fixture.ask(chain, await fixture.invoice(chain, 'L-9'));
    await fixture.seal(chain);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', records: 5, pending: 1 });
    await fixture.record(chain);
    const [first, again] = (await messages(chain.supplier)).map(({ records: rows }) =>
      rows.map(({ sha256 }) => sha256),
    );
    expect(first).toHaveLength(5);
    expect(again).toEqual(first);
    if (stored) expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 5 });
    const settled = (await fixture.records(chain)).slice(0, 5);
    expect(settled.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    if (stored) expect(settled.every(({ csv }) => csv === undefined)).toBe(true);
  });

  it('makes one call for two concurrent senders, whether the batch is new or repeated', async () => {
    for (const [supplier, again] of [
      ['B40000002', false],
      ['A40000002', true],
    ] as const) {
      const chain = await fixture.supplier(supplier);
      await fixture.seed(chain, 3);
      await fixture.seal(chain);
      if (again) {
        await fixture.control('PUT', '/faults', { rules: [{ kind: 'drop', next: 1 }] });
        expect((await fixture.submit(chain)).kind).toBe('unknown');
      }
      const results = await Promise.all(Array.from({ length: 6 }, () => fixture.submit(chain)));
      expect(results.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
      expect(await messages(supplier)).toHaveLength(again ? 2 : 1);
    }
  });

  it('sends nothing if the lease of the sender ended during a delay', async () => {
    const chain = await fixture.supplier('B50000009');
    await fixture.seed(chain, 2);
    await fixture.seal(chain);
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    fixture.at['before-call'] = () => asleep;
    const stalled = fixture.submit(chain);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    fixture.at = {};
    expect((await fixture.submit(chain)).kind).toBe('answered');
    wake();
    expect(await stalled).toMatchObject({ kind: 'deferred', why: 'lease' });
    expect(await messages(chain.supplier)).toHaveLength(1);
  });

  it('stores a response that arrives after the lease, and does not send the records as new again', async () => {
    const chain = await fixture.supplier('B60000007');
    await fixture.seed(chain, 2);
    await fixture.seal(chain);
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    fixture.at['after-call'] = () => asleep;
    const slow = fixture.submit(chain);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    fixture.at = {};
    expect((await fixture.submit(chain)).kind).toBe('answered');
    wake();
    expect((await slow).kind).toBe('answered');
    await fixture.record(chain);
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(await getSubmissionsCollection(fixture.database).countDocuments({ chain: chain._id })).toBe(1);
  });

  it('continues from the database after a crash between response, recording and notification', async () => {
    const chain = await fixture.supplier('B70000005');
    await fixture.seed(chain, 2);
    await fixture.seal(chain);
    // The jobs were notified that their records are sealed.
    await getSealingRequestsCollection(fixture.database).updateMany({ chain: chain._id }, { $unset: { notify: '' } });
    fixture.at['before-record'] = () => Promise.reject(new Error('the worker died'));
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'answered', recorded: false });
    await expect(fixture.record(chain)).rejects.toThrow('died');
    fixture.at['before-record'] = () => Promise.resolve();
    fixture.at['after-record'] = () => Promise.reject(new Error('the worker died'));
    await expect(fixture.record(chain)).rejects.toThrow('died');
    fixture.at = {};
    expect(await fixture.record(chain)).toMatchObject({ recorded: 0 });
    const notices = { chain: chain._id, state: 'settled', notify: true } as const;
    expect(await getSealingRequestsCollection(fixture.database).countDocuments(notices)).toBe(2);
  });

  it.each([120_000, -120_000])(
    'pauses sealing while the clock is %d ms off, and resumes when it is right',
    async (ahead) => {
      const chain = await fixture.supplier(ahead > 0 ? 'B80000003' : 'B90000001');
      await fixture.seed(chain, 1);
      fixture.clockAheadMs = ahead;
      expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: expect.stringContaining('clock') });
      expect(renderMessageInEnglish((await fixture.chain(chain)).sealingPause?.text ?? '')).toContain('120 s');
      fixture.clockAheadMs = 0;
      expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
      expect((await fixture.chain(chain)).sealingPause ?? null).toBeNull();
    },
  );

  it('pauses sealing while a valid comparison shows another time at the authority', async () => {
    const chain = await fixture.supplier('A10000008');
    await fixture.seed(chain, 1);
    const at = await fixture.database.now();
    const setClock = (authorityClock: { at: Date; driftMs: number }) =>
      getChainsCollection(fixture.database).updateOne({ _id: chain._id }, { $set: { authorityClock } });
    await setClock({ at, driftMs: 90_000 });
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 0, paused: expect.stringContaining('authority') });
    await setClock({ at: new Date(at.getTime() - 3_600_000), driftMs: 90_000 });
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    await fixture.submit(chain);
    expect(Math.abs((await fixture.chain(chain)).authorityClock?.driftMs ?? 1e9)).toBeLessThan(5_000);
  });

  it('seals with the time of the last record if this time is in the future', async () => {
    const chain = await fixture.supplier('A20000006');
    await fixture.seed(chain, 1);
    fixture.clockAheadMs = 50_000;
    await fixture.seal(chain);
    fixture.clockAheadMs = -50_000;
    await fixture.ask(chain, await fixture.invoice(chain, 'T-2'));
    expect(await fixture.seal(chain)).toMatchObject({ sealed: 1 });
    const [first, second] = (await fixture.records(chain)).map(
      ({ sealedJson }) => JSON.parse(sealedJson) as { at: string },
    );
    expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
  });

  it('seals nothing in a database that lacks its last record until the chain is renewed', async () => {
    const chain = await fixture.supplier('A30000004');
    await fixture.seed(chain, 1);
    const lost = { installation: chain.installation, sequence: 7, fingerprint: 'F' };
    expect(await fixture.seal(chain, lost)).toMatchObject({ sealed: 0, paused: expect.stringContaining('backup') });
    expect(renderMessage('en', (await fixture.chain(chain)).sealingPause?.text ?? '').remedy).toContain(
      'renew the chain',
    );
  });
});
