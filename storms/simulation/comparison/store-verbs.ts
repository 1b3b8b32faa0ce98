// Functions of src/store, and activities that combine them, for the comparison with a real database.
import { cancelJobAndReturnRunEnd } from '../../../activities/job/cancel';
import { walkJobOnce } from '../../../activities/job/walk';
import { createSealActivity } from '../../../activities/chain/seal';
import type { ActivityDeps } from '../../../activities/deps';
import type { Database } from '../../../src/store/database';
import { findEntry } from '../../../src/store/entries/entries';
import { saveEntryContentChangeIfUnchanged } from '../../../src/store/entries/content-change';
import { insertJobWithEntry } from '../../../src/store/jobs/create-job';
import { findJob, getJobsCollection } from '../../../src/store/jobs/jobs';
import { listJobsDueForSweep } from '../../../src/store/jobs/overdue-jobs';
import { readJobWalkInput } from '../../../src/store/jobs/walk-input';
import { saveResponseAndCloseSubmission, closeRejectedSubmission } from '../../../src/store/submissions/responses';
import { listRecordsToQuery, scheduleRecordResend, settleDoubtedRecord } from '../../../src/store/chains/record-checks';
import * as attempts from '../../../src/store/submissions/attempts';
import { endAllStopsAffectingChain } from '../../../src/store/chains/chain-control';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import type { ChainDocument } from '../../../src/model/chain';
import { getChainsCollection, findChain } from '../../../src/store/chains/chains';
import { readSealableRequestsWithEntries } from '../../../src/store/chains/sealable-requests';
import { freezeRecordsIntoSubmission } from '../../../src/store/submissions/freeze-batch';
import { markRemainingRecordsWithSubmission } from '../../../src/store/submissions/mark-records';
import { markSealingRequestsNotified, listSealingRequestsToNotify } from '../../../src/store/chains/requests';
import { readOutstandingChainWork } from '../../../src/store/chains/outstanding';
import * as answers from '../../../src/store/submissions/save-outcomes';
import { readRecordsForNextSubmission } from '../../../src/store/chains/records';
import { updatePendingSupplierRegistration } from '../../../src/store/suppliers/registrations';
import { readSealingSnapshot } from '../../../src/store/chains/sealing-snapshot';
import { readSendingSnapshot } from '../../../src/store/submissions/sending-snapshot';
import type { RecordSettlementWithEffects } from '../../../src/store/chains/settle';
import { readInstallationStatusCounts } from '../../../src/store/chains/status-counts';
import type { SubmissionDocument } from '../../../src/model/submission';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import { readOverdueChainStepsByKey, listChainKeysWithOverdueInternalWork } from '../../../src/store/chains/sweep';
import * as windows from '../../../src/store/chains/windows';
import { issueSeriesNumber } from '../../../src/store/series/take-numbers';
import { insertWorkspaceIfAbsent } from '../../../src/store/workspaces/workspaces';
import { amendEntry, createInvoiceEntry, plainCustomer } from '../invoices';
import type { Random } from '../random';
import { type Tenant, listTenants } from '../tenant';
import { buildJob, type JobWish } from '../job-wishes';
import type { Verb } from './compare';
import { buildVerbDeps } from './verb-deps';

const [tenant] = listTenants({ workspaces: 1 }) as [Tenant];
const { workspace } = tenant;
const suppliers = ['B20090007', 'B20090015'] as const;
const chainKeys = suppliers.map((supplier) => `${workspace}:simulator:${supplier}`);
const certificate = 'CERT';
const entryIds = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'] as const;

/** The current time of both databases. It is near the real clock, because otherwise sealing would pause. */
let now = new Date();

interface VerbInput {
  readonly database: Database;
  readonly random: Random;
  readonly chain: string;
  readonly deps: ActivityDeps;
}

type Store = (given: VerbInput) => Promise<unknown>;

const getWindow = (chain: string) =>
  windows.formatSendingWindowKey('simulator', chain.split(':')[2] ?? '', certificate);
const other = { _id: 'other', attempt: 1 };

async function withOpen<T>(
  { database, chain }: VerbInput,
  work: (attempt: { chain: ChainDocument; submission: SubmissionDocument; window: string }) => Promise<T>,
): Promise<T | null> {
  const submission = await getSubmissionsCollection(database).findOne({ chain, open: true });
  const row = submission && (await findChain(database, chain));
  return row && work({ chain: row, submission, window: getWindow(chain) });
}

const lease = { leaseSeconds: 900, backoffSeconds: 5 };
const lostResponse = () => ({ reason: '-', backoffSeconds: 5, now });
const response = { raw: 'x', readServerTimeMs: () => null };
const buildResponse = ({ random }: VerbInput) => ({ ...response, now, waitSeconds: random.below(2) * 60 });
const isThere = (value: unknown): boolean => value !== null && value !== undefined;
const buildDraft = ({ below, chance }: Random) => ({
  supplier: suppliers[chance(0.85) ? 0 : below(suppliers.length)] as string,
  customer: plainCustomer,
  text: `Servicio ${below(9)}`,
  ...(chance(0.3) ? { number: `OWN-${below(3)}` } : {}),
});

/** Returns one of the stored jobs, which is the same on both databases. */
async function someJob({ database, random }: VerbInput): Promise<string> {
  const jobs = await getJobsCollection(database).find({}).sort({ open: -1, _id: 1 }).limit(6).toArray();
  return jobs[random.below(Math.max(1, jobs.length))]?.id ?? 'none';
}

async function create({ database, random, deps }: VerbInput): Promise<string> {
  const { pick, chance, below } = random;
  const [id, entryId] = [`j${below(30)}`, pick(entryIds)];
  const draft = createInvoiceEntry(entryId, buildDraft(random), id, { workspace, now, newId: deps.newId });
  const entry = await findEntry(database, workspace, entryId);
  const kind = entry ? pick(['generate', 'generate', 'cancel', 'report'] as const) : 'generate';
  const wish: JobWish = { kind, restore: chance(0.2), untilSealed: chance(0.5), page: chance(0.2) };
  const row = buildJob({ tenant, id, entryId, wish, now });
  await insertJobWithEntry(database, row, { document: entry ?? draft, isNew: !entry });
  return id;
}

/** Runs a job from its start as far as possible. */
async function issue(given: VerbInput): Promise<unknown> {
  const { deps, random, database } = given;
  const input = { workspace, jobId: await create(given) };
  if (!(await findJob(database, workspace, input.jobId))) return null;
  const first = await walkJobOnce(deps)(input);
  if (random.chance(0.3)) return first;
  for (const chain of chainKeys) await sealChain({ ...given, chain });
  return random.chance(0.8) ? walkJobOnce(deps)(input) : null;
}

async function sealChain({ database, deps, chain }: VerbInput): Promise<unknown> {
  const installation = (await findChain(database, chain))?.installation ?? '';
  return createSealActivity(deps)({ chain, installation, head: null, compared: true });
}

const jobVerbs: Readonly<Record<string, Store>> = {
  createJob: create,
  issue,
  issueMore: issue,
  issueAgain: issue,
  readJobWalkView: async (given) => readJobWalkInput(given.database, workspace, await someJob(given), () => undefined),
  walk: async (given) => walkJobOnce(given.deps)({ workspace, jobId: await someJob(given) }),
  walkAgain: async (given) => walkJobOnce(given.deps)({ workspace, jobId: await someJob(given) }),
  cancelJob: async (given) => cancelJobAndReturnRunEnd(given.deps)({ workspace, jobId: await someJob(given) }),
  takeNumber: ({ database, random: { pick, below } }) => {
    const series = { workspace, id: `s${below(2)}`, name: 's', code: '', description: '' };
    const rule = { prefix: 'P', suffix: '', padding: 3, start: 1 };
    const asking = { id: pick(entryIds), meta: {} };
    return issueSeriesNumber(database, { ...series, ...rule }, asking, now, { witness: null });
  },
  overdueJobs: ({ database }) => listJobsDueForSweep(database, { overdue: new Date(), young: new Date(), limit: 3 }),
  edit: async ({ database, random, deps }) => {
    const entry = await findEntry(database, workspace, random.pick(entryIds));
    if (!entry) return null;
    const { change } = amendEntry(entry, buildDraft(random), { workspace, now, newId: deps.newId });
    return saveEntryContentChangeIfUnchanged(database, change, random.chance(0.5) ? 'anyone' : { openJob: null });
  },
};

const sealingVerbs: Readonly<Record<string, Store>> = {
  seal: sealChain,
  claim: ({ database, chain, random }) => readSealableRequestsWithEntries(database, chain, 1 + random.below(3)),
  viewSealing: ({ database, chain }) => readSealingSnapshot(database, chain, []).then(withoutClock),
  outstanding: ({ database, chain }) => readOutstandingChainWork(database, chain),
  unnotified: async ({ database, chain }) => {
    const requests = await listSealingRequestsToNotify(database, chain, 2);
    await markSealingRequestsNotified(database, requests);
    return requests;
  },
  pendingRows: ({ database, chain }) => readRecordsForNextSubmission(database, chain, 3),
  chainsWithWork: async ({ database }) => {
    const overdue = new Date(Date.now() + 60_000);
    const undone = await listChainKeysWithOverdueInternalWork(database, overdue);
    const late = await readOverdueChainStepsByKey(database, overdue, 20);
    return [[...undone].toSorted(), [...late.keys()].toSorted()];
  },
  renewInstallation: ({ database, chain, random }) =>
    random.chance(0.3)
      ? renewInstallationNumber(database, chain, { installation: `I${random.below(5)} of ${chain}`, now })
      : Promise.resolve(null),
  noteRegistration: async ({ database, chain }) => {
    const row = await findChain(database, chain);
    return row && updatePendingSupplierRegistration(database, row, { confirmedAt: now });
  },
};

const withoutClock = (view: object | null): unknown =>
  view && Object.fromEntries(Object.entries(view).filter(([name]) => !/now|ms$|clock/i.test(name)));

async function freeze({ database, chain, random }: VerbInput): Promise<unknown> {
  const row = await findChain(database, chain);
  const freezing = { certificate, id: `s${random.below(1e6)}`, now, pending: 1, leaseSeconds: random.pick([0, 900]) };
  return row && freezeRecordsIntoSubmission(database, row, freezing).then(({ kind }) => kind);
}

const noOutcomes = { settled: [], again: [], doubts: [], resent: [] };
const sendingVerbs: Readonly<Record<string, Store>> = {
  viewSending: ({ database, chain }) => readSendingSnapshot(database, chain).then(withoutClock),
  freezeBatch: freeze,
  freezeMore: freeze,
  markRest: (given) => withOpen(given, (open) => markRemainingRecordsWithSubmission(given.database, open.submission)),
  takeLease: (given) =>
    withOpen(given, async ({ submission }) =>
      Object.keys(await attempts.takeSubmissionLeaseOrFindDelay(given.database, submission, lease)),
    ),
  stillLeased: (given) => withOpen(given, (one) => attempts.isSubmissionAttemptLeased(given.database, one.submission)),
  giveUp: (given) =>
    withOpen(given, (attempt) =>
      attempts.giveUpSubmissionAttempt(given.database, attempt, lostResponse()).then((got) => got?.unanswered),
    ),
  closeAnswered: (given) =>
    withOpen(given, async (attempt) =>
      isThere((await saveResponseAndCloseSubmission(given.database, attempt, buildResponse(given))).submission),
    ),
  closeRefused: (given) =>
    withOpen(given, (open) => closeRejectedSubmission(given.database, open, { code: '4102', text: 'structure', now })),
  record: async ({ database, chain, random }) => {
    const [submission] = await answers.listSubmissionsWithoutOutcomes(database, chain, 1);
    if (!submission) return null;
    const rows = await answers.readSubmissionRecordsWithoutBytes(database, submission._id);
    const invoices = await answers.readInvoicesOfRecords(database, rows);
    const versions = new Map(invoices.map(({ _id, version }) => [_id, version]));
    const settled = rows.map((row) => getOutcome(row, random, versions.get(row.invoiceKey)));
    return answers.saveSubmissionOutcomesOnce(database, submission, { ...noOutcomes, settled }, now);
  },
  recordWithDoubts: async ({ database, chain }) => {
    const [submission] = await answers.listSubmissionsWithoutOutcomes(database, chain, 1);
    if (!submission) return null;
    const rows = await answers.readSubmissionRecordsWithoutBytes(database, submission._id);
    const doubt = { kind: 'doubt', code: 3_000, description: 'twice', duplicate: 'Correcta' } as const;
    const doubts = rows.map((row) => ({ record: row, doubt }));
    return answers.saveSubmissionOutcomesOnce(database, submission, { ...noOutcomes, doubts }, now);
  },
  settleDoubted: async ({ database, chain, random }) => {
    const [asked] = await listRecordsToQuery(database, chain, 1);
    return asked && settleDoubtedRecord(database, asked, (invoice) => getOutcome(asked, random, invoice?.version), now);
  },
  resend: async ({ database, chain }) => {
    const [asked] = await listRecordsToQuery(database, chain, 1);
    return asked && scheduleRecordResend(database, asked, asked);
  },
  closeWindow: ({ database, chain, random: { below, chance } }) => {
    const options = { onlyLater: chance(0.5), busyUntil: chance(0.3) ? now : null };
    return windows.closeSendingWindow(database, getWindow(chain), 60 * below(3), options);
  },
  restartWindow: (of) => windows.restartSendingWindowWait(of.database, getWindow(of.chain), other).then(isThere),
  stopSending: ({ database, chain, random }) => {
    const stop = { _id: windows.formatChainStopKey(chain), at: now, text: random.chance(0.5) ? 'one' : 'two' };
    return database.transaction((session) => windows.insertSendingStopIfAbsent(database, stop, session));
  },
  liftStops: async ({ database, chain }) => {
    const row = await findChain(database, chain);
    return row && endAllStopsAffectingChain(database, row);
  },
  readStandingCounts: ({ database }) => readInstallationStatusCounts(database, now),
};

const getOutcome = (
  record: RecordSettlementWithEffects['record'],
  { pick }: Random,
  invoiceVersion = 0,
): RecordSettlementWithEffects => ({
  record,
  invoiceVersion,
  outcome: pick(['accepted', 'accepted-with-errors', 'rejected'] as const),
  code: '1110',
  message: 'as drawn',
  situation: { state: 'none' } as never,
  late: false,
});

/** Stores the initial tenant and its chains. */
export const emptyStore: Verb = {
  name: 'empty store',
  run: async (database) => {
    for (const { name } of await database.db.listCollections({}, { nameOnly: true }).toArray())
      await database.collection(name).deleteMany({});
    const tenant = { name: 'Prueba', slug: 'prueba', country: 'ES', environment: 'simulator' } as const;
    const times = { createdAt: now, updatedAt: now };
    const rules = { amendments: true, strict: false, ...times };
    await insertWorkspaceIfAbsent(database, { _id: workspace, ...tenant, ...rules });
    const rows = chainKeys.map((_id, i) => ({
      _id,
      workspace,
      environment: 'simulator' as const,
      supplier: suppliers[i] as string,
      supplierName: 'Proveedora',
      installation: `of ${_id}`,
      zone: 'Europe/Madrid',
      registration: { state: 'registered' as const, entry: 'none', job: 'none' },
      head: null,
      ...times,
    }));
    await getChainsCollection(database).insertMany(rows);
  },
};

/** Each sequence has a different current time. */
export const setInstant = (): void => void (now = new Date());

const verbsFrom = (verbs: Readonly<Record<string, Store>>): readonly Verb[] =>
  Object.entries(verbs).map(([name, run]) => ({
    name,
    run: (database, random) => {
      const chain = random.chance(0.85) ? chainKeys[0] : random.pick(chainKeys);
      return run({ database, random, chain: chain as string, deps: buildVerbDeps(database, random, now) });
    },
  }));

export const storeVerbs = verbsFrom({ ...jobVerbs, ...sealingVerbs, ...sendingVerbs });

/** The start of a sequence, which creates invoices in progress. */
export const issuing = verbsFrom({ issue });
