// The store of one tenant: every verb has the workspace filled in, so that no call can forget it.
import type { NewAuditRow } from '../model/audit';
import { readRetention } from './audit/retention';
import { auditLines, listAudit } from './audit/list';
import { verifyAudit } from './audit/verify';
import { findFailedEntries, findRejectedEntries } from './console/attention';
import { countJobsSince, findOldestPending } from './jobs/last-day';
import { bindConsoleChanges, bindConsole } from './console/bind-console';
import { type Database, readDatabaseClock } from './database';
import type { MasterKey } from './encryption';
import { getBlob, hasBlob, openBlob, putBlob, countStored, sumStoredBytes } from './entries/blobs';
import { openSealed, putSealed } from './entries/sealed-files';
import { markStored, moveToFolder, noteChange, pushState, putFile } from './entries/changes';
import { writeContent, findVersion } from './entries/content-change';
import type { EntryDocument } from '../model/entry';
import { findEntry, findEntryByKey, findOriginal, findStamps, listEntries, listEntriesNaming } from './entries/entries';
import { insertEntry } from './entries/insert-entry';
import { listEvents } from './events/list';
import { moveOutbox, placeIn, readPosition } from './all-workspaces';
import { deleteMeta, findMeta, findMetaByRef, listMeta, listEntriesMeta, putMeta } from './entries/meta-rows';
import { readBook } from './entries/book';
import { bindIdempotency } from './idempotency';
import { sweepAgeSeconds } from './sweeps';
import { countEntries, findEntriesByQuery, findEntriesInOrder } from './entries/query';
import { searchEntries } from './entries/search';
import { deleteSpool, getSpool, putSpool, type SpooledFile } from './entries/spool';
import { readUploadView } from './entries/upload-view';
import { createJob, type JobEntry } from './jobs/create-job';
import { cancelUnsealed } from './jobs/end-job';
import { countOpenJobs, findJob, findJobByKey, listJobs } from './jobs/jobs';
import type { JobDocument } from '../model/job';
import { pokeJob } from './jobs/poke-job';
import {
  findKeptWorkflow,
  saveWorkflowVersion,
  findWorkflow,
  insertWorkflow,
  listWorkflows,
  replaceWorkflow,
} from './jobs/workflows';
import { countSetAside } from './outbox/set-aside';
import {
  changeCertificate,
  confirmEnd,
  liftOwnStop,
  liftStops,
  type Renewal,
  renewInstallation,
  setReporting,
  setSigning,
  isCertificateShared,
  listChainStops,
} from './chains/chain-control';
import { acknowledgeAlarm } from './chains/alarms';
import { endBackOff } from './submissions/attempts';
import { exportLines } from './chains/chain-export';
import { listLocalInvoices } from './chains/chain-holdings';
import { verifyStoredChain } from './chains/chain-verification';
import { readSupplierStatus } from './suppliers/status-cache';
import { findInvoice, findLink, listLinks, findRecord } from './chains/records';
import { findSupplierChain, listChains, readChainStatus, readChainStatuses } from './chains/read-chains';
import { findRegistration, noteRegistration } from './suppliers/registrations';
import { bindResources, bindWorkspace } from './bind-workspace';
import { findSubmission, listSubmissionRecords, listSubmissions } from './submissions/submissions';
import { continueSeries, listPausedSeries } from './series/pauses';
import { findNumber, findSeries, insertSeries, listNumbers, listSeries } from './series/series';
import type { NumberRequest } from './series/next-numbers';
import { countUnused, findUnusedNumbers, findUnwrittenNumber } from './series/unused-numbers';
import { type NumberDeps, takeNumber, type NewSeries } from './series/take-numbers';
import type { CertificatePair, NewCertificate } from '../model/certificate';
import { deleteCertificate, findCertificate, listCertificates, putCertificate } from './certificates/certificates';
import type { AccessKeyDocument } from '../model/key';
import { insertAccessKey as insertKey, listAccessKeys, revokeAccessKey } from './keys/keys';
import { deleteLogo, getLogo, putLogo } from './workspaces/logos';
import {
  findApplication,
  changeEnrollment,
  findEnrollment,
  findOwnEnrollment,
  insertEnrollment,
} from './applications/applications';
import { findWorkspaceBy, updateWorkspace } from './workspaces/workspaces';
import { listDeliveries } from './webhooks/deliveries';
import { redeliverOne } from './webhooks/redeliver';
import { changeWebhook, deleteWebhook, findWebhook, insertWebhook, listWebhooks } from './webhooks/webhooks';

/**
 * Verbs that read, for one workspace, and the few that change something under a row of the audit which they are given.
 * Whoever serves a tenant's call has nothing else, but what a change gives it.
 */
export type WorkspaceStore = ReturnType<typeof forWorkspace>;

/** Verbs that change what a workspace has: only inside a change, whose row of the audit is written with it. */
export type WorkspaceChanges = ReturnType<typeof bindWorkspaceChanges>;

export function forWorkspace(database: Database, workspace: string) {
  const bind: Binding = { bound: bindWorkspace(database, workspace), own: bindResources(database, workspace) };
  return {
    ...documentsOf(bind),
    ...workOf(bind),
    ...chainsOf(bind),
    idempotency: bindIdempotency(database, workspace),
    system: {
      databaseClock: () => readDatabaseClock(database),
      sweepAgeSeconds: (taskQueue: string) => sweepAgeSeconds(database, taskQueue),
    },
  };
}

export function bindWorkspaceChanges(database: Database, workspace: string) {
  const bind: Binding = { bound: bindWorkspace(database, workspace), own: bindResources(database, workspace) };
  return { ...documentChangesOf(bind), ...workChangesOf(bind), ...chainChangesOf(bind) };
}

interface Binding {
  readonly bound: ReturnType<typeof bindWorkspace>;
  readonly own: ReturnType<typeof bindResources>;
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
    query: bound(findEntriesByQuery),
    queryInOrder: bound(findEntriesInOrder),
    count: bound(countEntries),
    countStored: bound(countStored),
    readBook: bound(readBook),
    search: bound(searchEntries),
    rejected: bound(findRejectedEntries),
    failed: bound(findFailedEntries),
    insert: own(insertAudited),
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
  meta: { find: own(findMeta), findByRef: own(findMetaByRef), list: own(listMeta), listOf: bound(listEntriesMeta) },
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
    listResting: bound(listPausedSeries),
    findNumber: bound(findNumber),
    listNumbers: bound(listNumbers),
    unwrittenNumber: bound(findUnwrittenNumber),
    unusedNumbers: bound(findUnusedNumbers),
    countUnused: bound(countUnused),
  },
});

const workChangesOf = ({ bound, own }: Binding) => ({
  jobs: { poke: own(pokeJob), cancel: bound(cancelUnsealed) },
  workflows: { insert: own(insertWorkflow), replace: own(replaceWorkflow), keep: own(saveWorkflowVersion) },
  series: { insert: own(insertSeries), continueFrom: own(continueSeries) },
});

/** Chains as operators see them, certificates, keys, and the audit of the workspace. */
const chainsOf = ({ bound, own }: Binding) => ({
  chains: {
    find: bound(findSupplierChain),
    standing: bound(readSupplierStatus),
    list: bound(listChains),
    readStanding: own(readChainStatus),
    readStandings: bound(readChainStatuses),
    oldestPending: bound(findOldestPending),
    listLinks: own(listLinks),
    findLink: own(findLink),
    findInvoice: own(findInvoice),
    verify: own(verifyStoredChain),
    exportLines: own(exportLines),
    heldHere: own(listLocalInvoices),
    stopsOf: own(listChainStops),
    sharesCertificate: own(isCertificateShared),
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
  ...bindConsole(bound),
  workspace: { find: bound(findWorkspaceBy) },
  logo: { get: bound(getLogo) },
  applications: { find: bound(applicationOf) },
  enrollments: { find: bound(findOwnEnrollment), findBy: own(enrollmentBy) },
  outbox: { moveBeforeReading: bound(moveOutbox) },
  aside: { standing: bound(countSetAside) },
  events: { list: bound(listEvents), place: bound(placeIn) },
  webhooks: { find: bound(findWebhook), list: bound(listWebhooks), deliveries: own(listDeliveries) },
  audit: { list: bound(listAudit), lines: bound(auditLines), verify: bound(verifyAudit), kept: bound(readRetention) },
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
  ...bindConsoleChanges(bound),
  enrollments: { insert: own(insertEnrollment), change: own(changeEnrollment) },
  webhooks: {
    insert: own(insertWebhook),
    change: own(changeWebhook),
    delete: own(deleteWebhook),
    redeliverOne: own(redeliverOne),
    newestPosition: bound(readPosition),
  },
});

/** Verbs with a transaction of their own: a client's call gives them its row of the audit. */
const insertAudited = (database: Database, entry: EntryDocument, act: NewAuditRow) => insertEntry(database, entry, act);
const createJobWithAct = (
  database: Database,
  job: JobDocument,
  entry: JobEntry | undefined,
  act: NewAuditRow,
  spooled: readonly SpooledFile[],
) => createJob(database, job, entry, act, spooled);
const takeNumberWithAct = (
  database: Database,
  wanted: NewSeries,
  asking: NumberRequest & Required<Pick<NumberRequest, 'actOf'>>,
  now: Date,
  by: NumberDeps,
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
