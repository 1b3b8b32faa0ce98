// Reads and checks workflows in requests. A step has its provider in `action` or `provider`.
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { createRefusal } from '../../contracts/errors';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { isStepProvider } from '../../contracts/providers';
import { toSelloStepProviderName } from '../../document/addons/es-fiscal/aliases';
import type { JsonObject } from '../../document/model/basic';
import { listWorkflowProblems, type WorkflowProblem } from '../../flow/check-plan';
import { listStepConfigProblems } from '../../flow/steps/steps';
import { listWorkflowSteps, type WorkflowStep } from '../../flow/workflow';
import { formatWorkflowStepProblem } from '../../messages/en/steps';
import { createMessage } from '../../messages/message';
import type { StoredNextStepRule, StoredWorkflowStep, WorkflowContent } from '../../model/workflow';
import { encryptOrKeepMaskedWorkflowStepSecrets } from '../../store/jobs/step-secrets';
import { computeBsonSizeBytes } from '../../store/paging';
import type { TypedSchema } from '../kit/response-schema';
import type { TenantCallContext } from '../kit/endpoint';
import { defineNullableTextSchema } from '../kit/request/parameters';

const workflowMembers = {
  name: { type: 'string', minLength: 1, maxLength: 200 },
  description: defineNullableTextSchema(2_000),
  schema: defineNullableTextSchema(64),
  country: defineNullableTextSchema(8),
  draft: { type: 'boolean' },
  disabled: { type: 'boolean' },
} as const;

const stepMembers = {
  id: { type: 'string', minLength: 1, maxLength: 64 },
  name: defineNullableTextSchema(200),
  action: defineNullableTextSchema(64),
  provider: defineNullableTextSchema(64),
  summary: defineNullableTextSchema(200),
  notes: defineNullableTextSchema(2_000),
} as const;

const nextMembers = {
  status: defineNullableTextSchema(20),
  code: defineNullableTextSchema(64),
  step_id: defineNullableTextSchema(64),
  stop: { type: 'boolean' },
} as const;

type ValuesOf<Members extends Readonly<Record<string, JSONSchema>>> = {
  readonly [N in keyof Members]?: FromSchema<Members[N]>;
};

type NextBody = ValuesOf<typeof nextMembers> & { readonly steps?: StepList };
type StepBody = ValuesOf<typeof stepMembers> & {
  readonly config?: JsonObject | null;
  readonly next?: readonly NextBody[] | null;
};
type StepList = readonly StepBody[] | null;
/** A workflow in a request. */
export type WorkflowRequestBody = ValuesOf<typeof workflowMembers> & {
  readonly steps?: StepList;
  readonly rescue?: StepList;
};
type NewWorkflowBody = WorkflowRequestBody & Required<Pick<WorkflowRequestBody, 'name'>>;

/** Steps nest through `next`. */
const keywords = {
  type: 'object',
  properties: { ...workflowMembers, steps: { $ref: '#/$defs/steps' }, rescue: { $ref: '#/$defs/steps' } },
  $defs: {
    // A config is stored as it is. Because of this one name, the driver would read an object as one of the driver's own
    // types.
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
        ...stepMembers,
        config: { type: ['object', 'null'], maxProperties: 100, $ref: '#/$defs/free' },
        next: { type: ['array', 'null'], maxItems: 20, items: { $ref: '#/$defs/next' } },
      },
    },
    next: { type: 'object', properties: { ...nextMembers, steps: { $ref: '#/$defs/steps' } } },
  },
} as const;

export const workflowChangeBodySchema: TypedSchema<WorkflowRequestBody> = keywords;
export const newWorkflowBodySchema: TypedSchema<NewWorkflowBody> = { ...keywords, required: ['name', 'steps'] };

/** Reads the steps of a checked body. A step without an id gets one. */
export function parseWorkflowStepsAddingMissingIds(
  list: StepList | undefined,
  newId: () => string,
): StoredWorkflowStep[] {
  return (list ?? []).map((step) => {
    const provider = toSelloStepProviderName(step.action || step.provider || '');
    return {
      id: step.id ?? newId(),
      name: step.name || provider,
      provider,
      ...(step.summary ? { summary: step.summary } : {}),
      ...(step.notes ? { notes: step.notes } : {}),
      ...(step.config ? { config: step.config } : {}),
      ...(step.next ? { next: step.next.map((next) => readNext(next, newId)) } : {}),
    };
  });
}

const readNext = ({ status, code, step_id: step, stop, steps }: NextBody, newId: () => string): StoredNextStepRule => ({
  ...(status ? { status } : {}),
  ...(code ? { code } : {}),
  ...(step ? { step_id: step } : {}),
  ...(stop ? { stop: true } : {}),
  ...(steps ? { steps: parseWorkflowStepsAddingMissingIds(steps, newId) } : {}),
});

/**
 * Checks the steps of a workflow.
 * @throws Refusal `validation` with every problem of the steps, `too-large` for too many stored bytes
 */
export function requireValidWorkflowSteps(
  steps: readonly StoredWorkflowStep[],
  rescue: readonly StoredWorkflowStep[],
): void {
  checkBytes(steps, rescue);
  refuseFor(listWorkflowProblems({ steps, rescue }, { isProvider: isStepProvider, checkConfig }, limits.stepsMax));
}

/**
 * Checks steps and encrypts their secrets.
 * @param before the version from which masked secrets are taken
 * @throws Refusal `validation`, `too-large`
 */
export function requireValidStepsAndEncryptSecrets(
  { deps, workspace }: Pick<TenantCallContext, 'deps' | 'workspace'>,
  { steps, rescue }: Pick<WorkflowContent, 'steps' | 'rescue'>,
  before?: Pick<WorkflowContent, 'steps' | 'rescue'>,
): Pick<WorkflowContent, 'steps' | 'rescue'> {
  requireValidWorkflowSteps(steps, rescue);
  const place = { masterKey: deps.settings.masterKey(), workspace: workspace._id };
  const existing = before ? (listWorkflowSteps(before) as StoredWorkflowStep[]) : [];
  const sealed = {
    steps: encryptOrKeepMaskedWorkflowStepSecrets(place, steps, 'steps', existing),
    rescue: encryptOrKeepMaskedWorkflowStepSecrets(place, rescue, 'rescue', existing),
  };
  refuseFor([...sealed.steps.problems, ...sealed.rescue.problems]);
  checkBytes(sealed.steps.steps, sealed.rescue.steps);
  return { steps: sealed.steps.steps, rescue: sealed.rescue.steps };
}

function refuseFor(problems: readonly WorkflowProblem[]): void {
  if (problems.length === 0) return;
  throw createRefusal(
    'validation',
    'workflow-breaks-rules',
    {},
    {
      faults: problems.map(({ path, problem }) => ({
        code: 'SELLO-WORKFLOW-01',
        paths: [path],
        message: createMessage('step-problem', { problem }),
      })),
      fields: {
        steps: problems.map(({ path, problem }) => `${path} ${formatWorkflowStepProblem(problem)}`).join('; '),
      },
    },
  );
}

/** Finds problems that would fail the step in a job, so that they are reported when the workflow is stored. */
const checkConfig = (step: WorkflowStep) => listStepConfigProblems(step as StoredWorkflowStep);

/**
 * Checks the size of the steps. Every job stores a copy of the steps, and a list of small numbers takes several times
 * as many bytes as its text.
 */
function checkBytes(steps: readonly StoredWorkflowStep[], rescue: readonly StoredWorkflowStep[]): void {
  const all = listWorkflowSteps({ steps, rescue }) as StoredWorkflowStep[];
  const large = all.find(({ config }) => config && computeBsonSizeBytes(config) > limits.configBytesMax);
  if (large) {
    const { name } = large;
    throw createRefusal('too-large', 'step-config-max', { step: name, max: limits.configBytesMax });
  }
  if (computeBsonSizeBytes({ steps, rescue }) > limits.workflowBytesMax)
    throw createRefusal('too-large', 'steps-max', { max: limits.workflowBytesMax });
}
