// Streams all stored data of a workspace for an export by its operator, in the order of keys, including blocked
// entries. The export contains no secrets. It has only the descriptions of certificates, the public half of signing
// keys, and marks for the secrets of a step.
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { Database } from '../database';
import { getEntriesCollection } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import type { EntryContentVersion } from '../../model/content';
import { type WorkflowStepLists, maskWorkflowSecrets } from '../jobs/step-secrets';
import { getChainsCollection } from '../chains/chains';
import type { ChainDocument } from '../../model/chain';
import { getSubmissionsCollection } from '../submissions/submissions';
import type { SubmissionDocument } from '../../model/submission';

const buildKeyRange = (workspace: string, after = `${workspace}:`) => ({ _id: { $gt: after, $lt: `${workspace};` } });

/** Streams whole entries after a key. */
export async function* streamEntriesForWorkspaceExport(
  database: Database,
  workspace: string,
  after: string | undefined,
): AsyncGenerator<EntryDocument> {
  const cursor = getEntriesCollection(database)
    .find(buildKeyRange(workspace, after))
    .sort({ _id: 1 })
    .batchSize(limits.batchRows);
  for await (const entry of cursor) yield entry;
}

export async function* streamEarlierEntryContents(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
): AsyncGenerator<EntryContentVersion> {
  const cursor = database
    .collection<{ _id: string } & Omit<EntryContentVersion, 'version'>>('versions')
    .find({ _id: { $gt: `${entry._id}:`, $lt: `${entry._id};` } });
  for await (const { _id, ...content } of cursor) yield { ...content, version: _id.slice(entry._id.length + 1) };
}

/** Collections of a workspace that are exported as lines, each with the members that are omitted. */
export const workspaceExportCollections = {
  workspaces: { by: '_id', without: {} },
  workflows: { by: 'workspace', without: {} },
  workflow_versions: { by: 'workspace', without: {} },
  series: { by: 'workspace', without: {} },
  series_floors: { by: 'workspace', without: {} },
  events: { by: 'workspace', without: {} },
  numbers: { by: 'workspace', without: {} },
  jobs: { by: 'key', without: {} },
  batches: { by: 'key', without: {} },
  batch_rows: { by: 'key', without: {} },
  bulk_actions: { by: 'key', without: {} },
  bulk_rows: { by: 'key', without: {} },
  registrations: { by: 'key', without: { tokenHash: 0 } },
  meta: { by: 'both', without: {} },
  month_exports: { by: 'key', without: {} },
  chains: { by: 'workspace', without: {} },
  certificates: { by: 'workspace', without: { encryptedPair: 0 } },
  console_members: { by: 'workspace', without: { invitation: 0 } },
  access_keys: { by: 'workspace', without: {} },
  enrollments: { by: 'workspace', without: {} },
  logos: { by: '_id', without: {} },
  mail_settings: { by: 'workspace', without: {} },
  notice_settings: { by: 'workspace', without: {} },
  webhooks: { by: 'workspace', without: { secrets: 0 } },
  signing_keys: { by: 'workspace', without: { encryptedPrivate: 0 } },
} as const;

export type WorkspaceExportCollectionName = keyof typeof workspaceExportCollections;

/** Streams the rows of one collection. */
export async function* streamWorkspaceExportRows(
  database: Database,
  name: WorkspaceExportCollectionName,
  workspace: string,
): AsyncGenerator<object> {
  const { by, without } = workspaceExportCollections[name];
  const filters = {
    _id: { _id: workspace },
    workspace: { workspace },
    key: buildKeyRange(workspace),
    both: { workspace: { $in: [workspace, `blocked:${workspace}`] } },
  };
  const cursor = database
    .collection<{ _id: string; workspace: string }>(name)
    .find(filters[by], { projection: without })
    .batchSize(limits.batchRows);
  for await (const row of cursor)
    yield 'steps' in row ? maskWorkflowSecrets(row as typeof row & WorkflowStepLists) : row;
}

export const listAllChainsOfWorkspace = (database: Database, workspace: string): Promise<ChainDocument[]> =>
  getChainsCollection(database).find({ workspace }).sort({ _id: 1 }).toArray();

/** Streams raw responses of the authority that are still stored, oldest first. */
export async function* streamChainAuthorityResponses(
  database: Database,
  chain: Pick<ChainDocument, '_id'>,
): AsyncGenerator<Pick<SubmissionDocument, '_id' | 'answer'>> {
  const cursor = getSubmissionsCollection(database)
    .find({ chain: chain._id, answer: { $exists: true } }, { projection: { answer: 1 } })
    .sort({ openedAt: 1 })
    .batchSize(limits.batchRows);
  for await (const submission of cursor) yield submission;
}
