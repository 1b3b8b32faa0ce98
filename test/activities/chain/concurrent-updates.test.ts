// Two passes that update one invoice concurrently: its state follows from all its records, whichever pass writes
// last.
import { queryAndSettleDoubtfulRecords } from '../../../activities/chain/query-records';
import type { ActivityDeps } from '../../../activities/deps';
import { planRecordSettlement } from '../../../activities/chain/plan-outcomes';
import { sendOpenOrNewlyFrozenSubmission } from '../../../activities/chain/submit-batch';
import { acceptRejectedRecord } from '../../../src/store/chains/record-checks';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import type { ChainInvoiceDocument, RecordDocument } from '../../../src/model/record';
import type { ChainDocument } from '../../../src/model/chain';
import { settleRecordsInTransaction } from '../../../src/store/chains/settle';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

const situation = async (invoiceKey: string) =>
  (await getChainInvoicesCollection(fixture.database).findOne({ _id: invoiceKey }))?.situation;

/** An invoice whose first record was rejected after an attempt without a response. */
async function refusedOnce(chain: ChainDocument, code: string): Promise<[EntryDocument, RecordDocument]> {
  const entry = await fixture.invoice(chain, code);
  await fixture.ask(chain, entry);
  await fixture.seal(chain);
  await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1_100, next: 1 }] });
  await fixture.drain(chain);
  await fixture.control('PUT', '/faults', { rules: [] });
  const [first] = (await fixture.records(chain)) as [RecordDocument];
  await getChainInvoicesCollection(fixture.database).updateOne(
    { _id: first.invoiceKey },
    { $set: { unanswered: true } },
  );
  return [entry, first];
}

/** The query service shows this record of Sello. `meanwhile` runs before the first write that follows from it. */
function asksWhile(first: RecordDocument, meanwhile: () => Promise<unknown>): ActivityDeps {
  const { number, date, fingerprint, issuer } = first;
  const held = { number, date, issuer, fingerprint, state: 'accepted', code: null, description: null };
  const answer = { kind: 'page', issuer, records: [held], next: null };
  let isFirst = true;
  return {
    ...fixture.deps,
    connectionFor: async (one) => {
      const found = await fixture.deps.connectionFor(one);
      if ('problem' in found) return found;
      return {
        connection: { ...found.connection, client: { ...found.connection.client, query: async () => ({ answer }) } },
      } as never;
    },
    database: {
      ...fixture.database,
      transaction: async (work) => {
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return fixture.database.transaction(work);
      },
    },
  };
}

describe('the state of an invoice with several records', () => {
  it('stays cancelled if a rejection is corrected at the same time', async () => {
    const chain = await fixture.supplier('B12345674');
    const [entry, first] = await refusedOnce(chain, 'SIT-1');
    await fixture.change(entry, 'Servicio dos');
    await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await fixture.openWindows();
    await fixture.submit(chain);
    await fixture.record(chain);
    const [, second] = (await fixture.records(chain)) as [RecordDocument, RecordDocument];
    await getRecordsCollection(fixture.database).updateOne(
      { _id: second._id },
      { $set: { 'check.from': new Date(0) } },
    );
    const now = await getEntriesCollection(fixture.database).findOne({
      _id: formatEntryDatabaseKey(workspace, entry.id),
    });
    await fixture.ask(chain, now as EntryDocument, 'cancel');
    await fixture.seal(chain);
    await fixture.openWindows();
    const deps = asksWhile(first, () => fixture.send(chain));
    await queryAndSettleDoubtfulRecords(deps)({
      chain: chain._id,
      installation: chain.installation,
      failures: 0,
      compare: false,
    });
    const outcomes = (await fixture.records(chain)).map(({ kind, outcome }) => `${kind} ${outcome}`);
    expect(outcomes).toEqual(['registration accepted', 'registration accepted', 'cancellation accepted']);
    expect(await situation(first.invoiceKey)).toEqual({ held: 'cancelled', refused: 'nothing' });
  });

  it('is computed again if a correction has changed the invoice in the meantime', async () => {
    const chain = await fixture.supplier('B85905495');
    const [, first] = await refusedTwice(chain, 'SIT-2');
    expect(await situation(first.invoiceKey)).toEqual({ held: 'stored', refused: 'registration' });
  });

  it('stays cancelled if the correction has not read the response to a later record', async () => {
    const chain = await fixture.supplier('B60000007');
    const [, first] = await refusedOnce(chain, 'SIT-3');
    const second = {
      ...first,
      _id: `${first._id}+`,
      ordinal: first.ordinal + 1,
      sequence: 2,
      previousFingerprint: 'B',
    };
    const { outcome: _, code: __, ...open } = second;
    await getRecordsCollection(fixture.database).insertOne(open as RecordDocument);
    const refusal = {
      result: 'rejected',
      code: 3_000,
      description: '',
      duplicate: 'Anulada',
      doubtful: false,
    } as const;
    const invoice = (await getChainInvoicesCollection(fixture.database).findOne({
      _id: first.invoiceKey,
    })) as ChainInvoiceDocument;
    const change = planRecordSettlement(open, refusal, invoice);
    await fixture.database.transaction((session) =>
      settleRecordsInTransaction(fixture.database, [change], new Date(), session),
    );
    expect(await situation(first.invoiceKey)).toEqual({ held: 'cancelled', refused: 'registration' });
    await acceptRejectedRecord(fixture.database, { record: first, outcome: 'accepted' }, new Date());
    expect(await situation(first.invoiceKey)).toEqual({ held: 'cancelled', refused: 'registration' });
  });
});

/** The second record is also rejected, and the first one turns out to be accepted between read and write. */
async function refusedTwice(chain: ChainDocument, code: string): Promise<[EntryDocument, RecordDocument]> {
  const [entry, first] = await refusedOnce(chain, code);
  await fixture.change(entry, 'Servicio dos');
  await fixture.ask(chain, entry);
  await fixture.seal(chain);
  await fixture.openWindows();
  await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: 1_100, next: 1 }] });
  let isRecording = false;
  fixture.at['before-record'] = async () => {
    isRecording = true;
  };
  const { database } = fixture;
  const deps: ActivityDeps = {
    ...fixture.deps,
    database: {
      ...database,
      transaction: async (work) => {
        if (isRecording) await acceptRejectedRecord(database, { record: first, outcome: 'accepted' }, new Date());
        isRecording = false;
        return database.transaction(work);
      },
    },
  };
  await sendOpenOrNewlyFrozenSubmission(deps, { chain: chain._id, installation: chain.installation });
  fixture.at = {};
  await fixture.record(chain);
  return [entry, first];
}
