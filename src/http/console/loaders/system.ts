// Shows the operator's screens: registrations with their approval, and stopped certificates. Also shows the system
// screen of a workspace.
import {
  ApproveSupplierRegistrationPage,
  OperatorOverviewPage,
  type OperatorOverviewPageView,
  CertificateStopResumePage,
  type PendingSupplierRegistrationView,
  shortenCertificateFingerprint,
  type CertificateStopView,
} from '../../../console/pages/system/installation';
import { SystemStatusPage, type SystemStatusPageView } from '../../../console/pages/system/system';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { approveSupplierEndpoint, listSuppliersToApproveEndpoint } from '../../suppliers/approvals';
import { listCertificateStopsEndpoint, resumeChainSendingByOperatorEndpoint } from '../../certificates/stops';
import { readWorkspaceOverviewEndpoint } from '../../workspaces/overview';
import { createNotFoundRefusal } from '../../../contracts/ids';
import { readSystemStatusEndpoint } from '../../system/system';
import { listWorkspacesEndpoint } from '../../workspaces/workspaces';
import { formatQueryString } from '../addresses';
import { requireTypedNameAndReason } from '../fields';
import type { ConsoleScreenContext } from '../page-context';
import { defineConsoleScreen } from '../screen';
import { requireApprovalQueueRow } from './waiting-row';

/** Loads a page of the registrations to approve, with the names of their workspaces. */
async function loadSuppliersToApprove(ask: ConsoleScreenContext, query: Readonly<Record<string, string>>) {
  const [found, workspaces] = await Promise.all([
    ask.call(listSuppliersToApproveEndpoint, { query }),
    ask.call(listWorkspacesEndpoint),
  ]);
  const workspaceNames = new Map(workspaces.list.map(({ id, name }) => [id, name]));
  const list = found.list.map((row) => ({ ...row, workspaceName: workspaceNames.get(row.workspace) ?? row.workspace }));
  return { ...found, list };
}

export const operatorOverviewScreen = defineConsoleScreen<OperatorOverviewPageView>({
  name: 'installation',
  path: '',
  scope: 'service',
  nav: { group: 'work', letter: 'o' },
  async load(ask) {
    const { cursor = '', approvals = '' } = ask.query;
    const [{ list: registrations, next_cursor: more }, page] = await Promise.all([
      loadSuppliersToApprove(ask, approvals ? { cursor: approvals } : {}),
      ask.call(listCertificateStopsEndpoint, { query: { cursor, limit: String(limits.rowsOnPage) } }),
    ]);
    return {
      registrations,
      ...(more ? { nextApprovals: formatQueryString({ cursor, approvals: more }) } : {}),
      ...(approvals ? { firstApprovals: formatQueryString({ cursor }) } : {}),
      stops: page.list,
      ...(page.next_cursor ? { next: formatQueryString({ cursor: page.next_cursor, approvals }) } : {}),
      ...(cursor ? { first: formatQueryString({ approvals }) } : {}),
    };
  },
  page: OperatorOverviewPage,
});

/** Resumes sending for all suppliers that share the certificate. */
export const certificateStopResumeScreen = defineConsoleScreen<CertificateStopView>({
  name: 'stopLift',
  path: '/stops/:environment/:certificate',
  scope: 'service',
  under: 'installation',
  load: loadStop,
  page: CertificateStopResumePage,
  title: shortenCertificateFingerprint,
  forms: {
    async send(ask) {
      const stop = await loadStop(ask);
      const reason = requireTypedNameAndReason(ask, shortenCertificateFingerprint(stop));
      const [first] = stop.suppliers;
      if (!first) throw createNotFoundRefusal('chain');
      const { workspace, supplier } = first;
      await ask.call(resumeChainSendingByOperatorEndpoint, { params: { workspace, supplier }, reason });
      return { to: '', notice: 'stop-lifted' };
    },
  },
});

async function loadStop(ask: ConsoleScreenContext): Promise<CertificateStopView> {
  const { environment, certificate = '' } = ask.params;
  const { list } = await ask.call(listCertificateStopsEndpoint, { query: { certificate } });
  const match = list.find((stop) => stop.environment === environment);
  if (!match) throw createNotFoundRefusal('stop');
  return match;
}

export const supplierRegistrationApprovalScreen = defineConsoleScreen<PendingSupplierRegistrationView>({
  name: 'approve',
  path: '/approve/:workspace/:entry',
  scope: 'service',
  under: 'installation',
  load: loadWaiting,
  page: ApproveSupplierRegistrationPage,
  title: ({ name, supplier }) => name || supplier,
  forms: {
    async send(ask) {
      const { entry: id, workspace, supplier } = await loadWaiting(ask);
      const reason = requireTypedNameAndReason(ask, supplier);
      const query = { workspace, papers_hash: ask.fields.text('papers_hash') };
      await ask.call(approveSupplierEndpoint, { params: { id }, query, reason });
      return { to: '', notice: 'registration-approved' };
    },
  },
});

function loadWaiting(ask: ConsoleScreenContext): Promise<PendingSupplierRegistrationView> {
  const { workspace = '', entry } = ask.params;
  const readPage = (query: Readonly<Record<string, string>>) => loadSuppliersToApprove(ask, query);
  return requireApprovalQueueRow(workspace, readPage, (row) => row.entry === entry);
}

export const systemStatusScreen = defineConsoleScreen<SystemStatusPageView>({
  name: 'system',
  path: '/system',
  scope: 'read',
  nav: { group: 'settings', letter: 'y' },
  async load(ask) {
    const [system, overview] = await Promise.all([
      ask.call(readSystemStatusEndpoint),
      ask.call(readWorkspaceOverviewEndpoint),
    ]);
    return { ...system, openJobs: overview.last_day.open, pending: overview.pending.count };
  },
  page: SystemStatusPage,
});
