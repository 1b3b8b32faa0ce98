// Stores the workflows of a workspace: lists of steps as data, with every version that was ever published.
import { addStoredDocumentFormatVersion } from '../document-versions';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import { jobLimits } from '../../contracts/limits/jobs';
import { type Database, isDuplicateKeyError, toSessionOptions } from '../database';
import {
  type RowsWithinBytes,
  buildListPageConditions,
  type ListPageQuery,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import { buildHeldBytesMember, countWorkflowBytes, heldBytesIndex } from '../held-bytes';
import { admitWorkspaceResourceWithinLimit } from '../workspaces/admission';
import type { StoredWorkflowStep, WorkflowDocument, WorkflowContent, WorkflowVersion } from '../../model/workflow';

export const workflowIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'workflow_list' },
  // This index is written once for each publication.
  { key: { workspace: 1, schema: 1, createdAt: -1, _id: -1 }, name: 'workflow_schema' },
];

export const getWorkflowsCollection = (database: Database): Collection<WorkflowDocument> =>
  database.collection('workflows');

export const formatWorkflowDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/** Computes the hash of a workflow's content, which is the first part of the SHA-256. */
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
    await getWorkflowsCollection(database).insertOne(
      addStoredDocumentFormatVersion('workflows', workflow),
      toSessionOptions(session),
    );
    return 'inserted';
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'id-taken';
    throw error;
  }
}

/** Inserts a workflow, unless its workspace has its maximum. Runs inside a transaction. */
export async function insertWorkflowWithinLimit(
  database: Database,
  workflow: WorkflowDocument,
): Promise<'inserted' | 'id-taken' | 'too-many'> {
  const { _id, workspace } = workflow;
  const rows = getWorkflowsCollection(database);
  const counted = { rows, filter: { workspace }, hint: 'workflow_list', max: jobLimits.workflowsMax };
  if (await admitWorkspaceResourceWithinLimit(database, workspace, counted)) return insertWorkflow(database, workflow);
  return (await rows.findOne({ _id }, { projection: { _id: 1 } })) ? 'id-taken' : 'too-many';
}

export const findWorkflow = (database: Database, workspace: string, id: string) =>
  getWorkflowsCollection(database).findOne({ _id: formatWorkflowDatabaseKey(workspace, id) });

/** Replaces a workflow unless another version has been published. */
export async function replaceWorkflowIfUnchanged(
  database: Database,
  old: Pick<WorkflowDocument, '_id' | 'version'>,
  next: WorkflowDocument,
): Promise<boolean> {
  const { matchedCount } = await getWorkflowsCollection(database).replaceOne(
    { _id: old._id, version: old.version },
    next,
  );
  return matchedCount === 1;
}

/** Creates a workflow if it does not exist. An existing workflow does not change. */
export async function insertWorkflowIfAbsent(database: Database, { _id, ...rest }: WorkflowDocument): Promise<void> {
  await getWorkflowsCollection(database).updateOne(
    { _id },
    { $setOnInsert: addStoredDocumentFormatVersion('workflows', rest) },
    { upsert: true },
  );
}

/** Members that a list omits. */
const listedWorkflowMembers = { versions: 0 } as const;
export type ListedWorkflow = Omit<WorkflowDocument, keyof typeof listedWorkflowMembers>;

/**
 * Lists a page of a workspace's workflows by creation time. `before` is exclusive, and is the older form of pagination.
 */
export function listWorkflows(
  database: Database,
  workspace: string,
  wanted: { readonly schema?: string; readonly before?: Date },
  page: ListPageQuery,
): Promise<RowsWithinBytes<ListedWorkflow>> {
  const { schema, before } = wanted;
  const filter = {
    workspace,
    ...(schema ? { schema } : {}),
    ...(before ? { createdAt: { $lt: before } } : {}),
  };
  return readListPageRows(
    getWorkflowsCollection(database)
      .find({ $and: [filter, ...buildListPageConditions(page)] }, { maxTimeMS: limits.queryMs })
      .project<ListedWorkflow>(listedWorkflowMembers)
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );
}

/** What decides whether a workflow fits an entry or a call. */
export interface WorkflowOutline extends Pick<WorkflowDocument, 'id' | 'name' | 'schema' | 'draft' | 'disabled'> {
  /** Providers of the steps outside branches. */
  readonly providers: readonly string[];
  /** Providers of all steps. */
  readonly allProviders: readonly string[];
}

/**
 * Lists the outlines of a workspace's workflows. A configuration can have tens of thousands of values, so the database
 * omits those of the outer steps, and other calls are served between two workflows.
 */
export async function listWorkflowOutlines(
  database: Database,
  workspace: string,
  wanted: { readonly schema?: string },
  page: ListPageQuery,
): Promise<WorkflowOutline[]> {
  const outlines: WorkflowOutline[] = [];
  const cursor = getWorkflowsCollection(database)
    .find({ workspace, ...wanted }, { maxTimeMS: limits.queryMs })
    .project<ListedWorkflow>({ ...listedWorkflowMembers, 'steps.config': 0, 'rescue.config': 0 })
    .sort(buildListPageSortOrder(page))
    .limit(page.limit);
  for await (const { id, name, schema, draft, disabled, steps, rescue } of cursor) {
    const allProviders = [...listProviders(steps), ...listProviders(rescue)];
    const providers = steps.map(({ provider }) => provider);
    outlines.push({ id, name, schema, draft, disabled, providers, allProviders });
    await setImmediate();
  }
  return outlines;
}

const listProviders = (steps: readonly StoredWorkflowStep[]): string[] =>
  steps.flatMap(({ provider, next = [] }) => [provider, ...next.flatMap((rule) => listProviders(rule.steps ?? []))]);

export const workflowVersionIndexes: IndexDescription[] = [
  heldBytesIndex,
  { key: { workspace: 1, workflow: 1 }, name: 'workflow_versions' },
];

export const getWorkflowVersionsCollection = (database: Database): Collection<WorkflowVersion> =>
  database.collection('workflow_versions');

/** Saves a version of a workflow. May be repeated, because a version never changes. */
export async function saveWorkflowVersion(
  database: Database,
  { _id, workspace, id, version, hash, schema, country, name, description, steps, rescue }: WorkflowDocument,
  session?: ClientSession,
): Promise<void> {
  const held = buildHeldBytesMember(countWorkflowBytes({ steps, rescue }));
  const row = { workspace, workflow: id, version, hash, schema, country, name, description, steps, rescue, ...held };
  const document = addStoredDocumentFormatVersion('workflow_versions', { _id: `${_id}:${version}`, ...row });
  await getWorkflowVersionsCollection(database).replaceOne({ _id: document._id }, document, {
    upsert: true,
    ...toSessionOptions(session),
  });
}

/** Finds an earlier version of a workflow; null if it was never stored. */
export const findWorkflowVersion = (
  database: Database,
  workspace: string,
  workflow: string,
  version: string,
): Promise<WorkflowVersion | null> =>
  getWorkflowVersionsCollection(database).findOne({ _id: `${workspace}:${workflow}:${version}`, workspace });
