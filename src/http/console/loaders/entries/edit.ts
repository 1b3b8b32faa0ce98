// Edits an entry in the usual fields, and shows fields with problems first. Sends the change as PATCH
// /silo/v1/entries/{id}.
import { EntryEditPage, type EntryEditPageView } from '../../../../console/pages/entries/edit';
import { formatEntryName } from '../../../../console/pages/entries/entries';
import { createRefusal } from '../../../../contracts/errors';
import type { JsonObject } from '../../../../document/model/basic';
import { updateEntryEndpoint } from '../../../entries/update';
import { parseJsonTextYieldingToEventLoop } from '../../../kit/request/body';
import type { ConsoleScreenContext } from '../../page-context';
import { type FormRedirect, defineConsoleScreen } from '../../screen';
import { buildEntryPatchFromForm, buildEntryEditFieldGroups, toEntryEditFieldName } from './edit-fields';
import { addAutomaticReactionsToEntry } from './entry-parts';
import { loadEntryDetails, loadEntryWithEtag } from './read-entries';
import { requireAllowedEntryAction, startJobOnEntry } from './forms';

export const entryEditScreen = defineConsoleScreen<EntryEditPageView>({
  name: 'entryEdit',
  path: '/entries/:id/edit',
  scope: 'write',
  under: 'entries',
  load,
  page: EntryEditPage,
  title: ({ name }) => name,
  forms: { save, replace },
});

/** Requests that saved the document, even if they were refused afterwards. */
const savingRequests = new WeakSet<ConsoleScreenContext>();

async function load(ask: ConsoleScreenContext): Promise<EntryEditPageView> {
  const entry = addAutomaticReactionsToEntry(await loadEntryDetails(ask));
  // After a refusal the page is rendered again, even if a job has locked the entry in the meantime.
  if (ask.fields.texts.form_version === undefined) await requireAllowedEntryAction(ask, 'edit');
  return {
    id: entry.id,
    name: formatEntryName(entry, entry.id),
    digest: entry.digest.val,
    faults: entry.faults ?? [],
    groups: buildEntryEditFieldGroups(entry),
    fieldOf: toEntryEditFieldName,
    json: JSON.stringify(entry.data.doc, null, 2),
    canRun: ask.may('run'),
    isSaved: savingRequests.has(ask),
  };
}

async function save(ask: ConsoleScreenContext): Promise<FormRedirect> {
  const { entry, etag } = await loadUnchanged(ask);
  const data = buildEntryPatchFromForm(entry.data.doc as JsonObject, ask.fields.texts);
  const runs = ask.fields.text('then') === 'run';
  if (data.length > 0) await update(ask, etag, { content_type: 'application/json-patch+json', data });
  else if (!runs) throw createRefusal('patch', 'nothing-was-changed');
  if (runs) await startJobOnEntry(ask, 'run');
  return { to: `/entries/${entry.id}`, notice: runs ? 'saved-and-run' : 'saved' };
}

async function replace(ask: ConsoleScreenContext): Promise<FormRedirect> {
  const { entry, etag } = await loadUnchanged(ask);
  const json = await parseJsonTextYieldingToEventLoop(ask.fields.text('json'));
  if ('problem' in json) throw createRefusal('input', 'document-text-unreadable', { problem: json.problem });
  await update(ask, etag, { content_type: 'application/json', data: json.value });
  return { to: `/entries/${entry.id}`, notice: 'saved' };
}

async function update(ask: ConsoleScreenContext, ifMatch: string, body: object): Promise<void> {
  await ask.call(updateEntryEndpoint, { params: { id: ask.params.id ?? '' }, body, ifMatch });
  savingRequests.add(ask);
}

/**
 * Reads the entry and requires that its document is unchanged. If two users edit the same entry, the second one gets a
 * refusal. The ETag is only that of the read before the write, because a file or a state does not outdate the form.
 */
async function loadUnchanged(ask: ConsoleScreenContext): ReturnType<typeof loadEntryWithEtag> {
  const tagged = await loadEntryWithEtag(ask);
  if (tagged.entry.digest.val === ask.fields.text('form_version')) return tagged;
  throw createRefusal('conflict', 'page-outdated');
}
