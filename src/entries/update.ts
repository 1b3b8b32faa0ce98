// Updates an entry: replaces, patches or signs its document, or moves it to another folder. A refused update changes
// nothing.
import { type Refusal, createRefusal } from '../contracts/errors';
import { entryLimits as limits } from '../contracts/limits/entries';
import { esFiscalAddon } from '../document/addons/addons';
import type { Warning } from '../contracts/warnings';
import type { Json } from '../document/model/basic';
import type { Document, Envelope } from '../document/model/envelope';
import type { Invoice } from '../document/model/invoice';
import type { InvoiceBodyDigestAndVariant, EntryDocument, ResourceRevision } from '../model/entry';
import type { OriginalForCorrection } from '../model/document-check';
import { isRevisionUnchanged } from '../store/entries/entries';
import { signEnvelopeWithWorkspaceKey } from './build';
import { buildEntryContentChange, type ChangedEntryContent } from './change';
import { requireEntryContentBytesFit, formatEntryEnvelopeJson, toEntryContent } from './content';
import type { EntryChangeDeps, EntryDeps } from './context';
import { requireEntryFolderOrDefault } from './folders';
import { countDocumentAndHeadBytes } from './held-bytes';
import { addUnresolvedDroppedValueWarnings } from './open-warnings';
import { doesPatchRestateStoredValues } from './equal-patch';
import { requireEntryContentMayChange, createChangeDuringJobRefusal } from './content-lock';
import { type EnvelopeSourceBody, isIssueDateSetByClient } from './source-body';
import { isPatchContentType, requireNonEmptyEntryUpdate } from './patch-path';
import { buildUpdatedEnvelopeData, toInputEnvelopeBuildOptions } from './source';
import { type EnvelopeWithFaultsAndWarnings, requireAcceptableDocument, convertWarningToFault } from './upload/check';

export interface EntryUpdateBody extends EnvelopeSourceBody {
  readonly folder?: string;
  readonly sign?: boolean;
  readonly allow_invalid?: boolean;
}

/** An entry as it was read. With `read`, the client requires that nothing else has changed the entry. */
interface ReadEntry {
  readonly entry: EntryDocument;
  readonly read: ResourceRevision | undefined;
}

type EntryUpdateResult = 'updated' | 'moved';

/**
 * Updates an entry. Returns `moved` if the entry no longer has the revision that the client requires.
 * @param written how a call on invoices stated the new content of an issued invoice, which no quota refuses
 * @throws Refusal `conflict`, `full`, `storage-full`, `patch`, `signature`, or for a document that cannot be stored
 */
export async function updateEntry(
  context: EntryChangeDeps,
  found: ReadEntry,
  body: EntryUpdateBody,
  written?: InvoiceBodyDigestAndVariant,
): Promise<EntryUpdateResult> {
  const { entry } = found;
  // The public product's client always sends `data`. Null next to a folder means that the document stays unchanged.
  const hasData = body.data !== undefined && body.data !== null;
  if (entry.openJob && hasData) throw createChangeDuringJobRefusal(entry.openJob);
  requireNonEmptyEntryUpdate(body);
  const folder = body.folder
    ? requireEntryFolderOrDefault(body.folder, entry.docSchema, context.workspace.folders)
    : entry.folder;
  if (hasData) {
    const next = await rebuild(context, entry, body);
    return next ? write(context, found, { ...next, folder, ...(written ? { written } : {}) }) : 'updated';
  }
  if (body.sign === true && !entry.signed) return write(context, found, { ...(await sign(context, entry)), folder });
  return folder === entry.folder ? 'updated' : moveToFolder(context, found, folder);
}

/** Moves an entry to a folder. Document and digest do not change. */
async function moveToFolder(
  { change, now }: EntryChangeDeps,
  { entry, read }: ReadEntry,
  folder: string,
): Promise<EntryUpdateResult> {
  const { val } = entry.digest;
  const details = { objects: [{ kind: 'entry', id: entry.id }], before: val, after: val, event: { data: { folder } } };
  const isDone = await change(
    ({ entries }) => entries.moveToFolder(entry, folder, now, read),
    (done) => (done ? details : undefined),
  );
  return isDone ? 'updated' : 'moved';
}

/**
 * Signs the stored document as it is.
 * @throws Refusal `signature` if the document is not ready to be signed, `validation` if it is invalid
 */
async function sign(context: EntryDeps, entry: EntryDocument): Promise<{ readonly envelope: Envelope }> {
  if (entry.invalid) throw createRefusal('validation', 'entry-breaks-rules', {}, { faults: entry.faults });
  if (entry.openJob) throw createChangeDuringJobRefusal(entry.openJob);
  return {
    envelope: await signEnvelopeWithWorkspaceKey(context, JSON.parse(formatEntryEnvelopeJson(entry)) as Envelope),
  };
}

/**
 * Stores the current content as a version. A large entry takes quota for the new content. The amendment of an issued
 * invoice counts, but is never refused: the law requires it, and only a few versions can be stored.
 */
async function write(
  { store, change, accessKey, now, quota }: EntryChangeDeps,
  { entry, read }: ReadEntry,
  next: ChangedEntryContent,
): Promise<EntryUpdateResult> {
  const source = { src: 'api-key', srcId: accessKey } as const;
  const content = { ...buildEntryContentChange(entry, next, source, now), ...(read ? { read } : {}) };
  requireEntryContentBytesFit(content.bytes);
  if (content.content.heldBytes !== undefined && next.written === undefined)
    await quota.admitBytes(countDocumentAndHeadBytes(content.content));
  const details = {
    objects: [{ kind: 'entry', id: entry.id }],
    before: entry.digest.val,
    after: content.content.digest.val,
    event: { data: { version: content.content.version } },
  };
  const isWritten = await change(
    ({ entries }) => entries.writeContent(content, { openJob: null }),
    (done) => (done ? details : undefined),
  );
  if (isWritten) return 'updated';
  const current = await store.entries.find(entry.id);
  if (current && read && !isRevisionUnchanged(current, read)) return 'moved';
  throw refuseChanged(current);
}

/** Builds the refusal for an entry that another call changed, or that a job locked, after it was read. */
function refuseChanged(current: EntryDocument | null): Refusal {
  if (current?.openJob) return createChangeDuringJobRefusal(current.openJob);
  const { versionsMax } = limits;
  if ((current?.versions.length ?? 0) >= versionsMax)
    return createRefusal('full', 'entry-versions-max', { max: versionsMax });
  return createRefusal('conflict', 'entry-changed');
}

/**
 * Returns whether Sello may still set the date. If a client sends a document back with the date that Sello set, the
 * client does not state this date.
 */
function isDateOpen(entry: EntryDocument, body: EntryUpdateBody, doc: Document): boolean {
  const wasOpen = entry.dateIsOpen === true;
  if (!isIssueDateSetByClient(body)) return !isPatchContentType(body.content_type) || wasOpen;
  return (
    wasOpen &&
    !isPatchContentType(body.content_type) &&
    readIssueDate(doc) === readIssueDate(JSON.parse(entry.document) as Document)
  );
}

const readIssueDate = (doc: Document): unknown => (doc as Partial<Invoice>).issue_date;

type Rebuilt = Omit<EnvelopeWithFaultsAndWarnings, 'operationDay'> &
  Pick<ChangedEntryContent, 'dateIsOpen' | 'operationDay'>;

/** Returns undefined if the patch only writes stored values. */
async function rebuild(context: EntryDeps, entry: EntryDocument, body: EntryUpdateBody): Promise<Rebuilt | undefined> {
  const sourced = await context.build(buildUpdatedEnvelopeData(body, entry), {
    ...context,
    ...toInputEnvelopeBuildOptions(body),
  });
  const held = await context.store.chains.findHeldRegistration(entry);
  if (!('problem' in sourced.built))
    requireEntryContentMayChange(context.workspace, entry, sourced.built.envelope, held);
  const {
    envelope,
    faults,
    warnings,
    operationDay = null,
  } = await requireAcceptableDocument(context, addUnresolvedDroppedValueWarnings(sourced, entry, body), {
    allowInvalid: body.allow_invalid === true,
    previous: await findPrevious(context, entry),
    own: entry.id,
    folder: body.folder ?? entry.folder,
  });
  const sign = faults.length === 0 && (body.sign === true || entry.signed);
  const dateIsOpen = isDateOpen(entry, body, envelope.doc);
  const next = {
    envelope: sign ? await signEnvelopeWithWorkspaceKey(context, envelope) : envelope,
    faults,
    warnings,
    dateIsOpen,
    operationDay,
  };
  return isPatchContentType(body.content_type) && !isNew(entry, next, body) ? undefined : next;
}

/**
 * Returns true if the update changes something, false if all its values are already stored. If Sello did not understand
 * a change and it has no effect, this is an error of the client, which 200 would hide. A new folder and a signature are
 * changes.
 * @throws Refusal `patch`
 */
function isNew(entry: EntryDocument, next: Rebuilt, body: EntryUpdateBody): boolean {
  const { envelope, faults, warnings } = next;
  const { folder = '' } = body;
  // If a patch states the date that Sello had set, the document stays, but Sello may no longer set the date.
  if (next.dateIsOpen !== (entry.dateIsOpen === true)) return true;
  const { document, head, signed, invalid } = toEntryContent(envelope, faults.length > 0);
  const same = document === entry.document && head === entry.head && signed === entry.signed;
  if (!same || invalid !== entry.invalid || (folder !== '' && folder !== entry.folder)) return true;
  const [dropped] = warnings.filter(({ key, lost }) => key === 'unknown-member' && !isKept(entry, lost));
  if (dropped) throw createRefusal('patch', 'patch-was-ignored', {}, { faults: [convertWarningToFault(dropped)] });
  const repairs = countLost(warnings) < countLost(entry.warnings);
  const current = JSON.parse(formatEntryEnvelopeJson(entry)) as Json;
  if (!repairs && !doesPatchRestateStoredValues(body, current)) throw createRefusal('patch', 'patch-changes-nothing');
  return JSON.stringify(warnings) !== JSON.stringify(entry.warnings ?? []);
}

/** Returns whether a stored warning comes from an earlier change. */
const isKept = ({ warnings = [] }: EntryDocument, lost: Warning['lost']): boolean =>
  lost !== undefined && warnings.some((one) => JSON.stringify(one.lost) === JSON.stringify(lost));

const countLost = (warnings: readonly Warning[] = []): number =>
  warnings.reduce((count, { lost = [] }) => count + lost.length, 0);

/** Finds the entry of which this entry is a copy or correction. */
const findPrevious = async (
  { store }: EntryDeps,
  { previousId }: EntryDocument,
): Promise<OriginalForCorrection | null> =>
  previousId === undefined ? null : store.entries.findOriginal(previousId, esFiscalAddon.key);
