// Functions that read and write jobs, workflows and the series that number documents, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import {
  findJob,
  findJobByClientKey,
  findJobWithEntry,
  findOpenSupplierRegistrationJob,
  listJobs,
  countOpenJobs,
} from './jobs';
import { countJobsCreatedSinceByResult } from './result-counts';
import {
  findWorkflow,
  listWorkflows,
  listWorkflowOutlines,
  findWorkflowVersion,
  insertWorkflowWithinLimit,
  replaceWorkflowIfUnchanged,
  saveWorkflowVersion,
} from './workflows';
import {
  findSeries,
  listSeries,
  findSeriesNumberOfRequester,
  listNumbersOfSeries,
  insertSeriesWithinLimit,
} from '../series/series';
import {
  readNewSeriesPrefixOrThrowIfPaused,
  findSeriesPause,
  listPausedSeries,
  raiseSeriesFloor,
  readSeriesFloorIndex,
} from '../series/pauses';
import {
  findUnusedNumberOfEntry,
  listUnusedNumbersOfAllSeries,
  countUnusedNumbersBySeries,
} from '../series/unused-numbers';
import { insertStepWakeEventIfUnchanged } from './poke-job';
import { cancelJobUnlessRecordUnsettled } from './end-job';
import type { Database } from '../database';
import type { JobDocument } from '../../model/job';
import { type EntryForNewJob, insertJobWithEntry } from './create-job';
import { countWorkWaitingForNumbers } from './numbering-waits';
import { saveInvoicesInGroupCommit } from './issue-together';
import { readInvoiceNumberOwnerAndDatabaseTime } from './number-owner';
import type { NewAuditRow } from '../../model/audit';
import type { FileToSpool } from '../entries/spool';
import { type NewSeriesFields, type SeriesNumberingDeps, issueSeriesNumber } from '../series/take-numbers';
import type { SeriesNumberRequester } from '../series/next-numbers';

export const bindJobStore = ({ bound, own }: StoreFunctionBinders) => ({
  jobs: {
    find: bound(findJob),
    findByKey: bound(findJobByClientKey),
    findWithEntry: bound(findJobWithEntry),
    findOpenRegistration: bound(findOpenSupplierRegistrationJob),
    list: bound(listJobs),
    create: own(createAuditedJob),
    issue: own(saveInvoicesInGroupCommit),
    readNumberOwner: own(readInvoiceNumberOwnerAndDatabaseTime),
    countSince: bound(countJobsCreatedSinceByResult),
    countOpen: bound(countOpenJobs),
    countNumberingWaits: bound(countWorkWaitingForNumbers),
  },
  workflows: {
    find: bound(findWorkflow),
    list: bound(listWorkflows),
    listOutlines: bound(listWorkflowOutlines),
    findVersion: bound(findWorkflowVersion),
  },
  series: {
    find: bound(findSeries),
    list: bound(listSeries),
    takeNumber: own(takeNumberWithAuditRow),
    listPaused: bound(listPausedSeries),
    findPause: bound(findSeriesPause),
    readFloorIndex: own(readSeriesFloorIndex),
    findPrefixForNew: bound(readNewSeriesPrefixOrThrowIfPaused),
    findNumber: bound(findSeriesNumberOfRequester),
    listNumbers: bound(listNumbersOfSeries),
    unwrittenNumber: bound(findUnusedNumberOfEntry),
    unusedNumbers: bound(listUnusedNumbersOfAllSeries),
    countUnused: bound(countUnusedNumbersBySeries),
  },
});

export const bindJobWriteFunctions = ({ bound, own }: StoreFunctionBinders) => ({
  jobs: { poke: own(insertStepWakeEventIfUnchanged), cancel: bound(cancelJobUnlessRecordUnsettled) },
  workflows: {
    insert: own(insertWorkflowWithinLimit),
    replace: own(replaceWorkflowIfUnchanged),
    keep: own(saveWorkflowVersion),
    find: bound(findWorkflow),
  },
  series: { insert: own(insertSeriesWithinLimit), continueFrom: own(raiseSeriesFloor) },
});

/** Requires the audit row, because a client calls it. */
const createAuditedJob = (
  database: Database,
  job: JobDocument,
  entry: EntryForNewJob | undefined,
  auditRow: NewAuditRow,
  spooled: readonly FileToSpool[],
) => insertJobWithEntry(database, job, entry, auditRow, spooled);

const takeNumberWithAuditRow = (
  database: Database,
  wanted: NewSeriesFields,
  asking: SeriesNumberRequester & Required<Pick<SeriesNumberRequester, 'buildAuditRow'>>,
  now: Date,
  by: SeriesNumberingDeps,
) => issueSeriesNumber(database, wanted, asking, now, by);
