// The overview: GET /access/v1/overview, and whether anything is stored yet.
import { OverviewPage, type OverviewView } from '../../../console/pages/overview';
import { listEntriesOfFolder } from '../../entries/list';
import { readOverview } from '../../workspaces/overview';
import { defineScreen } from '../screen';

export const overviewScreen = defineScreen<OverviewView>({
  name: 'overview',
  path: '',
  scope: 'read',
  nav: { group: 'work', letter: 'o' },
  async load(ask) {
    const [overview, { list }] = await Promise.all([
      ask.call(readOverview),
      ask.call(listEntriesOfFolder, { query: { limit: '10' } }),
    ]);
    return { ...overview, blocks: ask.workspace.blockingWarnings ?? [], isNew: list.length === 0 };
  },
  page: OverviewPage,
  watch: () => ['entries', 'jobs', 'chains'],
});
