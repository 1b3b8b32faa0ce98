// Every query of the ledger has an index, because a scan would read millions of records.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { requireProjectRoot } from '../../src/local/root';
import { readEndedWaitIdsByJob } from '../../src/store/jobs/ended-waits';
import { findOpenSupplierRegistrationJob } from '../../src/store/jobs/jobs';
import { listJobsDueForSweep, listPossiblyUnnotifiedJobs } from '../../src/store/jobs/overdue-jobs';
import {
  readNextAuthorityQueryWaitMs,
  listAuthorityFilingMonthsOfInvoice,
  listRecordsOfInvoice,
  listRecordsToQuery,
} from '../../src/store/chains/record-checks';
import { endAllStopsAffectingChain, listSendingStopsOfChain } from '../../src/store/chains/chain-control';
import { streamChainRecordsAsJsonLines, listInstallationNumbersToExport } from '../../src/store/chains/chain-export';
import { listStoredInvoiceHashesOfPeriod } from '../../src/store/chains/stored-invoices';
import { countRejectedEntriesByCode } from '../../src/store/console/attention';
import { streamSealedRecordJsonTexts } from '../../src/store/chains/chain-verification';
import { listRunningMonthExportsDueForSweep } from '../../src/store/months/exports';
import { readDocumentCheckFacts } from '../../src/store/entries/document-check-facts';
import { readSealableRequestsWithEntries } from '../../src/store/chains/sealable-requests';
import { listInvoiceNumberOwners, readEntryIdsBySealedNumberKey } from '../../src/store/chains/number-owners';
import { hasJobSealingRequestsAndNoneRefused, listSealingRequestsToNotify } from '../../src/store/chains/requests';
import { readOutstandingChainWork } from '../../src/store/chains/outstanding';
import { listSubmissionsWithoutOutcomes } from '../../src/store/submissions/save-outcomes';
import { readSealingSnapshot } from '../../src/store/chains/sealing-snapshot';
import { readSendingSnapshot } from '../../src/store/submissions/sending-snapshot';
import {
  readChainRunIdentities,
  listChainsDueForVerification,
  readChainHeadAtRecord,
  readOverdueChainStepsByKey,
  listChainKeysWithOverdueInternalWork,
} from '../../src/store/chains/sweep';
import type { ChainDocument } from '../../src/model/chain';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';
import { mongoUri } from '../servers/addresses';
import { shortenTooLongQueryAndJobWaits, shortenTooLongSendingWaits } from '../../src/store/chains/long-waits';
import {
  countSeriesNumbersTakenByEntry,
  findUnusedNumberOfEntry,
  updateUnusedNumberMarks,
} from '../../src/store/series/unused-numbers';
import { explained, forgetPlans } from './explained';

/** A query, and the indexes that it must use. */
type Question = readonly [name: string, ask: Ask, ...indexes: string[]];
type Ask = (fixture: ChainFixture, chain: ChainDocument) => Promise<unknown>;
// Of two indexes that read the same few rows, any may be used, and a plan may be cached for a chain without records. With
// millions of records, this does not happen. A query without an index fails every time.
jest.retryTimes(3);

/** A supplier with more waiting requests than one read joins. */
const supplierWithBacklog = 'B20005039';
const later = (): Date => new Date(Date.now() + 60_000);

const all = (items: AsyncIterable<unknown>): Promise<unknown[]> => Readable.from(items).toArray();

const questions: readonly Question[] = [
  [
    'readSealingSnapshot',
    ({ database }, { _id, installation, head }) =>
      readSealingSnapshot(database, _id, [
        { installation, sequence: head?.sequence ?? 0, fingerprint: head?.fingerprint ?? '' },
      ]),
    'record_pending',
    'request_notify',
    'submission_open',
    'submission_unrecorded',
    'record_check',
    'request_claim',
  ],
  [
    'outstanding',
    ({ database }, { _id }) => readOutstandingChainWork(database, _id),
    'record_pending',
    'request_claim',
  ],
  [
    'listInvoiceNumberOwners',
    ({ database }, { _id }) =>
      listInvoiceNumberOwners(database, [`${_id}|A-1|01-02-2026`, `${_id}|A-2|01-02-2026`], ['e']),
    '_id_',
    'request_number',
  ],
  [
    'claim',
    ({ database }, { _id }) => readSealableRequestsWithEntries(database, _id, 200),
    'request_claim',
    '_id_',
    'chain_invoice_assigned',
  ],
  [
    'claim, of a backlog',
    ({ database }, { _id }) =>
      readSealableRequestsWithEntries(database, _id.replace(/[^:]+$/, supplierWithBacklog), 200),
    'request_claim',
    '_id_',
    'chain_invoice_assigned',
  ],
  ['seal', (fixture, chain) => fixture.seal(chain), 'request_claim'],
  [
    'readSendingSnapshot',
    ({ database }, { _id }) => readSendingSnapshot(database, _id),
    'submission_open',
    'record_pending',
  ],
  ['send and record', (fixture, chain) => fixture.send(chain), 'record_pending', 'request_held', 'request_notify'],
  ['unrecorded', ({ database }, { _id }) => listSubmissionsWithoutOutcomes(database, _id, 2), 'submission_unrecorded'],
  ['unnotified', ({ database }, { _id }) => listSealingRequestsToNotify(database, _id, 200), 'request_notify'],
  [
    'readNextAuthorityQueryWaitMs',
    ({ database }, { _id }) => readNextAuthorityQueryWaitMs(database, _id),
    'record_check',
  ],
  ['recordsToAsk', ({ database }, { _id }) => listRecordsToQuery(database, _id, 100), 'record_check'],
  [
    'recordsOfInvoice',
    ({ database }, { _id }) => listRecordsOfInvoice(database, `${_id}|X-1|01-01-2026`),
    'record_invoice',
  ],
  [
    'periodsOf',
    ({ database }, { _id }) => listAuthorityFilingMonthsOfInvoice(database, `${_id}|X-1|01-01-2026`),
    'record_invoice',
  ],
  [
    'undoneChains, over all chains',
    ({ database }) => listChainKeysWithOverdueInternalWork(database, later()),
    'request_claim',
    'request_notify',
    'submission_unrecorded',
  ],
  [
    'lateChains, over all chains',
    ({ database }) => readOverdueChainStepsByKey(database, later(), 20),
    'record_pending',
    'submission_open',
    'record_check',
    '_id_',
  ],
  ['chainNames', ({ database }, { _id }) => readChainRunIdentities(database, [_id]), '_id_'],
  [
    'chainsToCheck, over all chains',
    ({ database }) => listChainsDueForVerification(database, later(), 10),
    'chain_check_due',
    'chain_check_past',
  ],
  [
    'shortenTooLongSendingWaits',
    ({ database }, { _id }) => shortenTooLongSendingWaits(database, [_id], { leaseSeconds: 75 }),
    '_id_',
    'submission_open',
  ],
  [
    'shortenTooLongQueryAndJobWaits',
    ({ database }) => shortenTooLongQueryAndJobWaits(database, new Date()),
    'record_check',
    'job_open',
  ],
  [
    'overdueJobs, over all jobs',
    ({ database }) => listJobsDueForSweep(database, { overdue: later(), young: later(), limit: 10 }),
    'job_open',
  ],
  [
    'exports under way, over all of them',
    ({ database }) => listRunningMonthExportsDueForSweep(database, later()),
    'month_export_unchecked',
  ],
  [
    'findOpenSupplierRegistrationJob',
    ({ database }, { workspace, supplier }) => findOpenSupplierRegistrationJob(database, workspace, supplier),
    'job_registers',
  ],
  ['unheardJobs, over all jobs', ({ database }) => listPossiblyUnnotifiedJobs(database, later(), 10), 'job_unnotified'],
  [
    'readEntryIdsBySealedNumberKey',
    ({ database }, { _id }) => readEntryIdsBySealedNumberKey(database, [`${_id}|X-1|01-01-2026`]),
    '_id_',
  ],
  [
    'hasJobSealingRequestsAndNoneRefused',
    ({ database }, { workspace }) => hasJobSealingRequestsAndNoneRefused(database, workspace, 'any'),
    '_id_',
  ],
  [
    'countEntryNumbers',
    ({ database }, { workspace }) => countSeriesNumbersTakenByEntry(database, { workspace, id: 'any' }, { id: 'any' }),
    '_id_',
  ],
  [
    'findUnusedNumberOfEntry',
    ({ database }, { workspace }) => findUnusedNumberOfEntry(database, workspace, { id: 'any' }),
    'number_unwritten',
    'number_unused_of_entry',
  ],
  [
    'endedWaits, of jobs that wait',
    ({ database }, { workspace, supplier }) =>
      readEndedWaitIdsByJob(
        database,
        ['fiscal.generate', 'fiscal.send', 'fiscal.wait.upload'].map((provider, i) => ({
          _id: `${workspace}:${i}`,
          workspace,
          id: String(i),
          workflowName: 'any',
          entryId: String(i),
          updatedAt: new Date(0),
          last: { visit: 0, provider, completed: false },
        })),
        later(),
        () => supplier,
      ),
    '_id_',
  ],
  [
    'readUploadView, of a correction with a number',
    ({ database }, { workspace, environment, supplier }) =>
      readDocumentCheckFacts(database, workspace, {
        environment,
        supplier,
        docSchema: 'https://gobl.org/draft-0/bill/invoice',
        number: { series: 'A', code: '0002', adjacent: ['0001', '1'], lowest: '0000', year: '2026' },
        originals: { uuids: ['x'], numbers: [{ series: 'A', code: '0001' }], namedBy: true },
        addon: 'es-fiscal-v1',
      }),
    'entry_number',
    'entry_mixed',
    'entry_uuid',
    'entry_naming',
    '_id_',
  ],
  ['rejections', ({ database: db }, { workspace }) => countRejectedEntriesByCode(db, workspace), 'entry_rejected'],
  ['headAt', ({ database }, chain) => readChainHeadAtRecord(database, chain, 1), '_id_'],
  ['updateUnusedNumberMarks, over all numbers', ({ database }) => updateUnusedNumberMarks(database), 'number_watch'],
  ['stopsOf', ({ database }, chain) => listSendingStopsOfChain(database, chain), '_id_'],
  ['endAllStopsAffectingChain', ({ database }, chain) => endAllStopsAffectingChain(database, chain), '_id_'],
  ['heldHere', ({ database }, { _id }) => listStoredInvoiceHashesOfPeriod(database, _id, '2026-01'), 'record_period'],
  [
    'streamChainRecordsAsJsonLines',
    ({ database }, chain) =>
      all(streamChainRecordsAsJsonLines(database, chain._id, listInstallationNumbersToExport(chain))),
    '_id_',
  ],
  ['sealedTexts', ({ database }, chain) => all(streamSealedRecordJsonTexts(database, chain, { last: 9 })), '_id_'],
];

describe('every query of the ledger', () => {
  let fixture: ChainFixture;
  let chain: ChainDocument;
  beforeAll(async () => {
    fixture = await openChainFixture({ MONGODB_URI: `${mongoUri()}&monitorCommands=true` });
    // The data: settled records of one chain, sealed ones of another, waiting requests of the first.
    const supplier = await fixture.supplier('B12345674');
    await fixture.seed(supplier, 30);
    await fixture.seal(supplier);
    await fixture.drain(supplier);
    const other = await fixture.supplier('B85905495');
    await fixture.seed(other, 20);
    await fixture.seal(other);
    const ask = async (number: string) => fixture.ask(supplier, await fixture.invoice(supplier, number));
    for (const number of ['X-1', 'X-2', 'X-3']) await ask(number);
    await fixture.seal(supplier);
    for (const number of ['Y-1', 'Y-2', 'Y-3']) await ask(number);
    chain = await fixture.chain(supplier);
    await fixture.seed(await fixture.supplier(supplierWithBacklog), 20);
  }, 60_000);
  afterAll(() => fixture?.close());

  it.each(questions.map(([name, ask, ...indexes]) => ({ name, ask, indexes })))(
    'has an index for $name',
    async ({ ask, indexes }) => {
      await forgetPlans(fixture.database.db);
      const plan = await explained(fixture.database.db, () => ask(fixture, chain));
      expect(plan.scans).toEqual([]);
      expect(plan.indexes).toEqual(expect.arrayContaining(indexes));
    },
  );

  it('reads only the first pending record of a chain in the sweep', async () => {
    const plan = await explained(fixture.database.db, () => readOverdueChainStepsByKey(fixture.database, later(), 20));
    expect(plan.stages).toContain('DISTINCT_SCAN');
  });
});

describe('the page docs/internals/store.md', () => {
  it('has every query with its indexes', () => {
    const page = readFileSync(path.join(requireProjectRoot(), 'docs/internals/store.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]*) \| [^|]+ \|$/gm)].map(([, name = '', indexes = '']) => ({
      name: name.trim(),
      indexes: indexes.replaceAll('`', '').trim(),
    }));
    expect(rows).toEqual(
      expect.arrayContaining(questions.map(([name, , ...indexes]) => ({ name, indexes: indexes.join(', ') }))),
    );
  });
});
