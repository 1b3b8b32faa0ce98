// The forms on an entry's page. They run the entry, send the invoice by email, or create a credit note for it.
import type { EntryActionView } from '../../../../console/pages/entries/entry-view';
import { createRefusal } from '../../../../contracts/errors';
import { createEntryEndpoint } from '../../../entries/create';
import { listEntryActionsEndpoint } from '../../../entries/read-entries';
import { mailInvoiceEndpoint } from '../../../invoices/mail';
import { createJobEndpoint } from '../../../jobs/create';
import type { ConsoleScreenContext } from '../../page-context';
import type { ScreenFormHandler } from '../../screen';

export const entryFormHandlers: Readonly<Record<string, ScreenFormHandler>> = {
  run: {
    scope: 'run',
    async send(ask) {
      const entry = ask.params.id ?? '';
      await startJobOnEntry(ask, 'run', ask.fields.text('workflow'));
      return { to: `/entries/${entry}`, notice: 'run-started' };
    },
  },
  mail: {
    scope: 'run',
    async send(ask) {
      const id = ask.params.id ?? '';
      const to = ask.fields.text('to').trim();
      const language = ask.fields.text('language') === 'en' ? 'en' : 'es';
      await ask.call(mailInvoiceEndpoint, { params: { id }, body: { ...(to ? { to: [to] } : {}), language } });
      return { to: `/entries/${id}`, notice: 'mail-queued' };
    },
  },
  correct: {
    scope: 'write',
    async send(ask) {
      // Corrections have their own series (RD 1619/2012 art. 6.1.a): the series of the workspace, or else `R`.
      const series = ask.workspace.correctionSeries === undefined ? { series: 'R' } : {};
      const correct = { type: 'credit-note', ...series };
      const created = await ask.call(createEntryEndpoint, { body: { previous_id: ask.params.id, correct } });
      return { to: `/entries/${created.id}`, notice: 'credit-note-made' };
    },
  },
};

/** Checks that an action is allowed now. @throws Refusal `conflict` with the reason if it is not */
export async function requireAllowedEntryAction(
  ask: ConsoleScreenContext,
  name: EntryActionView['name'],
): Promise<EntryActionView> {
  const { list } = await ask.call(listEntryActionsEndpoint, {
    params: { id: ask.params.id ?? '' },
  });
  const match = list.find((action) => action.name === name);
  if (!match?.allowed) throw createRefusal('conflict', 'action-not-allowed', { reason: match?.reason ?? null });
  return match;
}

/** Starts a job on the entry, with the chosen workflow or the first suitable one. */
export async function startJobOnEntry(
  ask: ConsoleScreenContext,
  name: 'run' | 'cancel',
  wanted = '',
  more: { readonly reason?: string } = {},
): Promise<void> {
  const { workflows = [] } = await requireAllowedEntryAction(ask, name);
  const workflow = workflows.find(({ id }) => id === wanted) ?? workflows[0];
  if (!workflow) throw createRefusal('not-found', 'no-workflow-for-action');
  const body = { workflow_id: workflow.id, silo_entry_id: ask.params.id };
  await ask.call(createJobEndpoint, { body, ...more });
}
