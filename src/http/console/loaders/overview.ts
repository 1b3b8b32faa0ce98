// Shows the overview with GET /access/v1/overview, and whether anything is stored yet.
import { WorkspaceOverviewPage, type WorkspaceOverviewPageView } from '../../../console/pages/overview';
import { isWarningKey, warningTable } from '../../../contracts/warnings';
import { listEntriesEndpoint } from '../../entries/list';
import { readWorkspaceOverviewEndpoint } from '../../workspaces/overview';
import { renderFaultMessage } from '../../kit/request/fault-json';
import type { ConsoleScreenContext } from '../page-context';
import { isConsoleOfLocalStack } from '../local-stack';
import { defineConsoleScreen } from '../screen';
import { doesInvoiceCallRegisterSupplier } from './invoices/new';

export const workspaceOverviewScreen = defineConsoleScreen<WorkspaceOverviewPageView>({
  name: 'overview',
  path: '',
  scope: 'read',
  nav: { group: 'work', letter: 'o' },
  async load(ask) {
    const [overview, { list }] = await Promise.all([
      ask.call(readWorkspaceOverviewEndpoint),
      ask.call(listEntriesEndpoint, { query: { limit: '10' } }),
    ]);
    return {
      ...overview,
      blocks: describeBlocks(ask),
      isNew: list.length === 0,
      registersWithInvoice: doesInvoiceCallRegisterSupplier(ask.workspace),
      isLocalStack: isConsoleOfLocalStack(ask.settings),
    };
  },
  page: WorkspaceOverviewPage,
  watch: () => ['entries', 'jobs', 'chains'],
});

/** Describes the warnings that end jobs in this workspace, as sentences. */
const describeBlocks = ({ workspace, language }: ConsoleScreenContext): WorkspaceOverviewPageView['blocks'] =>
  (workspace.blockingWarnings ?? []).map((code) => ({
    code,
    cause: renderFaultMessage(
      { code, message: isWarningKey(code) ? warningTable[code].cause : code },
      { language, onPage: true },
    ),
  }));
