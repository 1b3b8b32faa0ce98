// Jobs of one workspace, its workflows, and the series that number its documents: verbs that read and those of a change.
import type { Binding } from '../bind-workspace';
import { findJob, findJobByKey, listJobs, countOpenJobs } from './jobs';
import { countJobsSince } from './last-day';
import {
  findWorkflow,
  listWorkflows,
  findKeptWorkflow,
  insertWorkflow,
  replaceWorkflow,
  saveWorkflowVersion,
} from './workflows';
import { findSeries, listSeries, findNumber, listNumbers, insertSeries } from '../series/series';
import { listPausedSeries, raiseSeriesFloor } from '../series/pauses';
import { findUnwrittenNumber, findUnusedNumbers, countUnused } from '../series/unused-numbers';
import { pokeJob } from './poke-job';
import { cancelUnsealed } from './end-job';
import type { Database } from '../database';
import type { JobDocument } from '../../model/job';
import { type JobEntry, createJob } from './create-job';
import type { NewAuditRow } from '../../model/audit';
import type { SpooledFile } from '../entries/spool';
import { type NewSeries, type NumberDeps, takeNumber } from '../series/take-numbers';
import type { NumberRequest } from '../series/next-numbers';

export const bindJobs = ({ bound, own }: Binding) => ({
  jobs: {
    find: bound(findJob),
    findByKey: bound(findJobByKey),
    list: bound(listJobs),
    create: own(createAuditedJob),
    countSince: bound(countJobsSince),
    countOpen: bound(countOpenJobs),
  },
  workflows: { find: bound(findWorkflow), list: bound(listWorkflows), findVersion: bound(findKeptWorkflow) },
  series: {
    find: bound(findSeries),
    list: bound(listSeries),
    takeNumber: own(takeNumberWithAuditRow),
    listPaused: bound(listPausedSeries),
    findNumber: bound(findNumber),
    listNumbers: bound(listNumbers),
    unwrittenNumber: bound(findUnwrittenNumber),
    unusedNumbers: bound(findUnusedNumbers),
    countUnused: bound(countUnused),
  },
});

export const bindJobChanges = ({ bound, own }: Binding) => ({
  jobs: { poke: own(pokeJob), cancel: bound(cancelUnsealed) },
  workflows: { insert: own(insertWorkflow), replace: own(replaceWorkflow), keep: own(saveWorkflowVersion) },
  series: { insert: own(insertSeries), continueFrom: own(raiseSeriesFloor) },
});

/** Verbs with a transaction of their own, for a client's call: it has its audit row. */
const createAuditedJob = (
  database: Database,
  job: JobDocument,
  entry: JobEntry | undefined,
  auditRow: NewAuditRow,
  spooled: readonly SpooledFile[],
) => createJob(database, job, entry, auditRow, spooled);

const takeNumberWithAuditRow = (
  database: Database,
  wanted: NewSeries,
  asking: NumberRequest & Required<Pick<NumberRequest, 'buildAuditRow'>>,
  now: Date,
  by: NumberDeps,
) => takeNumber(database, wanted, asking, now, by);
