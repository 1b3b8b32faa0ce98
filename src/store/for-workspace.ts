// The store of one tenant: every verb has the workspace filled in, so that no call can forget it.
import type { Act } from './audit/act';
import { keptAudit } from './audit/kept';
import { auditLines, listAudit } from './audit/list';
import { verifyAudit } from './audit/verify';
import { failedEntries, rejectedEntries } from './console/attention';
import { countJobsSince, oldestPending } from './console/day';
import { consoleChangesOf, consoleOf } from './console/of-workspace';
import type { Database } from './database';
import type { MasterKey } from './encryption';
import { getBlob, hasBlob, openBlob, putBlob } from './entries/blobs';
import { openSealed, putSealed } from './entries/sealed-files';
import { markStored, moveToFolder, noteChange, pushState, putFile } from './entries/changes';
import { writeContent } from './entries/content-change';
import {
  type EntryDocument,
  findEntry,
  findEntryByKey,
  findOriginal,
  findStamps,
  listEntries,
  listEntriesNaming,
} from './entries/entries';
import { insertEntry } from './entries/insert-entry';
import { listEvents } from './events/list';
import { moveOf, placeIn, positionOf } from './of-all-workspaces';
import { deleteMeta, findMeta, findMetaByRef, listMeta, listMetaOf, putMeta } from './entries/meta-rows';
import { readBook } from './entries/book';
import { bindIdempotency } from './idempotency';
import { sweepAgeSeconds } from './sweeps';
import { databaseClock } from './system-clock';
import { countEntries, queryEntries, queryInOrder } from './entries/query';
import { searchEntries } from './entries/search';
import { deleteSpool, getSpool, putSpool, type Spooled } from './entries/spool';
import { readUploadView } from './entries/upload-view';
import { countStored, sumStoredBytes } from './entries/stored';
import { findVersion } from './entries/versions';
import { createJob, type JobEntry } from './jobs/create-job';
import { cancelUnsealed } from './jobs/end-job';
import { countOpenJobs, findJob, findJobByKey, type JobDocument, listJobs } from './jobs/jobs';
import { pokeJob } from './jobs/poke-job';
import { findKeptWorkflow, keepWorkflow } from './jobs/workflow-versions';
import { findWorkflow, insertWorkflow, listWorkflows, replaceWorkflow } from './jobs/workflows';
import { standingAside } from './outbox/aside';
import {
  changeCertificate,
  confirmEnd,
  liftOwnStop,
  liftStops,
  type Renewal,
  renewInstallation,
  setReporting,
  setSigning,
  sharesCertificate,
  stopsOf,
} from './ledger/chain-control';
import { acknowledgeAlarm } from './ledger/alarms';
import { endBackOff } from './ledger/end-back-off';
import { exportLines } from './ledger/chain-export';
import { heldHere } from './ledger/chain-holdings';
import { verifyStoredChain } from './ledger/chain-verification';
import { readSupplierStanding } from './ledger/known-suppliers';
import { findInvoice } from './ledger/invoices';
import { findLink, listLinks } from './ledger/record-reading';
import { findRecord } from './ledger/records';
import { findSupplierChain, listChains, readStanding, readStandings } from './ledger/reading';
import { findRegistration, noteRegistration } from './ledger/registrations';
import { bindThings, bindWorkspace } from './bind-workspace';
import { findSubmission, listSubmissionRecords, listSubmissions } from './ledger/submission-reading';
import { continueSeries, listResting } from './series/floors';
import { findNumber, findSeries, insertSeries, listNumbers, listSeries } from './series/series';
import type { Asking } from './series/next-numbers';
import { countUnused, unusedNumbers, unwrittenNumber } from './series/unused-numbers';
import { type Surroundings, takeNumber, type WantedSeries } from './series/take-numbers';
import {
  type CertificatePair,
  deleteCertificate,
  findCertificate,
  listCertificates,
  type NewCertificate,
  putCertificate,
} from './tenants/certificates';
import { type AccessKeyDocument, insertAccessKey as insertKey, listAccessKeys, revokeAccessKey } from './tenants/keys';
import { deleteLogo, getLogo, putLogo } from './tenants/logos';
import { findApplication } from './tenants/applications';
import { changeEnrollment, findEnrollment, findEnrollmentOf, insertEnrollment } from './tenants/enrollments';
import { findWorkspaceBy, updateWorkspace } from './tenants/workspaces';
import { listDeliveries } from './webhooks/deliveries';
import { redeliverOne } from './webhooks/redeliver';
import { changeWebhook, deleteWebhook, findWebhook, insertWebhook, listWebhooks } from './webhooks/webhooks';

/**
 * Verbs that read, for one workspace, and the few that change something under a row of the audit which they are given.
 * Whoever serves a tenant's call has nothing else, but what a change gives it.
 */
export type WorkspaceStore = ReturnType<typeof forWorkspace>;

/** Verbs that change what a workspace has: only inside a change, whose row of the audit is written with it. */
export type WorkspaceChanges = ReturnType<typeof changesOfWorkspace>;

export function forWorkspace(database: Database, workspace: string) {
  const bind: Binding = { bound: bindWorkspace(database, workspace), own: bindThings(database, workspace) };
  return {
    ...documentsOf(bind),
    ...workOf(bind),
    ...chainsOf(bind),
    idempotency: bindIdempotency(database, workspace),
    system: {
      databaseClock: () => databaseClock(database),
      sweepAgeSeconds: (taskQueue: string) => sweepAgeSeconds(database, taskQueue),
    },
  };
}

export function changesOfWorkspace(database: Database, workspace: string) {
  const bind: Binding = { bound: bindWorkspace(database, workspace), own: bindThings(database, workspace) };
  return { ...documentChangesOf(bind), ...workChangesOf(bind), ...chainChangesOf(bind) };
}

interface Binding {
  readonly bound: ReturnType<typeof bindWorkspace>;
  readonly own: ReturnType<typeof bindThings>;
}

/** Entries with what belongs to them, and the spool. Bytes alone change nothing: a file names them, or nobody does. */
const documentsOf = ({ bound, own }: Binding) => ({
  entries: {
    find: bound(findEntry),
    findByKey: bound(findEntryByKey),
    findOriginal: bound(findOriginal),
    readUploadView: bound(readUploadView),
    findStamps: bound(findStamps),
    findVersion: bound(findVersion),
    list: bound(listEntries),
    listNaming: bound(listEntriesNaming),
    query: bound(queryEntries),
    queryInOrder: bound(queryInOrder),
    count: bound(countEntries),
    countStored: bound(countStored),
    readBook: bound(readBook),
    search: bound(searchEntries),
    rejected: bound(rejectedEntries),
    failed: bound(failedEntries),
    insert: own(insertEntryWithAct),
  },
  files: {
    putBytes: bound(putBlob),
    getBytes: bound(getBlob),
    openBytes: bound(openBlob),
    hasBytes: bound(hasBlob),
    putSealed: own(putSealed),
    openSealed: bound(openSealed),
    sumBytes: bound(sumStoredBytes),
    findRecord: own(findRecord),
  },
  spool: { get: bound(getSpool) },
  meta: { find: own(findMeta), findByRef: own(findMetaByRef), list: own(listMeta), listOf: bound(listMetaOf) },
});

const documentChangesOf = ({ bound, own }: Binding) => ({
  entries: {
    moveToFolder: own(moveToFolder),
    writeContent: own(writeContent),
    pushState: bound(pushState),
    noteChange: own(noteChange),
  },
  files: { put: own(putFile), markStored: own(markStored) },
  spool: { put: bound(putSpool), delete: bound(deleteSpool) },
  meta: { put: own(putMeta), delete: own(deleteMeta) },
});

/** Jobs, the workflows that they follow, and the series that number documents. */
const workOf = ({ bound, own }: Binding) => ({
  jobs: {
    find: bound(findJob),
    findByKey: bound(findJobByKey),
    list: bound(listJobs),
    create: own(createJobWithAct),
    countSince: bound(countJobsSince),
    countOpen: bound(countOpenJobs),
  },
  workflows: { find: bound(findWorkflow), list: bound(listWorkflows), findVersion: bound(findKeptWorkflow) },
  series: {
    find: bound(findSeries),
    list: bound(listSeries),
    takeNumber: own(takeNumberWithAct),
    listResting: bound(listResting),
    findNumber: bound(findNumber),
    listNumbers: bound(listNumbers),
    unwrittenNumber: bound(unwrittenNumber),
    unusedNumbers: bound(unusedNumbers),
    countUnused: bound(countUnused),
  },
});

const workChangesOf = ({ bound, own }: Binding) => ({
  jobs: { poke: own(pokeJob), cancel: bound(cancelUnsealed) },
  workflows: { insert: own(insertWorkflow), replace: own(replaceWorkflow), keep: own(keepWorkflow) },
  series: { insert: own(insertSeries), continueFrom: own(continueSeries) },
});

/** Chains as operators see them, certificates, keys, and the audit of the workspace. */
const chainsOf = ({ bound, own }: Binding) => ({
  chains: {
    find: bound(findSupplierChain),
    standing: bound(readSupplierStanding),
    list: bound(listChains),
    readStanding: own(readStanding),
    readStandings: bound(readStandings),
    oldestPending: bound(oldestPending),
    listLinks: own(listLinks),
    findLink: own(findLink),
    findInvoice: own(findInvoice),
    verify: own(verifyStoredChain),
    exportLines: own(exportLines),
    heldHere: own(heldHere),
    stopsOf: own(stopsOf),
    sharesCertificate: own(sharesCertificate),
    renewInstallation: own(renewWithAct),
    findRegistration: bound(findRegistration),
  },
  submissions: {
    list: bound(listSubmissions),
    find: bound(findSubmission),
    listRecords: own(listSubmissionRecords),
  },
  certificates: { find: own(findCertificate), list: bound(listCertificates) },
  keys: { list: bound(listAccessKeys) },
  ...consoleOf(bound),
  workspace: { find: bound(findWorkspaceBy) },
  logo: { get: bound(getLogo) },
  applications: { find: bound(applicationOf) },
  enrollments: { find: bound(findEnrollmentOf), findBy: own(enrollmentBy) },
  outbox: { moveBeforeReading: bound(moveOf) },
  aside: { standing: bound(standingAside) },
  events: { list: bound(listEvents), place: bound(placeIn) },
  webhooks: { find: bound(findWebhook), list: bound(listWebhooks), deliveries: own(listDeliveries) },
  audit: { list: bound(listAudit), lines: bound(auditLines), verify: bound(verifyAudit), kept: bound(keptAudit) },
});

const chainChangesOf = ({ bound, own }: Binding) => ({
  chains: {
    liftOwnStop: own(liftOwnStop),
    liftStops: own(liftStops),
    confirmEnd: own(confirmEnd),
    endBackOff: own(endBackOff),
    acknowledgeAlarm: own(acknowledgeAlarm),
    noteRegistration: own(noteRegistration),
    changeCertificate: own(changeCertificate),
    setReporting: own(setReporting),
    setSigning: own(setSigning),
  },
  certificates: { put: own(storeCertificate), delete: own(deleteCertificate) },
  workspace: { update: bound(updateWorkspace) },
  logo: { put: bound(putLogo), delete: bound(deleteLogo) },
  keys: { insert: own(insertAccessKey), revoke: bound(revokeAccessKey) },
  ...consoleChangesOf(bound),
  enrollments: { insert: own(insertEnrollment), change: own(changeEnrollment) },
  webhooks: {
    insert: own(insertWebhook),
    change: own(changeWebhook),
    delete: own(deleteWebhook),
    redeliverOne: own(redeliverOne),
    newestPosition: bound(positionOf),
  },
});

/** Verbs with a transaction of their own: a client's call gives them its row of the audit. */
const insertEntryWithAct = (database: Database, entry: EntryDocument, act: Act) => insertEntry(database, entry, act);
const createJobWithAct = (
  database: Database,
  job: JobDocument,
  entry: JobEntry | undefined,
  act: Act,
  spooled: readonly Spooled[],
) => createJob(database, job, entry, act, spooled);
const takeNumberWithAct = (
  database: Database,
  wanted: WantedSeries,
  asking: Asking & Required<Pick<Asking, 'actOf'>>,
  now: Date,
  by: Surroundings,
) => takeNumber(database, wanted, asking, now, by);
const renewWithAct = (database: Database, key: string, fresh: Renewal & Required<Pick<Renewal, 'act'>>) =>
  renewInstallation(database, key, fresh);

/** The certificate's owner comes first, as in every verb here. */
const storeCertificate = (database: Database, described: NewCertificate, masterKey: MasterKey, pair: CertificatePair) =>
  putCertificate(database, masterKey, described, pair);

/** Applications belong to nobody: every workspace may enroll them. */
const applicationOf = (database: Database, _workspace: string, id: string) => findApplication(database, id);

/** By its access key, within the workspace. */
const enrollmentBy = (database: Database, named: { readonly workspace: string; readonly accessKey: string }) =>
  findEnrollment(database, named);

/** A key of this workspace: one of the service has none. */
const insertAccessKey = (database: Database, key: AccessKeyDocument & { readonly workspace: string }) =>
  insertKey(database, key);
