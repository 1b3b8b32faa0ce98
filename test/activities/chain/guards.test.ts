// The dangers of a chain, one by one, each with the guard that holds it off: real database, real simulator, no engine.
import path from 'node:path';
import { sealAtOnce } from '../../../bench/seal-processes';
import { verifyStoredChain } from '../../../src/store/ledger/chain-verification';
import { chains } from '../../../src/store/ledger/chains';
import { entries } from '../../../src/store/entries/entries';
import { requests } from '../../../src/store/ledger/requests';
import { records } from '../../../src/store/ledger/records';
import { submissions } from '../../../src/store/ledger/submissions';
import { mongoUri } from '../../servers/addresses';
import { type House, openHouse } from '../chain-fixture';

const script = path.join(__dirname, '../../../dist/bench/seal-process.js');

interface Message {
  readonly answer: { readonly kind: string };
  readonly records: readonly { readonly sha256: string; readonly fingerprint: string }[];
}

describe('a chain stays whole', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
  }, 60_000);
  afterAll(() => house?.close());
  afterEach(async () => {
    house.at = {};
    house.clockAheadMs = 0;
    await house.control('DELETE', '/faults');
  });

  const messages = async (supplier: string): Promise<readonly Message[]> =>
    (await house.control<{ messages: Message[] }>('GET', `/messages?issuer=${supplier}&limit=1000`)).messages;
  const request = (id: string) => requests(house.database).findOne({ _id: id });

  it('under 8 sealing processes at once: no fork, no gap, every request once', async () => {
    const chain = await house.supplier('B12345674');
    await house.seed(chain, 1_000);
    const env = { MONGODB_URI: mongoUri(), SELLO_DATABASE: house.database.db.databaseName };
    const done = await sealAtOnce(script, 8, chain, env);
    expect(done.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(1_000);
    expect(await verifyStoredChain(house.database, await house.chain(chain))).toMatchObject({
      count: 1_000,
      broken: null,
    });
    expect(await records(house.database).countDocuments({ chain: chain._id })).toBe(1_000);
    expect(await requests(house.database).countDocuments({ chain: chain._id, state: 'sealed' })).toBe(1_000);
  }, 90_000);

  it('when the head moves between reading and writing: the batch is planned anew', async () => {
    const chain = await house.supplier('B85905495');
    const [first, second] = [await house.invoice(chain, 'H-1'), await house.invoice(chain, 'H-2')];
    await house.ask(chain, first);
    let moved = false;
    house.at['before-seal'] = async () => {
      if (moved) return;
      moved = true;
      await house.ask(chain, second);
      await house.seal(chain);
    };
    await house.seal(chain);
    expect(await verifyStoredChain(house.database, await house.chain(chain))).toMatchObject({ count: 2, broken: null });
  });

  it('when the document changes after the job asked, or while the batch is written: refused, nothing sealed', async () => {
    const chain = await house.supplier('B64717838');
    const [before, during] = [await house.invoice(chain, 'C-1'), await house.invoice(chain, 'C-2')];
    const early = await house.ask(chain, before);
    await house.change(before, 'Servicio anterior');
    const late = await house.ask(chain, during);
    let changed = false;
    house.at['before-seal'] = async () => {
      if (!changed) await house.change(during, 'Servicio posterior');
      changed = true;
    };
    await house.seal(chain);
    for (const id of [early, late])
      expect(await request(id)).toMatchObject({ state: 'refused', code: 'entry-changed' });
    expect(await house.records(chain)).toHaveLength(0);
  });

  it('when another job holds the entry: its request seals nothing', async () => {
    const chain = await house.supplier('A28015865');
    const entry = await house.invoice(chain, 'J-1');
    const id = await house.ask(chain, entry);
    await entries(house.database).updateOne({ _id: entry._id }, { $set: { openJob: 'another job' } });
    await house.seal(chain);
    expect(await request(id)).toMatchObject({ state: 'refused', code: 'entry-changed' });
  });

  it('two entries with one number, in one batch and in two: the second is refused', async () => {
    const chain = await house.supplier('A58818501');
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => house.invoice(chain, 'N-1')));
    const ids = [await house.ask(chain, first as never), await house.ask(chain, second as never)];
    await house.seal(chain);
    ids.push(await house.ask(chain, third as never));
    await house.seal(chain);
    const states = await Promise.all(ids.map(async (id) => (await request(id))?.code ?? 'none'));
    expect(states).toEqual(['none', 'number-taken', 'number-taken']);
  });

  it('holds a request while a record of its invoice is open, and seals it with the right flags afterwards', async () => {
    const chain = await house.supplier('B00000000');
    const entry = await house.invoice(chain, 'F-1');
    await house.ask(chain, entry);
    await house.seal(chain);
    const id = await house.ask(chain, entry, 'cancel');
    await house.seal(chain);
    expect(await request(id)).toMatchObject({ state: 'waiting', held: true });
    await house.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1110, next: 1 }] });
    expect(await house.submit(chain)).toMatchObject({ kind: 'answered', recorded: true });
    expect(await request(id)).toMatchObject({ state: 'waiting', held: false });
    await house.seal(chain);
    const [, cancellation] = await house.records(chain);
    // The registration was refused: the authority holds nothing to cancel (Validations, annex 6).
    expect(JSON.parse(cancellation?.sealedJson ?? '{}')).toMatchObject({
      kind: 'cancellation',
      flags: { SinRegistroPrevio: 'S' },
    });
  });

  it('500 held requests do not stand in the way of one that is free', async () => {
    const chain = await house.supplier('B10000008');
    const entry = await house.invoice(chain, 'Q-1');
    await house.ask(chain, entry);
    await house.seal(chain);
    for (let i = 0; i < 500; i += 1) await house.ask(chain, entry, 'cancel');
    await house.seal(chain);
    const other = await house.ask(chain, await house.invoice(chain, 'Q-2'));
    let batches = 0;
    house.at['before-seal'] = async () => void (batches += 1);
    await house.seal(chain);
    expect(await request(other)).toMatchObject({ state: 'sealed' });
    expect(batches).toBe(1);
  });

  it.each([
    ['before storing', false],
    ['after storing', true],
  ])('an answer lost %s: the same list goes again, byte for byte, whatever was sealed meanwhile', async (_, stored) => {
    const chain = await house.supplier(stored ? 'B20000006' : 'B30000004');
    await house.seed(chain, 5);
    await house.seal(chain);
    await house.control('PUT', '/faults', { rules: [{ kind: 'drop', stored, next: 1 }] });
    expect((await house.submit(chain)).kind).toBe('unknown');
    await house.ask(chain, await house.invoice(chain, 'L-9'));
    await house.seal(chain);
    expect(await house.submit(chain)).toMatchObject({ kind: 'answered', records: 5, pending: 1 });
    await house.record(chain);
    const [first, again] = (await messages(chain.supplier)).map(({ records: rows }) =>
      rows.map(({ sha256 }) => sha256),
    );
    expect(first).toHaveLength(5);
    expect(again).toEqual(first);
    const settled = (await house.records(chain)).slice(0, 5);
    expect(settled.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    if (stored) expect(settled.every(({ csv }) => csv === undefined)).toBe(true);
  });

  it('two senders at once make one call, for a new list and for one that goes again', async () => {
    for (const [supplier, again] of [
      ['B40000002', false],
      ['A40000002', true],
    ] as const) {
      const chain = await house.supplier(supplier);
      await house.seed(chain, 3);
      await house.seal(chain);
      if (again) {
        await house.control('PUT', '/faults', { rules: [{ kind: 'drop', next: 1 }] });
        expect((await house.submit(chain)).kind).toBe('unknown');
      }
      const results = await Promise.all(Array.from({ length: 6 }, () => house.submit(chain)));
      expect(results.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
      expect(await messages(supplier)).toHaveLength(again ? 2 : 1);
    }
  });

  it('a sender that stalled past its lease sends nothing when it wakes up', async () => {
    const chain = await house.supplier('B50000009');
    await house.seed(chain, 2);
    await house.seal(chain);
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    house.at['before-call'] = () => asleep;
    const stalled = house.submit(chain);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    house.at = {};
    expect((await house.submit(chain)).kind).toBe('answered');
    wake();
    expect(await stalled).toMatchObject({ kind: 'deferred', why: 'lease' });
    expect(await messages(chain.supplier)).toHaveLength(1);
  });

  it('an answer that comes after its lease is kept, and nothing goes twice as new', async () => {
    const chain = await house.supplier('B60000007');
    await house.seed(chain, 2);
    await house.seal(chain);
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    house.at['after-call'] = () => asleep;
    const slow = house.submit(chain);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    house.at = {};
    expect((await house.submit(chain)).kind).toBe('answered');
    wake();
    expect((await slow).kind).toBe('answered');
    await house.record(chain);
    expect((await house.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(await submissions(house.database).countDocuments({ chain: chain._id })).toBe(1);
  });

  it('a crash between answer, recording and telling: the next pass reads all of it from the database', async () => {
    const chain = await house.supplier('B70000005');
    await house.seed(chain, 2);
    await house.seal(chain);
    // The jobs know that their records were sealed.
    await requests(house.database).updateMany({ chain: chain._id }, { $unset: { tell: '' } });
    house.at['before-record'] = () => Promise.reject(new Error('the worker died'));
    expect(await house.submit(chain)).toMatchObject({ kind: 'answered', recorded: false });
    await expect(house.record(chain)).rejects.toThrow('died');
    house.at['before-record'] = () => Promise.resolve();
    house.at['after-record'] = () => Promise.reject(new Error('the worker died'));
    await expect(house.record(chain)).rejects.toThrow('died');
    house.at = {};
    expect(await house.record(chain)).toMatchObject({ recorded: 0 });
    expect(await requests(house.database).countDocuments({ chain: chain._id, state: 'settled', tell: true })).toBe(2);
  });

  it.each([120_000, -120_000])(
    'a clock %d ms off stops sealing, visibly, and lets go when it is right',
    async (ahead) => {
      const chain = await house.supplier(ahead > 0 ? 'B80000003' : 'B90000001');
      await house.seed(chain, 1);
      house.clockAheadMs = ahead;
      expect(await house.seal(chain)).toMatchObject({ sealed: 0, rests: expect.stringContaining('clock') });
      expect((await house.chain(chain)).sealStop?.text).toContain('120 s');
      house.clockAheadMs = 0;
      expect(await house.seal(chain)).toMatchObject({ sealed: 1 });
      expect((await house.chain(chain)).sealStop ?? null).toBeNull();
    },
  );

  it("a clock off the authority's stops sealing for as long as that comparison counts", async () => {
    const chain = await house.supplier('A10000008');
    await house.seed(chain, 1);
    const at = await house.database.now();
    const { database } = house;
    await chains(database).updateOne({ _id: chain._id }, { $set: { authorityClock: { at, driftMs: 90_000 } } });
    expect(await house.seal(chain)).toMatchObject({ sealed: 0, rests: expect.stringContaining("authority's") });
    const old = new Date(at.getTime() - 3_600_000);
    await chains(database).updateOne({ _id: chain._id }, { $set: { authorityClock: { at: old, driftMs: 90_000 } } });
    expect(await house.seal(chain)).toMatchObject({ sealed: 1 });
    await house.submit(chain);
    expect(Math.abs((await house.chain(chain)).authorityClock?.driftMs ?? 1e9)).toBeLessThan(5_000);
  });

  it('a head in the future does not block: its time is used', async () => {
    const chain = await house.supplier('A20000006');
    await house.seed(chain, 1);
    house.clockAheadMs = 50_000;
    await house.seal(chain);
    house.clockAheadMs = -50_000;
    await house.ask(chain, await house.invoice(chain, 'T-2'));
    expect(await house.seal(chain)).toMatchObject({ sealed: 1 });
    const [first, second] = (await house.records(chain)).map(
      ({ sealedJson }) => JSON.parse(sealedJson) as { at: string },
    );
    expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
  });

  it('a database behind what was sealed (a restored backup) seals nothing until the chain is renewed', async () => {
    const chain = await house.supplier('A30000004');
    await house.seed(chain, 1);
    const lost = { installation: chain.installation, sequence: 7, fingerprint: 'F' };
    expect(await house.seal(chain, lost)).toMatchObject({ sealed: 0, rests: expect.stringContaining('backup') });
    expect((await house.chain(chain)).sealStop?.text).toContain('Renew');
  });
});
