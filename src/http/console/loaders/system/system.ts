// The system: GET /access/v1/system, and how much waits, from the overview.
import type { OverviewView } from '../../../../console/pages/overview';
import { SystemPage, type SystemView } from '../../../../console/pages/system/system';
import { readOverview } from '../../../workspaces/overview';
import { readSystem } from '../../../system/system';
import { defineScreen } from '../../screen';

export const systemScreen = defineScreen<SystemView>({
  name: 'system',
  path: '/system',
  scope: 'read',
  nav: { group: 'settings', letter: 'y' },
  async load(ask) {
    const [system, overview] = await Promise.all([
      ask.call<Omit<SystemView, 'openJobs' | 'pending'>>(readSystem),
      ask.call<Pick<OverviewView, 'last_day' | 'pending'>>(readOverview),
    ]);
    return { ...system, openJobs: overview.last_day.open, pending: overview.pending.count };
  },
  page: SystemPage,
});
