// Workflows between wire and store: steps say `action` or `provider`, both are answered.
import { refuse } from '../../contracts/errors';
import { jobs as limits } from '../../contracts/limits/jobs';
import { isProvider } from '../../contracts/providers';
import { toOwnProvider } from '../../document/addons/es-fiscal/aliases';
import type { JsonObject } from '../../document/model/basic';
import { checkPlan, type PlanProblem } from '../../flow/check-plan';
import { findConfigProblems } from '../../flow/steps/step-configs';
import { listSteps, type Step } from '../../flow/workflow';
import { countStoredBytes } from '../../store/bounds';
import { sealSteps, hideSecrets } from '../../store/jobs/step-secrets';
import type {
  ListedWorkflow,
  StoredNext,
  StoredStep,
  WorkflowContent,
  WorkflowDocument,
} from '../../store/jobs/workflows';
import type { Call } from '../endpoint';
import { stepProblem } from '../../messages/en/steps';
import { message } from '../../messages/message';

const text = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

/** JSON Schema of a workflow's members; steps nest through `next`. */
export const workflowSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    description: text(2_000),
    schema: text(64),
    country: text(8),
    draft: { type: 'boolean' },
    disabled: { type: 'boolean' },
    steps: { $ref: '#/$defs/steps' },
    rescue: { $ref: '#/$defs/steps' },
  },
  $defs: {
    // What a config holds is stored as it comes; this one name makes the driver take an object for a type of its own.
    free: {
      type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
      propertyNames: { type: 'string', not: { const: '_bsontype' } },
      additionalProperties: { $ref: '#/$defs/free' },
      items: { $ref: '#/$defs/free' },
    },
    steps: { type: ['array', 'null'], maxItems: limits.stepsMax, items: { $ref: '#/$defs/step' } },
    step: {
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 64 },
        name: text(200),
        action: text(64),
        provider: text(64),
        summary: text(200),
        notes: text(2_000),
        config: { type: ['object', 'null'], maxProperties: 100, $ref: '#/$defs/free' },
        next: { type: ['array', 'null'], maxItems: 20, items: { $ref: '#/$defs/next' } },
      },
    },
    next: {
      type: 'object',
      properties: {
        status: text(20),
        code: text(64),
        step_id: text(64),
        stop: { type: 'boolean' },
        steps: { $ref: '#/$defs/steps' },
      },
    },
  },
} as const;

/** Reads steps of a body that passed the schema. A step without id gets one. */
export function readSteps(list: unknown, newId: () => string): StoredStep[] {
  return ((list ?? []) as JsonObject[]).map((step) => {
    const provider = toOwnProvider(((step.action || step.provider) as string | null | undefined) ?? '');
    return {
      id: (step.id as string) ?? newId(),
      name: (step.name as string) || provider,
      provider,
      ...(step.summary ? { summary: step.summary as string } : {}),
      ...(step.notes ? { notes: step.notes as string } : {}),
      ...(step.config ? { config: step.config as Record<string, unknown> } : {}),
      ...(step.next ? { next: readNext(step.next, newId) } : {}),
    };
  });
}

const readNext = (list: unknown, newId: () => string): StoredNext[] =>
  (list as JsonObject[]).map((next) => ({
    ...(next.status ? { status: next.status as string } : {}),
    ...(next.code ? { code: next.code as string } : {}),
    ...(next.step_id ? { step_id: next.step_id as string } : {}),
    ...(next.stop ? { stop: true } : {}),
    ...(next.steps ? { steps: readSteps(next.steps, newId) } : {}),
  }));

/** @throws Refusal `validation` with every problem of the steps, `too-large` when they have too many bytes as stored. */
export function checkSteps(steps: readonly StoredStep[], rescue: readonly StoredStep[]): void {
  checkBytes(steps, rescue);
  refuseFor(checkPlan({ steps, rescue }, { isProvider, checkConfig }, limits.stepsMax));
}

/**
 * Checked steps as they are stored: what is secret in them is encrypted.
 * @param before the version that marks refer to; @throws Refusal `validation`, `too-large`
 */
export function toStoredSteps(
  { deps, workspace }: Call,
  { steps, rescue }: Pick<WorkflowContent, 'steps' | 'rescue'>,
  before?: Pick<WorkflowContent, 'steps' | 'rescue'>,
): Pick<WorkflowContent, 'steps' | 'rescue'> {
  checkSteps(steps, rescue);
  const place = { masterKey: deps.settings.masterKey(), workspace: workspace._id };
  const known = before ? (listSteps(before) as StoredStep[]) : [];
  const sealed = { steps: sealSteps(place, steps, 'steps', known), rescue: sealSteps(place, rescue, 'rescue', known) };
  refuseFor([...sealed.steps.problems, ...sealed.rescue.problems]);
  checkBytes(sealed.steps.steps, sealed.rescue.steps);
  return { steps: sealed.steps.steps, rescue: sealed.rescue.steps };
}

function refuseFor(problems: readonly PlanProblem[]): void {
  if (problems.length === 0) return;
  throw refuse(
    'validation',
    'workflow-breaks-rules',
    {},
    {
      faults: problems.map(({ path, problem }) => ({
        code: 'SELLO-WORKFLOW-01',
        paths: [path],
        message: message('step-problem', { problem }),
      })),
      fields: { steps: problems.map(({ path, problem }) => `${path} ${stepProblem(problem)}`).join('; ') },
    },
  );
}

/** What a step would be refused for when its job comes to it, said when the workflow is stored. */
const checkConfig = (step: Step) => findConfigProblems(step as StoredStep);

/** Every job has a copy of the steps: stored, a list of small numbers is several times its text. */
function checkBytes(steps: readonly StoredStep[], rescue: readonly StoredStep[]): void {
  const all = listSteps({ steps, rescue }) as StoredStep[];
  const large = all.find(({ config }) => config && countStoredBytes(config) > limits.configBytesMax);
  if (large) {
    const { name } = large;
    throw refuse('too-large', 'step-config-max', { step: name, max: limits.configBytesMax });
  }
  if (countStoredBytes({ steps, rescue }) > limits.workflowBytesMax)
    throw refuse('too-large', 'steps-max', { max: limits.workflowBytesMax });
}

/** A workflow as answered when it is read alone. */
export function toFullWorkflowJson(workflow: WorkflowDocument): object {
  const versions = workflow.versions.map(({ createdAt, srcId, ...row }) => ({
    ...row,
    ...(srcId ? { src_id: srcId } : {}),
    created_at: createdAt,
  }));
  return { ...toWorkflowJson(workflow), versions };
}

/** A workflow as answered elsewhere. */
export function toWorkflowJson(workflow: ListedWorkflow): object {
  return {
    id: workflow.id,
    created_at: workflow.createdAt,
    updated_at: workflow.updatedAt,
    name: workflow.name,
    description: workflow.description,
    schema: workflow.schema,
    country: workflow.country,
    draft: workflow.draft,
    disabled: workflow.disabled,
    version: workflow.version,
    hash: workflow.hash,
    steps: workflow.steps.map(toStepJson),
    rescue: workflow.rescue.map(toStepJson),
  };
}

/** Secrets are marks. */
export const toStepJson = (step: StoredStep): object => ({
  ...hideSecrets(step),
  action: step.provider,
  ...(step.next
    ? { next: step.next.map((next) => ({ ...next, ...(next.steps ? { steps: next.steps.map(toStepJson) } : {}) })) }
    : {}),
});
