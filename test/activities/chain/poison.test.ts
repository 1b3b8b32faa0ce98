// A record that breaks the message: found by the local check or by halving; the others are accepted (R7).
import { records } from '../../../src/store/ledger/records';
import { submissions } from '../../../src/store/ledger/submissions';
import { stops } from '../../../src/store/ledger/windows';
import { renewSearch } from '../../../src/store/ledger/poison-searches';
import { type House, openHouse } from '../chain-fixture';

/** The simulator answers a message with this customer by Fault 4102. */
const breaksTheMessage = 'B00410209';

describe('one record breaks the message', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  }, 60_000);
  afterAll(() => house?.close());

  const sealed = async (supplier: string, count: number, customerAt?: (index: number) => string) => {
    const chain = await house.supplier(supplier);
    await house.seed(chain, count, customerAt);
    await house.seal(chain);
    return chain;
  };
  const outcomes = async (chain: { _id: string }) => {
    const rows = await records(house.database).find({ chain: chain._id }).sort({ place: 1 }).toArray();
    return rows.map(({ outcome = 'unsettled' }) => outcome);
  };
  const sent = (chain: { _id: string }) => submissions(house.database).countDocuments({ chain: chain._id });

  it('is named by the local check: one extra submission, 999 accepted', async () => {
    const chain = await sealed('B12345674', 1_000);
    const { modifiedCount } = await records(house.database).updateOne({ chain: chain._id, sequence: 617 }, [
      {
        $set: {
          xml: { $replaceOne: { input: '$xml', find: '<sum1:TipoFactura>F1</sum1:TipoFactura>', replacement: '' } },
        },
      },
    ]);
    expect(modifiedCount).toBe(1);
    await house.drain(chain);
    expect((await outcomes(chain)).filter((outcome) => outcome === 'accepted')).toHaveLength(999);
    const poison = await records(house.database).findOne({ chain: chain._id, sequence: 617 });
    expect(poison).toMatchObject({ outcome: 'rejected', code: '4102', pending: false });
    expect(poison?.message).toContain('breaks the structure');
    expect(await sent(chain)).toBe(2);
    const [refused] = await submissions(house.database)
      .find({ chain: chain._id, fault: { $exists: true } })
      .toArray();
    expect(refused?.split).toContain('next: 0-998, 999-999');
  }, 60_000);

  it('is found by halving when nothing is wrong here: at most 20 extra, order kept, the others accepted', async () => {
    const at = 311;
    const chain = await sealed('B85905495', 1_000, (i) => (i === at ? breaksTheMessage : '54387763P'));
    const results = await house.drain(chain);
    const found = await outcomes(chain);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(999);
    expect(found[at]).toBe('rejected');
    expect(await sent(chain)).toBeLessThanOrEqual(21);
    expect(results.at(-1)?.kind).toBe('nothing');
    const settled = await records(house.database)
      .find({ chain: chain._id, outcome: 'accepted' })
      .sort({ place: 1 })
      .toArray();
    const received = (
      await house.control<{ messages: { answer: { kind: string }; records: { fingerprint: string }[] }[] }>(
        'GET',
        `/messages?issuer=${chain.supplier}&limit=1000`,
      )
    ).messages.filter(
      ({ answer }) => answer.kind === 'lines' || answer.kind === 'answer' || answer.kind === 'answered',
    );
    const order = received.flatMap(({ records: rows }) => rows.map(({ fingerprint }) => fingerprint));
    expect(order).toEqual(settled.map(({ fingerprint }) => fingerprint));
  }, 90_000);

  it('keeps a half that got no answer frozen: the same half goes again, byte for byte', async () => {
    const chain = await sealed('B64717838', 8, (i) => (i === 5 ? breaksTheMessage : '54387763P'));
    await house.submit(chain);
    await house.openWindows();
    await house.control('PUT', '/faults', { rules: [{ kind: 'drop', stored: true, next: 1, issuer: chain.supplier }] });
    expect((await house.submit(chain)).kind).toBe('unknown');
    await house.control('DELETE', '/faults');
    await house.drain(chain);
    const found = await outcomes(chain);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(7);
    expect(found[5]).toBe('rejected');
    expect((await house.received(chain.supplier)).every(({ sha256 }) => sha256)).toBe(true);
    expect(new Set((await house.received(chain.supplier)).map(({ fingerprint }) => fingerprint)).size).toBe(8);
  }, 60_000);

  it('stops this chain visibly when the search is spent, and goes on when a person lets it', async () => {
    const chain = await sealed('A28015865', 64, (i) => (i % 4 === 0 ? breaksTheMessage : '54387763P'));
    const results = await house.drain(chain);
    expect(results.at(-1)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect(await sent(chain)).toBeLessThanOrEqual(21);
    for (let lifted = 0; lifted < 5; lifted += 1) {
      await stops(house.database).deleteMany({});
      await renewSearch(house.database, chain._id);
      if ((await house.drain(chain)).at(-1)?.kind === 'nothing') break;
    }
    const found = await outcomes(chain);
    expect(found.filter((outcome) => outcome === 'rejected')).toHaveLength(16);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(48);
  }, 90_000);

  it('settles nothing by a fault of the header: the records wait unchanged', async () => {
    const chain = await sealed('A58818501', 3, (i) => (i === 1 ? 'B00410407' : '54387763P'));
    expect(await house.submit(chain)).toMatchObject({ kind: 'fault', code: '4104', next: 'stop' });
    expect(await outcomes(chain)).toEqual(['unsettled', 'unsettled', 'unsettled']);
    expect(await house.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect((await house.seal(chain)).rests).toBeUndefined();
    const other = await sealed('B20000006', 1);
    expect((await house.submit(other)).kind).toBe('answered');
  }, 60_000);
});
