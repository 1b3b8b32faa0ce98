// The jobs that the clients of a simulation request: whole workflows, as tenants have them.
import type { JobDocument } from '../../src/model/job';
import type { StoredWorkflowStep } from '../../src/model/workflow';
import { buildNewJobDocument } from '../../src/store/jobs/create-job';
import type { Tenant } from './tenant';

export interface JobWish {
  readonly kind: 'generate' | 'cancel' | 'report' | 'register' | 'unregister';
  readonly restore: boolean;
  /** Whether the job ends when the record is sealed, because no step waits for the authority. */
  readonly untilSealed: boolean;
  readonly page: boolean;
}

const seriesName = 'main';

const step = (id: string, provider: string, config: Readonly<Record<string, unknown>> = {}): StoredWorkflowStep => ({
  id,
  name: id,
  provider,
  config,
});

const state = (key: string): StoredWorkflowStep => step(`state-${key}`, 'silo.state', { state: key });

function listSteps({ kind, untilSealed, page }: JobWish, prefix: string): readonly StoredWorkflowStep[] {
  if (kind === 'cancel') return [step('cancels', 'fiscal.cancel'), state('void')];
  // A separate job waits for the record that another job sealed.
  if (kind === 'report') return [step('reports', 'fiscal.send'), state('reported')];
  if (kind === 'unregister') return [step('leaves', 'fiscal.unregister'), state('unregistered')];
  if (kind === 'register') {
    return [
      step('registers', 'fiscal.register'),
      step('uploads', 'fiscal.wait.upload'),
      step('approves', 'fiscal.wait.approval'),
      state('registered'),
    ];
  }
  return [
    state('processing'),
    step('numbers', 'sequence.enumerate', { name: seriesName, prefix, padding: 5 }),
    step('signs', 'silo.close'),
    step('records', 'fiscal.generate'),
    ...(page ? [step('draws', 'pdf')] : []),
    ...(untilSealed ? [] : [step('reports', 'fiscal.send')]),
    state('sent'),
  ];
}

export interface NewJob {
  readonly tenant: Tenant;
  readonly id: string;
  readonly entryId: string;
  readonly wish: JobWish;
  readonly now: Date;
}

export function buildJob({ tenant: { workspace, numberPrefix }, id, entryId, wish, now }: NewJob): JobDocument {
  const isParty = wish.kind === 'register' || wish.kind === 'unregister';
  return buildNewJobDocument(
    {
      workspace,
      id,
      workflowId: 'simulated',
      workflowName: wish.kind,
      workflowVersion: '1',
      schema: isParty ? 'org/party' : 'bill/invoice',
      steps: listSteps(wish, numberPrefix),
      rescue: [state('error')],
      entryId,
      args: wish.restore ? { restore: 'true' } : {},
      holdsEntry: true,
    },
    now,
  );
}
