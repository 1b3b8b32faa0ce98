// Rejections after a lost response, and attempts that arrive late: the query service decides.
import { chainLimits } from '../../../src/contracts/limits/chain';
import { buildSubmissionXml } from '../../../src/authority/submission-xml';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getRecordsCollection, getChainInvoicesCollection } from '../../../src/store/chains/records';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a record in doubt', () => {
  let fixture: ChainFixture;
  const { lateArrivalSeconds } = chainLimits;
  const arrivesWithin = (seconds: number): void => void Object.assign(chainLimits, { lateArrivalSeconds: seconds });
  beforeAll(async () => {
    arrivesWithin(0);
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(async () => {
    arrivesWithin(lateArrivalSeconds);
    await fixture?.close();
  });
  afterEach(() => fixture.control('DELETE', '/faults'));

  const lose = (supplier: string, stored: boolean) =>
    fixture.control('PUT', '/faults', {
      rules: [{ kind: 'drop', stored, next: 1, issuer: supplier, operation: 'submission' }],
    });

  /** An accepted invoice, and an amendment whose first attempt got no response. */
  async function amendedWithLoss(supplier: string, stored: boolean) {
    const chain = await fixture.supplier(supplier);
    const entry = await fixture.invoice(chain, 'D-1');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await fixture.drain(chain);
    await fixture.change(entry, 'Servicio corregido');
    const request = await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await lose(supplier, stored);
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    return { chain, entry, request };
  }

  /** The authority refuses the resend with this code although it has stored the first attempt. */
  const refuseLine = (supplier: string) =>
    fixture.control('PUT', '/faults', {
      rules: [{ kind: 'line', code: 1110, issuer: supplier, operation: 'submission', next: 1 }],
    });

  it('is accepted, despite its rejection, if the query returns the same record', async () => {
    const { chain, request } = await amendedWithLoss('B12345674', true);
    await refuseLine(chain.supplier);
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await fixture.record(chain);
    expect((await fixture.left(chain)).doubtful).toBe(true);
    const doubtful = (await fixture.records(chain))[1];
    expect(doubtful?.outcome).toBeUndefined();
    expect(doubtful?.check).toMatchObject({ code: 1110 });
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, left: 0 });
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(await getSealingRequestsCollection(fixture.database).findOne({ _id: request })).toMatchObject({
      state: 'settled',
    });
  }, 60_000);

  it('is rejected if the query returns another record', async () => {
    const { chain } = await amendedWithLoss('B85905495', false);
    await refuseLine(chain.supplier);
    await fixture.submit(chain);
    await fixture.record(chain);
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, left: 0 });
    const [, refused] = await fixture.records(chain);
    expect(refused).toMatchObject({ outcome: 'rejected', code: '1110' });
    expect(refused?.check).toBeUndefined();
  }, 60_000);

  it('is queried together with the other duplicates of its batch', async () => {
    const chain = await fixture.supplier('B20000006');
    await fixture.seed(chain, 30);
    await fixture.seal(chain);
    await lose(chain.supplier, true);
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await fixture.record(chain);
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 30, left: 0 });
    expect((await fixture.records(chain)).every(({ outcome }) => outcome === 'accepted')).toBe(true);
    const { messages } = await fixture.control<{ messages: { records: unknown[] }[] }>(
      'GET',
      `/messages?issuer=${chain.supplier}&limit=100`,
    );
    expect(messages.filter((message) => message.records.length === 0)).toHaveLength(1);
  }, 60_000);

  it('is queried only when no attempt can still arrive, and shows this time', async () => {
    arrivesWithin(60);
    const { chain } = await amendedWithLoss('B20090007', false);
    await refuseLine(chain.supplier);
    await fixture.submit(chain);
    await fixture.record(chain);
    arrivesWithin(0);
    const waits = await fixture.askDoubts(chain);
    expect(waits).toMatchObject({ settled: 0, left: 1 });
    expect(waits.reason).toBeUndefined();
    expect(waits.waitMs).toBeGreaterThan(50_000);
    const [, doubtful] = await fixture.records(chain);
    expect(doubtful?.outcome).toBeUndefined();
    await getRecordsCollection(fixture.database).updateOne(
      { _id: doubtful?._id ?? '' },
      { $set: { 'check.from': new Date() } },
    );
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, left: 0, waitMs: 0 });
  }, 60_000);

  it('stays open after a failed query, because a failed query is not an empty result', async () => {
    const { chain, entry } = await amendedWithLoss('B64717838', true);
    await refuseLine(chain.supplier);
    await fixture.submit(chain);
    await fixture.record(chain);
    for (const rule of [{ kind: 'unavailable' }, { kind: 'html' }, { kind: 'empty' }, { kind: 'fault', code: 4140 }]) {
      await fixture.control('PUT', '/faults', { rules: [{ ...rule, operation: 'query' }] });
      expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 0, left: 1 });
      expect((await fixture.records(chain))[1]?.outcome).toBeUndefined();
    }
    const held = await fixture.ask(chain, entry);
    await fixture.seal(chain);
    expect(await getSealingRequestsCollection(fixture.database).findOne({ _id: held })).toMatchObject({
      state: 'waiting',
      held: true,
    });
    await fixture.control('DELETE', '/faults');
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, released: 1 });
  }, 60_000);

  it('is sent again unchanged if an older attempt arrived after it', async () => {
    const { chain, entry } = await amendedWithLoss('A28015865', false);
    await fixture.drain(chain);
    await fixture.change(entry, 'Servicio por fin');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    expect((await fixture.submit(chain)).kind).toBe('answered');
    const [, older, newest] = await fixture.records(chain);
    // The attempt without a response arrives now.
    const found = await fixture.deps.connectionFor(chain);
    if ('problem' in found) throw new Error(found.problem.text);
    const { connection } = found;
    const late = buildSubmissionXml(
      {
        issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
        ...(connection.representative ? { representative: connection.representative } : {}),
      },
      [older?.xml ?? ''],
    );
    expect((await connection.client.submit(late, 5_000)).answer.kind).toBe('answered');
    await fixture.record(chain);
    expect((await fixture.left(chain)).doubtful).toBe(true);
    expect(await fixture.askDoubts(chain)).toMatchObject({ resent: 1 });
    await fixture.drain(chain);
    const received = await fixture.received(chain.supplier);
    expect(received.find(({ fingerprint }) => fingerprint === newest?.fingerprint)?.times).toBe(2);
    expect(new Set(received.map(({ sha256 }) => sha256)).size).toBe(3);
    const state = await fixture.control<{ invoices: { fingerprint: string }[] }>(
      'GET',
      `/state?issuer=${chain.supplier}&number=D-1`,
    );
    expect(state.invoices[0]?.fingerprint).toBe(newest?.fingerprint);
    const after = await fixture.records(chain);
    expect(after.every(({ outcome, pending, check }) => outcome === 'accepted' && !pending && !check)).toBe(true);
    expect(await getRecordsCollection(fixture.database).countDocuments({ chain: chain._id })).toBe(3);
    expect((await getChainInvoicesCollection(fixture.database).findOne({ chain: chain._id }))?.unsettled).toBeNull();
  }, 60_000);
});
