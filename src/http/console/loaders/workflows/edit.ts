// Edits a workflow as JSON. The form sends it as PATCH /transform/v1/workflows/{id}, or as PUT for a new workflow.
import { WorkflowCreateOrEditPage, type WorkflowCreateOrEditPageView } from '../../../../console/pages/workflows/edit';
import { consoleTextsByLanguage } from '../../../../console/words';
import { createRefusal } from '../../../../contracts/errors';
import { type JsonObject, isJsonObject } from '../../../../document/model/basic';
import { createWorkflowEndpoint, readWorkflowEndpoint, updateWorkflowEndpoint } from '../../../workflows/workflows';
import { parseJsonTextYieldingToEventLoop } from '../../../kit/request/body';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen } from '../../screen';
import type { WorkflowStepView, WorkflowStepListView } from '../../../../console/parts/plan';

const params = (ask: ConsoleScreenContext) => ({ id: ask.params.id ?? '' });

const content = ['name', 'description', 'steps', 'rescue'];

export const workflowEditScreen = defineConsoleScreen<WorkflowCreateOrEditPageView>({
  name: 'workflowEdit',
  path: '/workflows/:id/edit',
  scope: 'run',
  under: 'workflows',
  async load(ask) {
    const { body: workflow, etag } = await ask.read(readWorkflowEndpoint, { params: params(ask) });
    return { id: workflow.id, name: workflow.name, etag, json: JSON.stringify(toWorkflowContent(workflow), null, 2) };
  },
  page: WorkflowCreateOrEditPage,
  title: ({ name }, { words }) => words.templateText(name),
  forms: {
    async save(ask) {
      const body = await writtenBy(ask, content);
      await ask.call(updateWorkflowEndpoint, { params: params(ask), body, ifMatch: ask.fields.text('form_version') });
      return { to: `/workflows/${params(ask).id}`, notice: body.draft ? 'saved' : 'workflow-published' };
    },
  },
});

export const newWorkflowScreen = defineConsoleScreen<WorkflowCreateOrEditPageView>({
  name: 'workflowNew',
  path: '/workflows/new',
  scope: 'run',
  under: 'workflows',
  load: (ask) => Promise.resolve({ name: '', etag: '', json: JSON.stringify(buildSample(ask), null, 2) }),
  page: WorkflowCreateOrEditPage,
  forms: {
    async make(ask) {
      const body = await writtenBy(ask, [...content, 'schema', 'country']);
      const id = ask.newId();
      await ask.call(createWorkflowEndpoint, { params: { id }, body });
      return { to: `/workflows/${id}`, notice: body.draft ? 'saved' : 'workflow-published' };
    },
  },
});

/** Builds the initial content of a new workflow, which is small and valid. */
function buildSample({ language }: ConsoleScreenContext): object {
  const { sample } = consoleTextsByLanguage[language].workflows;
  return {
    name: sample.name,
    description: '',
    schema: 'bill/invoice',
    country: 'ES',
    steps: [
      { name: sample.number, provider: 'sequence.enumerate', config: { padding: 6 } },
      { name: sample.sign, provider: 'silo.close' },
      { name: sample.done, provider: 'silo.state', config: { state: 'completed' } },
    ],
    rescue: [{ name: sample.failed, provider: 'silo.state', config: { state: 'error' } }],
  };
}

/** Reads the JSON of the form as the body of a call. Refuses an unknown field, because the call would ignore it. */
async function writtenBy({ fields }: ConsoleScreenContext, members: readonly string[]): Promise<JsonObject> {
  const json = await parseJsonTextYieldingToEventLoop(fields.text('json'));
  if ('problem' in json) throw createRefusal('input', 'workflow-text-unreadable', { problem: json.problem });
  const { value } = json;
  if (!isJsonObject(value)) throw createRefusal('input', 'workflow-not-an-object', { members: members.join(', ') });
  const unknownName = Object.keys(value).find((name) => !members.includes(name));
  if (unknownName !== undefined)
    throw createRefusal('input', 'workflow-member-unknown', { name: unknownName, members: members.join(', ') });
  return { ...value, draft: fields.text('draft') === '1' };
}

type NamedPlan = WorkflowStepListView & { readonly name: string; readonly description: string };

export const toWorkflowContent = ({ name, description, steps, rescue }: NamedPlan): object => ({
  name,
  description,
  steps: steps.map(toStep),
  rescue: rescue.map(toStep),
});

/** Omits `action`, which repeats `provider`. */
function toStep(step: WorkflowStepView): object {
  const { action: _again, next, ...rest } = step as WorkflowStepView & { readonly action?: string };
  return {
    ...rest,
    ...(next ? { next: next.map((one) => ({ ...one, ...(one.steps ? { steps: one.steps.map(toStep) } : {}) })) } : {}),
  };
}
