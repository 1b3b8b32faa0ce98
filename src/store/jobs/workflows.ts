// Workflows of a workspace: lists of steps as data, with every version that was ever published.
import { withVersion } from '../document-versions';
import { createHash } from 'node:crypto';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { http as limits } from '../../contracts/limits/http';
import { type Database, isDuplicate, withSession } from '../database';
import { type RowsWithin, buildPageConditions, type PageQuery, buildPageOrder, readPageRows } from '../pages';
import type { WorkflowDocument, WorkflowContent, WorkflowVersion } from '../../model/workflow';

export const workflowIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'workflow_list' },
  // Written once a publication.
  { key: { workspace: 1, schema: 1, createdAt: -1, _id: -1 }, name: 'workflow_schema' },
];

export const workflows = (database: Database): Collection<WorkflowDocument> => database.collection('workflows');

export const workflowKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/** First part of the SHA-256 of the contents. */
export function computeWorkflowHash({ name, description, steps, rescue }: WorkflowContent): string {
  const text = JSON.stringify([name, description, steps, rescue]);
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

export async function insertWorkflow(
  database: Database,
  workflow: WorkflowDocument,
  session?: ClientSession,
): Promise<'inserted' | 'id-taken'> {
  try {
    await workflows(database).insertOne(withVersion('workflows', workflow), withSession(session));
    return 'inserted';
  } catch (error) {
    if (isDuplicate(error)) return 'id-taken';
    throw error;
  }
}

export const findWorkflow = (database: Database, workspace: string, id: string) =>
  workflows(database).findOne({ _id: workflowKey(workspace, id) });

/** Replaces a workflow unless another version was published meanwhile. */
export async function replaceWorkflow(
  database: Database,
  old: Pick<WorkflowDocument, '_id' | 'version'>,
  next: WorkflowDocument,
): Promise<boolean> {
  const { matchedCount } = await workflows(database).replaceOne({ _id: old._id, version: old.version }, next);
  return matchedCount === 1;
}

/** Creates a workflow if it does not exist; an existing one stays as it is. */
export async function insertWorkflowOnce(database: Database, { _id, ...rest }: WorkflowDocument): Promise<void> {
  await workflows(database).updateOne({ _id }, { $setOnInsert: withVersion('workflows', rest) }, { upsert: true });
}

/** Members that a list leaves out. */
const listed = { versions: 0 } as const;
export type ListedWorkflow = Omit<WorkflowDocument, keyof typeof listed>;

/** A page of a workspace's workflows by creation time. `before` is exclusive: the older form of paging. */
export function listWorkflows(
  database: Database,
  workspace: string,
  wanted: { readonly schema?: string; readonly before?: Date },
  page: PageQuery,
): Promise<RowsWithin<ListedWorkflow>> {
  const { schema, before } = wanted;
  const filter = {
    workspace,
    ...(schema ? { schema } : {}),
    ...(before ? { createdAt: { $lt: before } } : {}),
  };
  return readPageRows(
    workflows(database)
      .find({ $and: [filter, ...buildPageConditions(page)] }, { timeoutMS: limits.queryMs })
      .project<ListedWorkflow>(listed)
      .sort(buildPageOrder(page))
      .limit(page.limit),
  );
}

export const workflowVersionIndexes: IndexDescription[] = [
  { key: { workspace: 1, workflow: 1 }, name: 'workflow_versions' },
];

export const workflowVersions = (database: Database): Collection<WorkflowVersion> =>
  database.collection('workflow_versions');

/** Keeps a version. May be repeated: a version never changes. */
export async function saveWorkflowVersion(
  database: Database,
  { _id, workspace, id, version, hash, schema, country, name, description, steps, rescue }: WorkflowDocument,
  session?: ClientSession,
): Promise<void> {
  const row = { workspace, workflow: id, version, hash, schema, country, name, description, steps, rescue };
  const document = withVersion('workflow_versions', { _id: `${_id}:${version}`, ...row });
  await workflowVersions(database).replaceOne({ _id: document._id }, document, {
    upsert: true,
    ...withSession(session),
  });
}

/** A version before the present one; null when it was never stored. */
export const findKeptWorkflow = (
  database: Database,
  workspace: string,
  workflow: string,
  version: string,
): Promise<WorkflowVersion | null> =>
  workflowVersions(database).findOne({ _id: `${workspace}:${workflow}:${version}`, workspace });
