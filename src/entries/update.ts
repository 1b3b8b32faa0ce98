// Updates an entry: replaces, patches or signs its document, or moves it to another folder. A refused update changes nothing.
import { type Refusal, refuse } from '../contracts/errors';
import { entries as limits } from '../contracts/limits/entries';
import { esFiscal } from '../document/addons/addons';
import type { Warning } from '../contracts/warnings';
import type { Json } from '../document/model/basic';
import type { Envelope } from '../document/model/envelope';
import type { EntryDocument, Revision } from '../model/entry';
import type { Original } from '../model/upload';
import { isUnmoved } from '../store/entries/entries';
import { signChecked } from './build';
import { changeContent, type NextContent } from './change';
import { checkContentBytes, formatEnvelope, toContent } from './content';
import type { EntryChangeContext, EntryContext } from './context';
import { chooseFolder } from './folders';
import { withOpenWarnings } from './lost-values';
import { writesWhatIsStored } from './equal-patch';
import { checkMayChange, refuseRunningJob } from './may-change';
import { isPatch, refuseEmptyUpdate } from './patch-path';
import { buildUpdateSource, type SourceBody, statedIn } from './source';
import { type CheckedUpload, checkUpload, toFault } from './upload/check';

export interface EntryUpdate extends SourceBody {
  readonly folder?: string;
  readonly sign?: boolean;
  readonly allow_invalid?: boolean;
}

/** An entry as it was read. `read`: the client requires that nothing else has changed it. */
interface ReadEntry {
  readonly entry: EntryDocument;
  readonly read: Revision | undefined;
}

type UpdateOutcome = 'updated' | 'moved';

/**
 * `moved`: the entry no longer has the revision that the client requires.
 * @throws Refusal `conflict`, `full`, `patch`, `signature`, or for a document that cannot be stored
 */
export async function updateEntry(
  context: EntryChangeContext,
  found: ReadEntry,
  body: EntryUpdate,
): Promise<UpdateOutcome> {
  const { entry } = found;
  // The official client always sends `data`; null next to a folder means that the document stays.
  const hasData = body.data !== undefined && body.data !== null;
  if (entry.openJob && hasData) throw refuseRunningJob(entry.openJob);
  refuseEmptyUpdate(body);
  const folder = body.folder ? chooseFolder(body.folder, entry.docSchema, context.workspace.folders) : entry.folder;
  if (hasData) {
    const next = await rebuild(context, entry, body);
    return next ? write(context, found, { ...next, folder }) : 'updated';
  }
  if (body.sign === true && !entry.signed) return write(context, found, { ...(await sign(context, entry)), folder });
  return folder === entry.folder ? 'updated' : moveToFolder(context, found, folder);
}

/** The document and its digest stay the same. */
async function moveToFolder(
  { change, now }: EntryChangeContext,
  { entry, read }: ReadEntry,
  folder: string,
): Promise<UpdateOutcome> {
  const { val } = entry.digest;
  const details = { objects: [{ kind: 'entry', id: entry.id }], before: val, after: val, event: { data: { folder } } };
  const isDone = await change(
    ({ entries }) => entries.moveToFolder(entry, folder, now, read),
    (done) => (done ? details : undefined),
  );
  return isDone ? 'updated' : 'moved';
}

/** Signs the stored document as it is. @throws Refusal `signature` if it is not ready, `validation` if it is invalid */
async function sign(context: EntryContext, entry: EntryDocument): Promise<{ readonly envelope: Envelope }> {
  if (entry.invalid) throw refuse('validation', 'entry-breaks-rules', {}, { faults: entry.faults });
  if (entry.openJob) throw refuseRunningJob(entry.openJob);
  return { envelope: await signChecked(context, JSON.parse(formatEnvelope(entry)) as Envelope) };
}

/** The current content becomes a version. */
async function write(
  { store, change, accessKey, now }: EntryChangeContext,
  { entry, read }: ReadEntry,
  next: NextContent,
): Promise<UpdateOutcome> {
  const source = { src: 'api-key', srcId: accessKey } as const;
  const content = { ...changeContent(entry, next, source, now), ...(read ? { read } : {}) };
  checkContentBytes(content.bytes);
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
  if (current && read && !isUnmoved(current, read)) return 'moved';
  throw refuseChanged(current);
}

/** Another call changed the entry, or a job took it, between read and write. */
function refuseChanged(current: EntryDocument | null): Refusal {
  if (current?.openJob) return refuseRunningJob(current.openJob);
  const { versionsMax } = limits;
  if ((current?.versions.length ?? 0) >= versionsMax) return refuse('full', 'entry-versions-max', { max: versionsMax });
  return refuse('conflict', 'entry-changed');
}

/** Undefined: a patch writes what is stored, so there is nothing to do. */
async function rebuild(
  context: EntryContext,
  entry: EntryDocument,
  body: EntryUpdate,
): Promise<CheckedUpload | undefined> {
  const sourced = await context.build(buildUpdateSource(body, entry), {
    ...context,
    ...statedIn(body),
  });
  if (!('problem' in sourced.built)) checkMayChange(context.workspace, entry, sourced.built.envelope);
  const { envelope, faults, warnings } = await checkUpload(context, withOpenWarnings(sourced, entry, body), {
    allowInvalid: body.allow_invalid === true,
    previous: await findPrevious(context, entry),
    own: entry.id,
    folder: body.folder ?? entry.folder,
  });
  const sign = faults.length === 0 && (body.sign === true || entry.signed);
  const next = { envelope: sign ? await signChecked(context, envelope) : envelope, faults, warnings };
  return isPatch(body.content_type) && !isNew(entry, next, body) ? undefined : next;
}

/**
 * Whether a patch leads to something to store; false when all that it writes is stored already. What was not understood
 * and changes nothing is a mistake of the client, which 200 would hide. A new folder or a signature is a change.
 * @throws Refusal `patch`
 */
function isNew(entry: EntryDocument, { envelope, faults, warnings }: CheckedUpload, body: EntryUpdate): boolean {
  const { folder = '' } = body;
  const { document, head, signed, invalid } = toContent(envelope, faults.length > 0);
  const same = document === entry.document && head === entry.head && signed === entry.signed;
  if (!same || invalid !== entry.invalid || (folder !== '' && folder !== entry.folder)) return true;
  const [dropped] = warnings.filter(({ key, lost }) => key === 'unknown-member' && !isKept(entry, lost));
  if (dropped) throw refuse('patch', 'patch-was-ignored', {}, { faults: [toFault(dropped)] });
  const repairs = countLost(warnings) < countLost(entry.warnings);
  const stored = JSON.parse(formatEnvelope(entry)) as Json;
  if (!repairs && !writesWhatIsStored(body, stored)) throw refuse('patch', 'patch-changes-nothing');
  return JSON.stringify(warnings) !== JSON.stringify(entry.warnings ?? []);
}

/** Remembered from an earlier change. */
const isKept = ({ warnings = [] }: EntryDocument, lost: Warning['lost']): boolean =>
  lost !== undefined && warnings.some((one) => JSON.stringify(one.lost) === JSON.stringify(lost));

const countLost = (warnings: readonly Warning[] = []): number =>
  warnings.reduce((count, { lost = [] }) => count + lost.length, 0);

/** The entry that this one is a copy or correction of. */
const findPrevious = async ({ store }: EntryContext, { previousId }: EntryDocument): Promise<Original | null> =>
  previousId === undefined ? null : store.entries.findOriginal(previousId, esFiscal.key);
