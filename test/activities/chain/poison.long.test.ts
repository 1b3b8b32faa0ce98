// A record that makes the authority refuse its message: the local check or halving finds it, and the others are accepted (R7).
import { renderMessageInEnglish } from '../../../src/messages/render';
import { getRecordsCollection } from '../../../src/store/chains/records';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { getSendingStopsCollection } from '../../../src/store/chains/windows';
import { renewBadRecordSearchBudget } from '../../../src/store/submissions/bad-record-searches';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** The simulator responds with Fault 4102 to a message with this customer. */
const breaksTheMessage = 'B00410209';

describe('a record that makes the authority reject its message', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  const sealed = async (supplier: string, count: number, customerAt?: (index: number) => string) => {
    const chain = await fixture.supplier(supplier);
    await fixture.seed(chain, count, customerAt);
    await fixture.seal(chain);
    return chain;
  };
  const outcomes = async (chain: { _id: string }) => {
    const rows = await getRecordsCollection(fixture.database).find({ chain: chain._id }).sort({ ordinal: 1 }).toArray();
    return rows.map(({ outcome = 'unsettled' }) => outcome);
  };
  const sent = (chain: { _id: string }) =>
    getSubmissionsCollection(fixture.database).countDocuments({ chain: chain._id });

  it('is found by the local check with one extra submission, and the other 999 records are accepted', async () => {
    const chain = await sealed('B12345674', 1_000);
    const { modifiedCount } = await getRecordsCollection(fixture.database).updateOne(
      { chain: chain._id, sequence: 617 },
      [
        {
          $set: {
            xml: { $replaceOne: { input: '$xml', find: '<sum1:TipoFactura>F1</sum1:TipoFactura>', replacement: '' } },
          },
        },
      ],
    );
    expect(modifiedCount).toBe(1);
    await fixture.drain(chain);
    expect((await outcomes(chain)).filter((outcome) => outcome === 'accepted')).toHaveLength(999);
    const poison = await getRecordsCollection(fixture.database).findOne({ chain: chain._id, sequence: 617 });
    expect(poison).toMatchObject({ outcome: 'rejected', code: '4102', pending: false });
    expect(poison?.message).toContain('breaks the structure');
    expect(await sent(chain)).toBe(2);
    const [refused] = await getSubmissionsCollection(fixture.database)
      .find({ chain: chain._id, fault: { $exists: true } })
      .toArray();
    expect(refused?.split).toContain('next: 0-998, 999-999');
  }, 60_000);

  it('is found by halving with at most 20 extra submissions, in the order of the chain', async () => {
    const at = 311;
    const chain = await sealed('B85905495', 1_000, (i) => (i === at ? breaksTheMessage : '54387763P'));
    const results = await fixture.drain(chain);
    const found = await outcomes(chain);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(999);
    expect(found[at]).toBe('rejected');
    expect(await sent(chain)).toBeLessThanOrEqual(21);
    expect(results.at(-1)?.kind).toBe('nothing');
    const settled = await getRecordsCollection(fixture.database)
      .find({ chain: chain._id, outcome: 'accepted' })
      .sort({ ordinal: 1 })
      .toArray();
    const received = (
      await fixture.control<{ messages: { answer: { kind: string }; records: { fingerprint: string }[] }[] }>(
        'GET',
        `/messages?issuer=${chain.supplier}&limit=1000`,
      )
    ).messages.filter(
      ({ answer }) => answer.kind === 'lines' || answer.kind === 'answer' || answer.kind === 'answered',
    );
    const order = received.flatMap(({ records: rows }) => rows.map(({ fingerprint }) => fingerprint));
    expect(order).toEqual(settled.map(({ fingerprint }) => fingerprint));
  }, 90_000);

  it('stays in its half of the batch if that half gets no response and is sent again byte for byte', async () => {
    const chain = await sealed('B64717838', 8, (i) => (i === 5 ? breaksTheMessage : '54387763P'));
    await fixture.submit(chain);
    await fixture.openWindows();
    await fixture.control('PUT', '/faults', {
      rules: [{ kind: 'drop', stored: true, next: 1, issuer: chain.supplier }],
    });
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    await fixture.control('DELETE', '/faults');
    await fixture.drain(chain);
    const found = await outcomes(chain);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(7);
    expect(found[5]).toBe('rejected');
    expect((await fixture.received(chain.supplier)).every(({ sha256 }) => sha256)).toBe(true);
    expect(new Set((await fixture.received(chain.supplier)).map(({ fingerprint }) => fingerprint)).size).toBe(8);
  }, 60_000);

  it('stops its chain visibly when the search limit is reached, until an operator resumes it', async () => {
    const chain = await sealed('A28015865', 64, (i) => (i % 4 === 0 ? breaksTheMessage : '54387763P'));
    const results = await fixture.drain(chain);
    expect(results.at(-1)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect(await sent(chain)).toBeLessThanOrEqual(21);
    for (let lifted = 0; lifted < 5; lifted += 1) {
      await getSendingStopsCollection(fixture.database).deleteMany({});
      await renewBadRecordSearchBudget(fixture.database, chain._id);
      if ((await fixture.drain(chain)).at(-1)?.kind === 'nothing') break;
    }
    const found = await outcomes(chain);
    expect(found.filter((outcome) => outcome === 'rejected')).toHaveLength(16);
    expect(found.filter((outcome) => outcome === 'accepted')).toHaveLength(48);
  }, 90_000);

  it('is not sent again if it was accepted before and only its resend breaks the message', async () => {
    const chain = await fixture.supplier('B70000005');
    await fixture.ask(chain, await fixture.invoice(chain, 'RESENT-1'));
    await fixture.seal(chain);
    await fixture.drain(chain);
    await getRecordsCollection(fixture.database).updateMany(
      { chain: chain._id },
      { $set: { pending: true, resends: 1 }, $unset: { submission: '' } },
    );
    await fixture.ask(chain, await fixture.invoice(chain, 'RESENT-2'));
    await fixture.seal(chain);
    const rules = [{ operation: 'submission', kind: 'fault', code: 4102, next: 2, issuer: chain.supplier }];
    await fixture.control('PUT', '/faults', { rules });
    await fixture.submit(chain);
    await fixture.submit(chain);
    const ended = { outcome: 'accepted', pending: false, check: { kind: 'late-arrival' } };
    expect((await fixture.records(chain))[0]).toMatchObject(ended);
    // The query finds that the authority has the record, so that nobody has to look.
    expect((await fixture.drain(chain, 5)).at(-1)?.kind).toBe('nothing');
    expect(await outcomes(chain)).toEqual(['accepted', 'accepted']);
    expect((await fixture.records(chain))[0]).not.toHaveProperty('check');
    expect((await fixture.chain(chain)).alarm).toBeUndefined();
  }, 60_000);

  it('leads to an alarm if it is a resend, and the authority has an older record of the invoice', async () => {
    const chain = await fixture.supplier('B60000007');
    const entry = await fixture.invoice(chain, 'RESENT-3');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await fixture.drain(chain);
    await fixture.change(entry, 'Servicio corregido');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    // The authority never stored the newest record, although the database has its outcome.
    const resent = { pending: true, resends: 1, outcome: 'accepted' as const };
    await getRecordsCollection(fixture.database).updateOne({ chain: chain._id, sequence: 2 }, { $set: resent });
    const rules = [{ operation: 'submission', kind: 'fault', code: 4102, next: 1, issuer: chain.supplier }];
    await fixture.control('PUT', '/faults', { rules });
    await fixture.drain(chain, 5);
    const { alarm } = await fixture.chain(chain);
    expect(alarm?.kind).toBe('review');
    expect(renderMessageInEnglish(alarm?.text ?? '')).toContain('record 1, but the database has record 2');
  }, 60_000);

  it('is not searched for if the Fault is about the header', async () => {
    const chain = await sealed('A58818501', 3, (i) => (i === 1 ? 'B00410407' : '54387763P'));
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'fault', code: '4104', next: 'stop' });
    expect(await outcomes(chain)).toEqual(['unsettled', 'unsettled', 'unsettled']);
    expect(await fixture.submit(chain)).toMatchObject({ kind: 'deferred', why: 'stop' });
    expect((await fixture.seal(chain)).paused).toBeUndefined();
    const other = await sealed('B20000006', 1);
    expect((await fixture.submit(other)).kind).toBe('answered');
  }, 60_000);
});
