// The store of one tenant: every verb has the workspace filled in, so that no call can forget it.
import type { Database } from './database';
import type { MasterKey } from './encryption';
import { getBlob, hasBlob, putBlob } from './entries/blobs';
import { markStored, moveToFolder, pushState, putFile } from './entries/changes';
import { writeContent } from './entries/content-change';
import { findEntry, findEntryByKey, findOriginal, findStamps, listEntries, listEntriesNaming } from './entries/entries';
import { insertEntry } from './entries/insert-entry';
import { deleteMeta, findMeta, findMetaByRef, listMeta, putMeta } from './entries/meta-rows';
import { readBook } from './entries/book';
import { countEntries, queryEntries, searchEntries } from './entries/search';
import { deleteSpool, getSpool, putSpool } from './entries/spool';
import { readUploadView } from './entries/upload-view';
import { findVersion } from './entries/versions';
import { createJob } from './jobs/create-job';
import { findJob, findJobByKey, listJobs } from './jobs/jobs';
import { findWorkflow, insertWorkflow, listWorkflows, replaceWorkflow } from './jobs/workflows';
import {
  changeCertificate,
  confirmEnd,
  liftOwnStop,
  liftStops,
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
import { findRecord } from './ledger/records';
import { findSupplierChain, listChains, readStanding } from './ledger/reading';
import { findRegistration, noteRegistration } from './ledger/registrations';
import { continueSeries, listResting } from './series/floors';
import { findNumber, findSeries, insertSeries, listNumbers, listSeries } from './series/series';
import { takeNumber } from './series/take-numbers';
import {
  type CertificatePair,
  deleteCertificate,
  findCertificate,
  type NewCertificate,
  putCertificate,
} from './tenants/certificates';
import { type AccessKeyDocument, insertAccessKey as insertKey, listAccessKeys, revokeAccessKey } from './tenants/keys';
import { updateWorkspace } from './tenants/workspaces';

/** Verbs of the store for one workspace. Whoever serves a tenant's call has nothing else. */
export type WorkspaceStore = ReturnType<typeof forWorkspace>;

export function forWorkspace(database: Database, workspace: string) {
  const bind: Binding = { bound: bindWorkspace(database, workspace), own: bindThings(database, workspace) };
  return { ...documentsOf(bind), ...workOf(bind), ...chainsOf(bind) };
}

interface Binding {
  readonly bound: ReturnType<typeof bindWorkspace>;
  readonly own: ReturnType<typeof bindThings>;
}

/** Entries with what belongs to them, and the spool. */
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
    count: bound(countEntries),
    readBook: bound(readBook),
    search: bound(searchEntries),
    insert: own(insertEntry),
    moveToFolder: own(moveToFolder),
    writeContent: own(writeContent),
    pushState: bound(pushState),
  },
  files: {
    put: own(putFile),
    markStored: own(markStored),
    putBytes: bound(putBlob),
    getBytes: bound(getBlob),
    hasBytes: bound(hasBlob),
    findRecord: own(findRecord),
  },
  spool: { put: bound(putSpool), get: bound(getSpool), delete: bound(deleteSpool) },
  meta: {
    put: own(putMeta),
    find: own(findMeta),
    findByRef: own(findMetaByRef),
    list: own(listMeta),
    delete: own(deleteMeta),
  },
});

/** Jobs, the workflows that they follow, and the series that number documents. */
const workOf = ({ bound, own }: Binding) => ({
  jobs: { find: bound(findJob), findByKey: bound(findJobByKey), list: bound(listJobs), create: own(createJob) },
  workflows: {
    find: bound(findWorkflow),
    list: bound(listWorkflows),
    insert: own(insertWorkflow),
    replace: own(replaceWorkflow),
  },
  series: {
    find: bound(findSeries),
    list: bound(listSeries),
    insert: own(insertSeries),
    takeNumber: own(takeNumber),
    listResting: bound(listResting),
    continueFrom: own(continueSeries),
    findNumber: bound(findNumber),
    listNumbers: bound(listNumbers),
  },
});

/** Chains as operators see them, certificates, and the workspace itself. */
const chainsOf = ({ bound, own }: Binding) => ({
  chains: {
    find: bound(findSupplierChain),
    standing: bound(readSupplierStanding),
    list: bound(listChains),
    readStanding: own(readStanding),
    verify: own(verifyStoredChain),
    exportLines: own(exportLines),
    heldHere: own(heldHere),
    stopsOf: own(stopsOf),
    sharesCertificate: own(sharesCertificate),
    liftOwnStop: own(liftOwnStop),
    liftStops: own(liftStops),
    renewInstallation: own(renewInstallation),
    confirmEnd: own(confirmEnd),
    endBackOff: own(endBackOff),
    acknowledgeAlarm: own(acknowledgeAlarm),
    findRegistration: bound(findRegistration),
    noteRegistration: own(noteRegistration),
    changeCertificate: own(changeCertificate),
    setReporting: own(setReporting),
    setSigning: own(setSigning),
  },
  certificates: { find: own(findCertificate), put: own(storeCertificate), delete: own(deleteCertificate) },
  workspace: { update: bound(updateWorkspace) },
  keys: { insert: own(insertAccessKey), list: bound(listAccessKeys), revoke: bound(revokeAccessKey) },
});

/** The certificate's owner comes first, as in every verb here. */
const storeCertificate = (database: Database, described: NewCertificate, masterKey: MasterKey, pair: CertificatePair) =>
  putCertificate(database, masterKey, described, pair);

/** A key of this workspace: one of the service has none. */
const insertAccessKey = (database: Database, key: AccessKeyDocument & { readonly workspace: string }) =>
  insertKey(database, key);

/** Fills in the first two arguments of a verb. */
const bindWorkspace =
  (database: Database, workspace: string) =>
  <Rest extends unknown[], Result>(verb: (database: Database, workspace: string, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, workspace, ...rest);

/** What belongs to a workspace: a document by its key, or what says the workspace itself. */
type Owned =
  | string
  | { readonly workspace: string }
  | { readonly _id: string }
  | { readonly entry: { readonly _id: string } };

/** Fills in the database of a verb whose first argument belongs to a workspace, which must be this one. */
const bindThings =
  (database: Database, workspace: string) =>
  <Thing extends Owned, Rest extends unknown[], Result>(
    verb: (database: Database, thing: Thing, ...rest: Rest) => Result,
  ) =>
  (thing: Thing, ...rest: Rest): Result => {
    if (!isOf(workspace, thing)) throw new Error('a document of another workspace was given to the store');
    return verb(database, thing, ...rest);
  };

function isOf(workspace: string, thing: Owned): boolean {
  if (typeof thing === 'string') return thing.startsWith(`${workspace}:`);
  if ('workspace' in thing) return thing.workspace === workspace;
  return isOf(workspace, '_id' in thing ? thing._id : thing.entry._id);
}
