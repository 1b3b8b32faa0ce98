// Shows workflows with the calls under /transform/v1/workflows.
import {
  WorkflowPage,
  WorkflowsPage,
  type WorkflowListPageView,
  WorkflowVersionPage,
  type WorkflowVersionPageView,
  type WorkflowPageView,
} from '../../../../console/pages/workflows/workflows';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import type { JsonObject } from '../../../../document/model/basic';
import { listFirstDocumentDifferences } from '../../../../entries/differences';
import { listWorkflowsEndpoint, readWorkflowEndpoint, updateWorkflowEndpoint } from '../../../workflows/workflows';
import { readWorkflowVersionEndpoint, restoreWorkflowVersionEndpoint } from '../../../workflows/versions';
import type { ConsoleScreenContext } from '../../page-context';
import { buildNextAndFirstPageQueryStrings } from '../../addresses';
import { type ScreenFormHandler, defineConsoleScreen, type FormRedirect } from '../../screen';
import { toWorkflowContent } from './edit';

export const workflowsScreen = defineConsoleScreen<WorkflowListPageView>({
  name: 'workflows',
  path: '/workflows',
  scope: 'read',
  nav: { group: 'settings', letter: 'f' },
  async load(ask) {
    const { cursor = '' } = ask.query;
    const page = await ask.call(listWorkflowsEndpoint, { query: { cursor, limit: String(limits.rowsOnPage) } });
    return { list: page.list, ...buildNextAndFirstPageQueryStrings(page, cursor) };
  },
  page: WorkflowsPage,
});

const readParams = ({ params }: ConsoleScreenContext) => ({ id: params.id ?? '' });
const readOne = (ask: ConsoleScreenContext) => ask.call(readWorkflowEndpoint, { params: readParams(ask) });
const readVersion = (ask: ConsoleScreenContext, version: string) =>
  ask.call(readWorkflowVersionEndpoint, { params: { ...readParams(ask), version } });

async function loadComparison(
  ask: ConsoleScreenContext,
  now: WorkflowPageView,
): Promise<Pick<WorkflowPageView, 'comparison'>> {
  const version = ask.query.compare;
  if (!version) return {};
  const before = await readVersion(ask, version);
  const rows = listFirstDocumentDifferences(
    toWorkflowContent(before) as JsonObject,
    toWorkflowContent(now) as JsonObject,
  );
  return { comparison: { version, rows } };
}

export const workflowScreen = defineConsoleScreen<WorkflowPageView>({
  name: 'workflow',
  path: '/workflows/:id',
  scope: 'read',
  under: 'workflows',
  async load(ask) {
    const workflow = await readOne(ask);
    return { ...workflow, ...(await loadComparison(ask, workflow)) };
  },
  page: WorkflowPage,
  title: ({ name }, { words }) => words.templateText(name),
  forms: {
    publish: form('workflow-published', (ask) =>
      ask.call(updateWorkflowEndpoint, { params: readParams(ask), body: { draft: false } }),
    ),
    switch: form('saved', async (ask) => {
      // A call without `draft` publishes.
      const { draft } = await readOne(ask);
      const body = { draft, disabled: ask.fields.text('disabled') === '1' };
      return ask.call(updateWorkflowEndpoint, { params: readParams(ask), body });
    }),
  },
});

/** Builds a form that makes one call and then shows the page of the workflow. */
function form(
  notice: NonNullable<FormRedirect['notice']>,
  act: (ask: ConsoleScreenContext) => Promise<unknown>,
): ScreenFormHandler {
  return {
    scope: 'run',
    async send(ask) {
      await act(ask);
      return { to: `/workflows/${readParams(ask).id}`, notice };
    },
  };
}

export const workflowVersionScreen = defineConsoleScreen<WorkflowVersionPageView>({
  name: 'workflowVersion',
  path: '/workflows/:id/versions/:version',
  scope: 'read',
  under: 'workflows',
  async load(ask) {
    const [version, now] = await Promise.all([readVersion(ask, ask.params.version ?? ''), readOne(ask)]);
    return { ...version, isCurrent: version.version === now.version };
  },
  page: WorkflowVersionPage,
  title: ({ name, version }, { words }) => `${words.templateText(name)} · ${version}`,
  forms: {
    restore: form('workflow-published', (ask) =>
      ask.call(restoreWorkflowVersionEndpoint, { params: { ...readParams(ask), version: ask.params.version ?? '' } }),
    ),
  },
});
