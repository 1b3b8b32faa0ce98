// A new workspace with the workflows that a Spanish company needs first: invoice, cancel, register supplier.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { Database } from '../store/database';
import { stableId } from '../store/entries/stable-id';
import {
  hashOfWorkflow,
  type StoredStep,
  seedWorkflow,
  type WorkflowDocument,
  workflowKey,
} from '../store/jobs/workflows';
import { seedWorkspaceDocument } from '../store/tenants/workspaces';

interface NewWorkspace {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly environment: AuthorityEnvironment;
}

interface Template {
  readonly name: string;
  readonly description: string;
  readonly schema: string;
  readonly steps: readonly (readonly [name: string, provider: string, config?: Readonly<Record<string, unknown>>])[];
  readonly rescue: Template['steps'];
}

const state = (key: string) => [`Set state ${key}`, 'silo.state', { state: key }] as const;

/** product.md, the main job; api.md 9.2. The PDF comes before sending: it never waits for the authority. */
export const templates: readonly Template[] = [
  {
    name: 'Invoice',
    description: 'Numbers, signs, seals, prints and reports an invoice.',
    schema: 'bill/invoice',
    steps: [
      state('processing'),
      ['Number', 'sequence.enumerate', { padding: 6, start: 1 }],
      ['Sign', 'silo.close'],
      ['Make the fiscal record', 'fiscal.generate'],
      ['PDF', 'pdf', { layout: 'A4', locale: 'es' }],
      ['Report to the authority', 'fiscal.send'],
      state('sent'),
    ],
    rescue: [state('error')],
  },
  {
    name: 'Cancel invoice',
    description: 'Cancels an invoice at the authority that should never have been issued.',
    schema: 'bill/invoice',
    steps: [['Cancel at the authority', 'fiscal.cancel'], state('void')],
    rescue: [state('error')],
  },
  {
    name: 'Register supplier',
    description: 'Registers a supplier, so that its invoices can be reported.',
    schema: 'org/party',
    steps: [
      ['Register', 'fiscal.register'],
      state('processing'),
      ['Wait for the agreement', 'fiscal.wait.upload'],
      ['Wait for approval', 'fiscal.wait.approval'],
      state('registered'),
    ],
    rescue: [['Unregister', 'fiscal.unregister'], state('rejected')],
  },
];

/** Makes the workspace and its workflows once; what is there stays as it is. */
export async function seedWorkspace(database: Database, workspace: NewWorkspace, now: Date): Promise<void> {
  const { id, name, slug, environment } = workspace;
  await seedWorkspaceDocument(database, {
    _id: id,
    name,
    slug,
    country: 'ES',
    environment,
    amendments: false,
    precedingRequired: true,
    createdAt: now,
    updatedAt: now,
  });
  for (const template of templates) await seedWorkflow(database, workflowOf(id, template, now));
}

function workflowOf(workspace: string, template: Template, now: Date): WorkflowDocument {
  const id = stableId(`${workspace} ${template.name}`);
  const steps = stepsOf(id, 'steps', template.steps);
  const rescue = stepsOf(id, 'rescue', template.rescue);
  const { name, description, schema } = template;
  const hash = hashOfWorkflow({ name, description, steps, rescue });
  return {
    _id: workflowKey(workspace, id),
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

const stepsOf = (workflow: string, list: string, steps: Template['steps']): StoredStep[] =>
  steps.map(([name, provider, config], i) => ({
    id: stableId(`${workflow} ${list} ${i}`),
    name,
    provider,
    ...(config ? { config } : {}),
  }));
