// Creates a new workspace with its first workflows. Its environment is permanent, because chains, records and windows
// contain it.
import type { ClientSession } from 'mongodb';
import { defaultBlockingWarningKeys } from '../../contracts/blocking-warnings';
import { type InitialWorkflow, initialWorkflows } from '../../contracts/workflow-templates';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { NewAuditRow } from '../../model/audit';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import { type Database, isDuplicateKeyError } from '../database';
import { deriveUuidFromSeed } from '../entries/stable-id';
import {
  computeWorkflowHash,
  insertWorkflow,
  insertWorkflowIfAbsent,
  formatWorkflowDatabaseKey,
} from '../jobs/workflows';
import type { StoredWorkflowStep, WorkflowDocument } from '../../model/workflow';
import { formatAllUnknownSeriesKey, raiseSeriesFloor } from '../series/pauses';
import { findWorkspaceByIdOrSlug, insertWorkspace, insertWorkspaceIfAbsent } from './workspaces';
import type { WorkspaceDocument } from '../../model/workspace';
import { readUntilFound } from '../stale-read';

export interface NewWorkspace {
  readonly id: string;
  /** Whether Sello created the id. A restored database may have lost a workspace whose id a client chose. */
  readonly isIdNew?: boolean;
  readonly name: string;
  readonly slug: string;
  readonly environment: AuthorityEnvironment;
  /** Country by ISO 3166; `ES` by default. */
  readonly country?: string;
  readonly amendments?: boolean;
  readonly strict?: WorkspaceDocument['strict'];
  /** Warnings that block; if absent, the warnings that block in new workspaces. */
  readonly blockingWarnings?: readonly string[];
  readonly correctionSeries?: string;
  readonly agreement?: boolean;
}

/**
 * Result of the creation. `taken` means that another workspace has the id or the slug; `id` is the id of that
 * workspace.
 */
export type WorkspaceCreationResult =
  | { readonly kind: 'created'; readonly workspace: WorkspaceDocument }
  | { readonly kind: 'taken'; readonly id: string };

/**
 * Creates a workspace with its workflows and its audit row, all or nothing. The unique indexes decide which call was
 * first.
 */
export async function createWorkspace(
  database: Database,
  given: NewWorkspace,
  now: Date,
  buildAuditRow?: (workspace: WorkspaceDocument) => NewAuditRow,
): Promise<WorkspaceCreationResult> {
  const workspace = buildDocument(given, now);
  try {
    await database.transaction(async (session) => {
      await insertWorkspace(database, workspace, session);
      for (const workflow of buildWorkflows(given.id, now)) await insertOrFail(database, workflow, session);
      // No series of this workspace can be lost, so they start at once, even if the witness was lost.
      if (given.isIdNew) {
        const floor = { workspace: given.id, lastIndex: 0 };
        await raiseSeriesFloor(database, formatAllUnknownSeriesKey(given.id), floor, session);
      }
      if (buildAuditRow) await insertAuditRowIntoOutbox(database, buildAuditRow(workspace), session);
    });
    return { kind: 'created', workspace };
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const existing = await readUntilFound(
      async () => (await findWorkspaceByIdOrSlug(database, given.id)) ?? findWorkspaceByIdOrSlug(database, given.slug),
    );
    return { kind: 'taken', id: existing._id };
  }
}

async function insertOrFail(database: Database, workflow: WorkflowDocument, session: ClientSession): Promise<void> {
  if ((await insertWorkflow(database, workflow, session)) !== 'inserted') {
    throw new Error(`workflow ${workflow._id} exists without its workspace`);
  }
}

/** Inserts the workspace and its workflows once. Existing ones do not change. */
export async function createWorkspaceIfAbsent(database: Database, given: NewWorkspace, now: Date): Promise<void> {
  await insertWorkspaceIfAbsent(database, buildDocument(given, now));
  for (const workflow of buildWorkflows(given.id, now)) await insertWorkflowIfAbsent(database, workflow);
}

const buildDocument = (given: NewWorkspace, now: Date): WorkspaceDocument => ({
  _id: given.id,
  name: given.name,
  slug: given.slug,
  country: given.country ?? 'ES',
  environment: given.environment,
  amendments: given.amendments ?? false,
  strict: given.strict ?? false,
  blockingWarnings: given.blockingWarnings ?? defaultBlockingWarningKeys,
  ...(given.correctionSeries ? { correctionSeries: given.correctionSeries } : {}),
  ...(given.agreement === undefined ? {} : { agreement: given.agreement }),
  createdAt: now,
  updatedAt: now,
});

const buildWorkflows = (workspace: string, now: Date): WorkflowDocument[] =>
  initialWorkflows.map((template) => buildWorkflow(workspace, template, now));

function buildWorkflow(workspace: string, template: InitialWorkflow, now: Date): WorkflowDocument {
  const id = deriveUuidFromSeed(`${workspace} ${template.name}`);
  const steps = buildSteps(id, 'steps', template.steps);
  const rescue = buildSteps(id, 'rescue', template.rescue);
  const { name, description, schema } = template;
  const hash = computeWorkflowHash({ name, description, steps, rescue });
  return {
    _id: formatWorkflowDatabaseKey(workspace, id),
    workspace,
    id,
    name,
    description,
    schema,
    country: 'ES',
    draft: false,
    disabled: false,
    steps,
    rescue,
    version: '1',
    hash,
    versions: [{ version: '1', hash, name, src: 'system', createdAt: now }],
    createdAt: now,
    updatedAt: now,
  };
}

const buildSteps = (workflow: string, list: string, steps: InitialWorkflow['steps']): StoredWorkflowStep[] =>
  steps.map(([name, provider, config], i) => ({
    id: deriveUuidFromSeed(`${workflow} ${list} ${i}`),
    name,
    provider,
    ...(config ? { config } : {}),
  }));
