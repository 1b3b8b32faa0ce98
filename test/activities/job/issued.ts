// Issues invoices as calls do, on a real database, and reads what is stored of them.
import {
  type InvoiceToIssue,
  type InvoiceIssuingDeps,
  type InvoiceJobRunsToStart,
  saveInvoicesAndStartSealing,
} from '../../../src/jobs/issue/store-and-seal';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import type { JobDocument } from '../../../src/model/job';
import type { WorkspaceDocument } from '../../../src/model/workspace';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { createWorkspaceStore } from '../../../src/store/for-workspace';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getSeriesNumbersCollection } from '../../../src/store/series/series';
import { monitored } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { buildAuditRow } from '../../store/audit/written-acts';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { buildJob, type StartedWalk, unnumbered } from './jobs';

export class IssueScene {
  private constructor(
    readonly fixture: ChainFixture,
    readonly chain: ChainDocument,
  ) {}

  static async open(): Promise<IssueScene> {
    const fixture = await openChainFixture({ MONGODB_URI: monitored(mongoUri()) });
    const scene = new IssueScene(fixture, await fixture.supplier('B12345674'));
    // The first call creates the key of the workspace.
    await scene.issue(scene.invoice('WARM'));
    return scene;
  }

  /** An invoice without a number in a separate series, and its job; neither is stored. */
  invoice = (series: string, supplier = this.chain.supplier): InvoiceToIssue => {
    const entry = { ...unnumbered(supplier, series), openJob: null };
    return { entry, job: buildJob('Invoice', entry), spooled: [] };
  };

  async context(): Promise<InvoiceIssuingDeps> {
    const { database, temporal, settings, log, keys, witness, now } = this.fixture.deps;
    const found = await database.collection<WorkspaceDocument>('workspaces').findOne({ _id: workspace });
    return {
      store: createWorkspaceStore(database, workspace),
      workspace: found as WorkspaceDocument,
      now: new Date(),
      newId: createUuidV7,
      buildAuditRow: (details) => buildAuditRow({ ...details, workspace, _id: createUuidV7() }),
      keys,
      witness,
      runs: { temporal, settings, log, now },
    };
  }

  issue = async (...invoices: InvoiceToIssue[]): Promise<InvoiceJobRunsToStart> =>
    saveInvoicesAndStartSealing(await this.context(), invoices);

  entry = async ({ entry }: InvoiceToIssue): Promise<EntryDocument> =>
    (await getEntriesCollection(this.fixture.database).findOne({ _id: entry._id })) as EntryDocument;

  job = async ({ job }: InvoiceToIssue): Promise<JobDocument> =>
    (await getJobsCollection(this.fixture.database).findOne({ _id: job._id })) as JobDocument;

  code = async (one: InvoiceToIssue): Promise<string> =>
    (JSON.parse((await this.entry(one)).document) as { code: string }).code;

  /** Returns the indexes of the numbers that the entries of a series have. */
  async numbers(series: string): Promise<number[]> {
    const { database } = this.fixture;
    const found = await getSeriesNumbersCollection(database).find({ workspace }).sort({ index: 1 }).toArray();
    const entries = await getEntriesCollection(database).find({ 'snippet.series': series }).toArray();
    const own = new Set(entries.map(({ id }) => id));
    return found.filter(({ id }) => own.has(id)).map(({ index }) => index);
  }
}

/** Walks the job as a run does. */
export const toStartedWalk = ({ job, entry }: InvoiceToIssue): StartedWalk => ({
  job,
  entry,
  input: { workspace, jobId: job.id },
});
