// Regressions of doubts, late attempts and clocks, each with the rule that prevents it.
import { queryAndSettleDoubtfulRecords } from '../../../activities/chain/query-records';
import { buildSubmissionXml } from '../../../src/authority/submission-xml';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { listRecordsToQuery, scheduleRecordResend, settleDoubtedRecord } from '../../../src/store/chains/record-checks';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import type { RecordDocument } from '../../../src/model/record';
import { SealConflictError } from '../../../src/store/chains/seal';
import { SettlementConflictError } from '../../../src/store/chains/settle';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { begin, party, viewOf } from '../job/jobs';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

let fixture: ChainFixture;
const { lateArrivalSeconds } = chainLimits;
beforeAll(async () => {
  // Sello does not wait for late attempts here, because these tests decide when one arrives.
  Object.assign(chainLimits, { lateArrivalSeconds: 0 });
  fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
}, 60_000);
afterAll(async () => {
  Object.assign(chainLimits, { lateArrivalSeconds });
  await fixture?.close();
});
afterEach(async () => {
  fixture.at = {};
  fixture.clockAheadMs = 0;
  await fixture.control('DELETE', '/faults');
  await fixture.control('PUT', '/wait', { seconds: 0 });
});

const rule = (kind: string, more: object) => ({ kind, operation: 'submission', next: 1, ...more });
const fault = (...rules: object[]) => fixture.control('PUT', '/faults', { rules });

/** Opens or closes the submission of a record. */
const setOpen = ({ submission = '' }: RecordDocument, open: boolean) =>
  getSubmissionsCollection(fixture.database).updateOne({ _id: submission }, { $set: { open } });

/** A promise and the function that fulfils it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** A sender that stops at a phase of its attempt until the test releases it. */
async function heldAt(chain: ChainDocument, phase: string) {
  const [reached, passed] = [gate(), gate()];
  fixture.at[phase] = async () => {
    reached.open();
    await passed.passed;
  };
  const result = fixture.submit(chain);
  await reached.passed;
  fixture.at = {};
  return { result, go: passed.open };
}

const readRecord = async ({ _id }: RecordDocument): Promise<RecordDocument> =>
  (await getRecordsCollection(fixture.database).findOne({ _id })) as RecordDocument;

async function issued(chain: ChainDocument, number: string): Promise<EntryDocument> {
  const entry = await fixture.invoice(chain, number);
  await fixture.ask(chain, entry);
  await fixture.seal(chain);
  return entry;
}

/** Waits until no attempt can arrive any more, so that queries are allowed. */
const askable = (chain: ChainDocument) =>
  getRecordsCollection(fixture.database).updateMany(
    { chain: chain._id, check: { $exists: true } },
    { $set: { 'check.from': new Date(0) } },
  );

/** An invoice whose only record was rejected after an attempt without a response: a doubt. */
async function doubted(chain: ChainDocument, number: string): Promise<EntryDocument> {
  const entry = await issued(chain, number);
  await fault(rule('drop', { stored: false, issuer: chain.supplier }));
  expect((await fixture.submit(chain)).kind).toBe('unknown');
  await fault(rule('line', { code: 1110, issuer: chain.supplier }));
  expect((await fixture.submit(chain)).kind).toBe('answered');
  await fixture.record(chain);
  await askable(chain);
  await fixture.control('DELETE', '/faults');
  return entry;
}

/** Delivers an earlier attempt with these records now. */
async function lands(chain: ChainDocument, ...late: readonly RecordDocument[]): Promise<void> {
  const found = await fixture.deps.connectionFor(chain);
  if ('problem' in found) throw new Error(found.problem.text);
  const { client, representative } = found.connection;
  const header = {
    issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
    ...(representative ? { representative } : {}),
  };
  const xmls = late.map(({ xml }) => xml);
  const { answer } = await client.submit(buildSubmissionXml(header, xmls), 5_000);
  expect(answer.kind).toBe('answered');
}

describe('two doubts about one invoice', () => {
  it('leave the frozen batch unchanged, so that its response can be recorded', async () => {
    const chain = await fixture.supplier('B12345674');
    await issued(chain, 'TWO-1');
    await fixture.drain(chain);
    const doubt = { $set: { check: { kind: 'late-arrival' as const } } };
    await getRecordsCollection(fixture.database).updateMany({ chain: chain._id }, doubt);
    const [newest] = (await listRecordsToQuery(fixture.database, chain._id, 2)) as [RecordDocument];
    expect(await scheduleRecordResend(fixture.database, newest, newest)).toBe('resent');
    const sending = await heldAt(chain, 'before-call');
    // The second doubt was read before the first one got a response.
    await getRecordsCollection(fixture.database).updateOne({ _id: newest._id }, doubt);
    expect(await scheduleRecordResend(fixture.database, newest, newest)).toBe('later');
    const fresh = await readRecord(newest);
    expect(await scheduleRecordResend(fixture.database, fresh, fresh)).toBe('later');
    expect(await readRecord(newest)).toEqual(fresh);
    expect(fresh.check).toBeDefined();
    sending.go();
    expect((await sending.result).kind).toBe('answered');
    await fixture.record(chain);
    expect((await fixture.left(chain)).unrecorded).toBe(false);
    await fixture.askDoubts(chain);
    expect(await readRecord(newest)).toMatchObject({ outcome: 'accepted', pending: false, resends: 1 });
  }, 60_000);

  it('are settled once, because a late second settlement writes nothing', async () => {
    const chain = await fixture.supplier('B85905495');
    await doubted(chain, 'TWICE-1');
    const [asked] = (await listRecordsToQuery(fixture.database, chain._id, 1)) as [RecordDocument];
    const settling = (outcome: 'accepted' | 'rejected', changes = 0) =>
      settleDoubtedRecord(
        fixture.database,
        asked,
        (invoice) => ({
          record: asked,
          outcome,
          situation: { held: 'none', refused: 'nothing' },
          invoiceVersion: (invoice?.version ?? 0) - changes,
          late: false,
        }),
        new Date(),
      );
    await expect(settling('accepted', 1)).rejects.toThrow(SettlementConflictError);
    const ends = await Promise.all([settling('accepted'), settling('accepted')]);
    expect([...ends.filter((end) => end !== null), await settling('rejected')]).toEqual([expect.any(Number), null]);
    // It writes nothing while its batch is open again, or for another doubt than the queried one.
    for (const change of [{ check: { ...asked.check, code: 1111 } }, { submission: 'another' }]) {
      await getRecordsCollection(fixture.database).updateOne(
        { _id: asked._id },
        { $set: { check: asked.check, submission: asked.submission, ...change } as never, $unset: { outcome: '' } },
      );
      expect(await settling('rejected')).toBeNull();
    }
    await getRecordsCollection(fixture.database).updateOne(
      { _id: asked._id },
      { $set: { check: asked.check, submission: asked.submission } as never },
    );
    await setOpen(asked, true);
    expect(await settling('rejected')).toBeNull();
    await setOpen(asked, false);
    expect(await settling('rejected')).toBe(0);
  }, 60_000);
});

it('sealing one by one claims only conflicting requests and refuses no valid request', async () => {
  const chain = await fixture.supplier('B60000007');
  const [good, bad] = [await fixture.invoice(chain, 'GOOD-1'), await fixture.invoice(chain, 'BAD-1')];
  const requests = [await fixture.ask(chain, good), await fixture.ask(chain, bad)];
  await getEntriesCollection(fixture.database).updateOne({ _id: bad._id }, { $set: { document: 'not JSON' } });
  let conflicts = 0;
  fixture.at['before-seal'] = () =>
    conflicts++ === 0 ? Promise.reject(new SealConflictError('another sealer was faster')) : Promise.resolve();
  expect(await fixture.seal(chain)).toMatchObject({ sealed: 1, refused: 1 });
  expect(await Promise.all(requests.map(fixture.request))).toMatchObject([
    { state: 'sealed' },
    { state: 'refused', code: 'internal' },
  ]);
});

it('the `Date` of an error page does not stop sealing', async () => {
  const chain = await fixture.supplier('B70000005');
  await issued(chain, 'CLOCK-1');
  for (const kind of ['html', 'unavailable', 'empty']) {
    await fault(rule(kind, { issuer: chain.supplier }));
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    expect((await fixture.chain(chain)).authorityClock).toBeUndefined();
  }
  expect((await fixture.submit(chain)).kind).toBe('answered');
  expect((await fixture.chain(chain)).authorityClock).toBeDefined();
});

it('a supplier with a record in doubt counts as busy and cannot be unregistered', async () => {
  const chain = await fixture.supplier('A20000006');
  await doubted(chain, 'BUSY-1');
  const begun = await begin(fixture.database, 'Register supplier', party(chain.supplier));
  expect(await fixture.left(chain)).toMatchObject({ pending: 0, open: false, doubtful: true, sealable: false });
  expect((await viewOf(fixture.deps, begun)).chainIsBusy).toBe(true);
  await fixture.askDoubts(chain);
  expect((await viewOf(fixture.deps, begun)).chainIsBusy).toBe(false);
}, 60_000);

it('a query without a response does not block the other doubts', async () => {
  const chain = await fixture.supplier('A28015865');
  for (const number of ['ASK-1', 'ASK-2', 'ASK-3']) await doubted(chain, number);
  const { connectionFor } = fixture.deps;
  const deaf: ChainFixture['deps'] = {
    ...fixture.deps,
    connectionFor: async (owner, own) => {
      const found = await connectionFor(owner, own);
      if ('problem' in found) return found;
      const { client } = found.connection;
      const query: typeof client.query = (question, timeLimitMs) =>
        question.number === 'ASK-1'
          ? Promise.resolve({ answer: { kind: 'unknown', detail: 'nobody answers' } } as never)
          : client.query(question, timeLimitMs);
      return { connection: { ...found.connection, client: { ...client, query } } };
    },
  };
  const { _id, installation } = chain;
  const ask = () => queryAndSettleDoubtfulRecords(deaf)({ chain: _id, installation, failures: 0, compare: false });
  expect(await ask()).toMatchObject({ settled: 2, left: 1, reason: 'nobody answers' });
  await doubted(chain, 'ASK-4');
  const toQuery = await listRecordsToQuery(fixture.database, chain._id, 9);
  expect(toQuery.map(({ number }) => number)).toEqual(['ASK-4', 'ASK-1']);
  expect(await ask()).toMatchObject({ settled: 1, left: 1 });
}, 90_000);

it('a record is accepted if its query finds that the first attempt arrived late', async () => {
  const chain = await fixture.supplier('B64717838');
  const entry = await doubted(chain, 'LANDS-1');
  await fixture.askDoubts(chain);
  const [first] = (await fixture.records(chain)) as [RecordDocument];
  expect(first).toMatchObject({ outcome: 'rejected', code: '1110' });
  await lands(chain, first);
  await fixture.change(entry, 'Servicio corregido');
  await fixture.ask(chain, entry);
  await fixture.seal(chain);
  await fault(rule('line', { code: 1110, issuer: chain.supplier }));
  expect((await fixture.submit(chain)).kind).toBe('answered');
  await fixture.record(chain);
  await askable(chain);
  await fixture.control('DELETE', '/faults');
  expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, left: 0 });
  const [again, repair] = (await fixture.records(chain)) as [RecordDocument, RecordDocument];
  expect(again).toMatchObject({ outcome: 'accepted' });
  expect([again.code, again.check]).toEqual([undefined, undefined]);
  expect(repair).toMatchObject({ outcome: 'rejected' });
  // The next repair finds that the authority has the invoice.
  expect((await getChainInvoicesCollection(fixture.database).findOne({ _id: first.invoiceKey }))?.situation).toEqual({
    held: 'stored',
    refused: 'registration',
  });
}, 60_000);
