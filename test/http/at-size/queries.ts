// Queries over ten thousand rows: a call for every query parameter of every endpoint. A new parameter without a row fails a test.
import { supplierOf } from './rows-of-suppliers';
import { few, middle, middleOfEntries, rare, timeOf, uuidOf } from './rows';

/** Whose token calls: workspaces with different rare rows, and the operator. */
export type Caller = 'succeeded' | 'failed' | 'running' | 'service';

export interface AskedQuestion {
  readonly path: string;
  readonly by?: Caller;
  /** Number of rows in the result; default 3. */
  readonly rows?: number;
  /** Reads per result row, if a row is composed of several documents; default 2. */
  readonly each?: number;
}

/** Calls with one parameter, or the reason why it does not filter rows. */
export type Question = readonly (string | AskedQuestion)[] | { readonly why: string };

const shape = { why: 'it says in which form one thing is answered' };
const aboutOne = { why: 'it waits for one job' };
const waitsForOneJob = { wait: aboutOne, until: aboutOne };
const dryRun = { why: 'it stores nothing' };
const ofSupplier = { why: 'not measured: streams the invoices of one supplier, in the order of an index' };
const registrationRows = { why: 'not measured: the workspace has few registrations at a time' };
const waitingRows = { why: 'test/store/waiting-lists.test.ts measures it' };
const ofOperator = { limit: waitingRows, cursor: waitingRows, workspace: registrationRows };
const names = { why: 'it names the workspace of one registration' };
const issuesOne = { ...waitsForOneJob, dry_run: dryRun };
const bounded = {
  why: 'looks at `searchExaminedMax` entries at most and says so (test/store/entries/at-size.test.ts)',
};

/** A page of twenty rows from the middle, for each kind of paging. */
function pagesOf(
  path: string,
  more: Omit<AskedQuestion, 'path'> = {},
  limit = 20,
  from = middle,
): Record<string, Question> {
  const sign = path.includes('?') ? '&' : '?';
  const page = (text: string): AskedQuestion => ({ path: `${path}${sign}limit=${limit}${text}`, rows: limit, ...more });
  return {
    limit: [page('')],
    // The test follows `next_cursor` of every page that has one.
    cursor: [page('')],
    created_at: [page(`&created_at=${from}`)],
    ascending: [page('&ascending=true'), page(`&ascending=true&created_at=${from}`)],
  };
}

const only = (pages: Record<string, Question>, ...names: string[]): Record<string, Question> =>
  Object.fromEntries(names.map((name) => [name, pages[name] ?? { why: '' }]));

const jobs = '/transform/v1/jobs';
const invoices = '/fiscal/v1/invoices';
const by = (caller: Caller, path: string): AskedQuestion => ({ path, by: caller });

const audit = (path: string, caller: Caller = 'succeeded'): Record<string, Question> => ({
  from: [by(caller, `${path}?from=${rareTime}`)],
  to: [by(caller, `${path}?to=${earlyTime}`)],
  by: [by(caller, `${path}?by=rare`)],
  object: [by(caller, `${path}?object=rare`)],
  route: [by(caller, `${path}?route=${encodeURIComponent('GET /rare')}`)],
});

/** Three rows have this time or a later one, all others an earlier one. */
const rareTime = timeOf(10_000).toISOString();
const earlyTime = timeOf(few).toISOString();

const events = (path: string, caller: Caller = 'succeeded'): Record<string, Question> => ({
  type: [by(caller, `${path}?type=webhook.disabled`)],
  entry: [by(caller, `${path}?entry=${rare}`)],
  job: [by(caller, `${path}?job=${rare}`)],
  limit: [{ path: `${path}?limit=20`, by: caller, rows: 20 }],
  cursor: [{ path: `${path}?limit=20`, by: caller, rows: 20 }],
  ascending: [{ path: `${path}?limit=20&ascending=false`, by: caller, rows: 20 }],
});

const buildEntries = (path: string): Record<string, Question> => ({
  ...pagesOf(path, {}, 20, middleOfEntries),
  folder: [`${path}?folder=rare`],
  ids: [`${path}?ids=${[1, 2, 3].map(uuidOf).join(',')}`],
});
const day = 'from=2099-12-31&to=2099-12-31';
const related = '/silo/v1/entries/related';

/** Calls by `operationId` and parameter. */
export const questions: Readonly<Record<string, Readonly<Record<string, Question>>>> = {
  makeUuid: { v: shape, base: shape, key: shape },
  listAudit: { ...pagesOf('/access/v1/audit'), ...audit('/access/v1/audit') },
  exportAudit: audit('/access/v1/audit/export'),
  listServiceAudit: {
    ...pagesOf('/access/v1/service/audit', { by: 'service' }),
    ...audit('/access/v1/service/audit', 'service'),
  },
  exportServiceAudit: audit('/access/v1/service/audit/export', 'service'),
  listEvents: events('/access/v1/events'),
  listServiceEvents: events('/access/v1/service/events', 'service'),
  listDeliveries: {
    ...pagesOf(`/access/v1/webhooks/${uuidOf(1)}/deliveries`),
    state: [
      `/access/v1/webhooks/${uuidOf(1)}/deliveries?state=failed`,
      `/access/v1/webhooks/${uuidOf(2)}/deliveries?state=delivered`,
      `/access/v1/webhooks/${uuidOf(3)}/deliveries?state=waiting`,
    ],
  },
  listEntries: buildEntries('/silo/v1/entries'),
  listEnvelopes: buildEntries('/silo/v1/envelopes'),
  listInvoiceBookRows: {
    ...only(pagesOf('/silo/v1/invoice-book/rows?from=2025-01-01&to=2025-12-31', { each: 4 }), 'limit', 'cursor'),
    month: [`/silo/v1/invoice-book/rows?month=2099-12`],
    from: [`/silo/v1/invoice-book/rows?${day}`],
    to: [`/silo/v1/invoice-book/rows?${day}`],
    supplier: [`/silo/v1/invoice-book/rows?from=2025-01-01&to=2025-12-31&supplier=B85905495`],
  },
  readInvoiceBook: {
    month: [`/silo/v1/invoice-book?month=2099-12&format=csv`],
    from: [`/silo/v1/invoice-book?${day}&format=csv`],
    to: [`/silo/v1/invoice-book?${day}&format=csv`],
    supplier: [`/silo/v1/invoice-book?from=2025-01-01&to=2025-12-31&supplier=B85905495&format=csv`],
    format: shape,
  },
  readClosing: {
    month: [`/silo/v1/invoice-book/closing?month=2099-12`],
    from: [`/silo/v1/invoice-book/closing?${day}`],
    to: [`/silo/v1/invoice-book/closing?${day}`],
    supplier: [`/silo/v1/invoice-book/closing?from=2025-01-01&to=2025-12-31&supplier=B85905495`],
  },
  searchEntries: { q: bounded, folder: bounded, limit: bounded, offset: bounded },
  listRelatedByUuid: {
    ...only(
      pagesOf(`${related}?uuid=${rare}`, { rows: 1 }, 10, new Date().toISOString()),
      'limit',
      'cursor',
      'created_at',
    ),
    ascending: [`${related}?uuid=${rare}&ascending=true`],
    uuid: [`${related}?uuid=${rare}`],
    context: [`${related}?uuid=${rare}&context=preceding`],
  },
  listRelated: {
    limit: { why: 'listRelatedByUuid asks the same' },
    cursor: { why: 'listRelatedByUuid asks the same' },
    created_at: { why: 'listRelatedByUuid asks the same' },
    ascending: { why: 'listRelatedByUuid asks the same' },
    context: { why: 'listRelatedByUuid asks the same' },
  },
  readMetaByRef: { owned: shape },
  listJobs: {
    ...pagesOf(jobs),
    result: [
      by('succeeded', `${jobs}?result=failed`),
      by('succeeded', `${jobs}?result=cancelled`),
      by('succeeded', `${jobs}?result=succeeded-with-warnings`),
      by('failed', `${jobs}?result=succeeded`),
    ],
    open: [by('succeeded', `${jobs}?open=true`), by('running', `${jobs}?open=false`)],
    fault: [by('succeeded', `${jobs}?fault=F1`), by('failed', `${jobs}?fault=F1`)],
    warning: [by('succeeded', `${jobs}?warning=W1`), by('failed', `${jobs}?warning=W1`)],
    workflow_id: [`${jobs}?workflow_id=rare`],
    silo_entry_id: [`${jobs}?silo_entry_id=${rare}`],
    ids: [`${jobs}?ids=${[1, 2, 3].map(uuidOf).join(',')}`],
  },
  createBulkAction: { dry_run: { why: 'it has the share and the time limit of searches' } },
  listBulkActionRows: only(pagesOf(`/transform/v1/bulk/${uuidOf(1)}/rows`), 'limit', 'cursor'),
  createBatch: { dry_run: dryRun, on_error: shape, key_prefix: shape, ignore: shape },
  readBatch: { wait: { why: 'it waits for one batch' } },
  listBatchRows: {
    ...only(pagesOf(`/fiscal/v1/batches/${uuidOf(1)}/rows`), 'limit', 'cursor'),
    status: [`/fiscal/v1/batches/${uuidOf(1)}/rows?status=failed`],
  },
  listInvoices: {
    // One in 500 has failed, and no job of it is seeded.
    ...pagesOf(invoices, { each: 6, rows: 19 }, 20, middleOfEntries),
    supplier: [`${invoices}?supplier=B85905495`],
    series: [`${invoices}?series=RARE`],
    number: [`${invoices}?number=RARE-R-1`],
    customer: [`${invoices}?customer=B63272603`],
    issued_from: [`${invoices}?issued_from=2099-12-31`],
    issued_to: [`${invoices}?issued_from=2025-03-01&issued_to=2025-03-31`],
    // Other statuses are read in order of time, `queryExaminedMax` at a time (test/store/entries/invoice-list.test.ts),
    // because every seal changes what distinguishes them, and no index can contain it.
    status: [
      `${invoices}?status=rejected`,
      // Their jobs are not seeded, so they are read but not shown.
      { path: `${invoices}?status=failed`, rows: 0, each: 120 },
    ],
  },
  readIssuedBook: {
    supplier: ofSupplier,
    from: ofSupplier,
    to: ofSupplier,
    format: shape,
    period: ofSupplier,
    box: ofSupplier,
    customer: ofSupplier,
    summary: shape,
    references: shape,
  },
  readReturn303: { supplier: ofSupplier, period: ofSupplier },
  readReturn349: { supplier: ofSupplier, period: ofSupplier },
  readReturn347: { supplier: ofSupplier, year: ofSupplier, limit: ofSupplier, cursor: ofSupplier },
  readReturn369: { supplier: ofSupplier, period: ofSupplier },
  listMonths: { supplier: ofSupplier, year: ofSupplier },
  readMonth: { supplier: ofSupplier },
  closeMonth: { supplier: ofSupplier },
  createMonthExport: { supplier: ofSupplier },
  readMonthExport: { supplier: ofSupplier },
  readMonthExportFile: { supplier: ofSupplier },
  listSupplierRegistrations: {
    status: registrationRows,
    limit: registrationRows,
    cursor: registrationRows,
    created_at: registrationRows,
    ascending: registrationRows,
  },
  approveRegistration: { workspace: names },
  returnRegistration: { workspace: names },
  readRegistrationPaper: { workspace: names },
  issueInvoice: issuesOne,
  creditInvoice: issuesOne,
  replaceInvoice: issuesOne,
  cancelInvoice: issuesOne,
  amendInvoice: issuesOne,
  readInvoice: waitsForOneJob,
  readInvoiceByKey: waitsForOneJob,
  createJob: waitsForOneJob,
  createJobWithId: waitsForOneJob,
  readJob: waitsForOneJob,
  readJobByKey: waitsForOneJob,
  listWorkflows: {
    ...pagesOf('/transform/v1/workflows'),
    schema: [`/transform/v1/workflows?schema=note/message`],
  },
  listSeries: only(pagesOf('/sequence/v1/series', { each: 4 }), 'limit', 'cursor'),
  listNumbers: {
    ...only(pagesOf(`/sequence/v1/series/${uuidOf(1)}/entries`), 'limit', 'cursor'),
    unused: [`/sequence/v1/series/${uuidOf(1)}/entries?unused=true`],
  },
  // A chain is shown with its waiting records, stops and open submission.
  listChains: only(pagesOf('/fiscal/v1/chains', { each: 5 }), 'limit', 'cursor'),
  reconcileChain: {
    year: { why: 'heldHere reads one month of a chain by record_period (test/store/explain.test.ts)' },
    month: { why: 'heldHere reads one month of a chain by record_period (test/store/explain.test.ts)' },
  },
  listLinks: {
    ...only(pagesOf(`/fiscal/v1/chains/${supplierOf(1)}/records`), 'limit', 'cursor'),
    installation: [{ path: `/fiscal/v1/chains/${supplierOf(1)}/records?installation=another`, rows: 0 }],
  },
  readRecordXml: { installation: shape },
  listSubmissions: {
    ...only(pagesOf('/fiscal/v1/submissions'), 'limit', 'cursor'),
    supplier: [
      `/fiscal/v1/submissions?supplier=${supplierOf(2)}`,
      { path: `/fiscal/v1/submissions?supplier=${supplierOf(1)}&limit=20`, rows: 20 },
    ],
    open: ['/fiscal/v1/submissions?open=true', { path: '/fiscal/v1/submissions?open=false&limit=20', rows: 20 }],
  },
  listSubmissionRecords: only(pagesOf(`/fiscal/v1/submissions/${uuidOf(1)}/records`), 'limit', 'cursor'),
  previewRecord: { kind: shape },
  readQrSvg: { side: shape },
  readQrPng: { module: shape },
  approveSupplier: {
    workspace: { why: 'it names one registration' },
    papers_hash: { why: 'it is compared with one registration' },
  },
  listStops: {
    // Each is shown with its count and its first rows.
    limit: [{ path: '/access/v1/stops?limit=20', by: 'service', rows: 20, each: 4 }],
    cursor: [{ path: '/access/v1/stops?limit=20', by: 'service', rows: 20, each: 4 }],
    certificate: [{ path: '/access/v1/stops?certificate=RARE-10001', by: 'service', rows: 1 }],
  },
  listRegistrations: ofOperator,
  listWaitingForms: ofOperator,
};
