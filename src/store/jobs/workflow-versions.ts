// What a workflow was before each change: kept with the change, so that every version can be read and put back.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { withVersion } from '../document-versions';
import { type Database, withSession } from '../database';
import type { WorkflowDocument, WorkflowVersion } from '../../model/workflow';

export const workflowVersionIndexes: IndexDescription[] = [
  { key: { workspace: 1, workflow: 1 }, name: 'workflow_versions' },
];

export const workflowVersions = (database: Database): Collection<WorkflowVersion> =>
  database.collection('workflow_versions');

/** Again is harmless: a version never changes. */
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

/** A version before the present one; null when it was never kept. */
export const findKeptWorkflow = (
  database: Database,
  workspace: string,
  workflow: string,
  version: string,
): Promise<WorkflowVersion | null> =>
  workflowVersions(database).findOne({ _id: `${workspace}:${workflow}:${version}`, workspace });
