// Cancels an invoice. A page shows the consequences and asks for the number and the reason; the form then creates a job
// of the cancel workflow.
import { EntryCancelPage, type EntryCancelPageView } from '../../../../console/pages/entries/cancel';
import { formatEntryName } from '../../../../console/pages/entries/entries';
import { previewRecordEndpoint } from '../../../chains/preview';
import { readEntryEndpoint } from '../../../entries/read-entries';
import type { ConsoleScreenContext } from '../../page-context';
import { requireTypedNameAndReason } from '../../fields';
import { defineConsoleScreen } from '../../screen';
import { requireAllowedEntryAction, startJobOnEntry } from './forms';

export const entryCancelScreen = defineConsoleScreen<EntryCancelPageView>({
  name: 'entryCancel',
  path: '/entries/:id/cancel',
  scope: 'run',
  under: 'entries',
  async load(ask) {
    const view = await loadView(ask);
    await requireAllowedEntryAction(ask, 'cancel');
    return { ...view, warnings: await loadWarnings(ask, view.id) };
  },
  page: EntryCancelPage,
  title: ({ name }) => name,
  forms: {
    async send(ask) {
      const { id, name } = await loadView(ask);
      const reason = requireTypedNameAndReason(ask, name);
      await startJobOnEntry(ask, 'cancel', '', { reason });
      return { to: `/entries/${id}`, notice: 'cancel-started' };
    },
  },
});

/** Loads the warnings that the cancellation record would have. */
async function loadWarnings(ask: ConsoleScreenContext, id: string): Promise<EntryCancelPageView['warnings']> {
  const query = { kind: 'cancellation' };
  const { warnings } = await ask.call(previewRecordEndpoint, { params: { id }, query });
  return warnings ?? [];
}

async function loadView(ask: ConsoleScreenContext): Promise<Omit<EntryCancelPageView, 'warnings'>> {
  const entry = await ask.call(readEntryEndpoint, { params: { id: ask.params.id ?? '' } });
  return { id: entry.id, name: formatEntryName(entry, entry.id) };
}
