// Creates an entry: reads, calculates and validates its document, signs it if the call requests this, and stores it.
import { type Refusal, createRefusal } from '../contracts/errors';
import { runOrThrowConflictIfRefused } from '../contracts/prefer-conflict';
import type { Warning } from '../contracts/warnings';
import type { Envelope } from '../document/model/envelope';
import type { EntryContent } from '../model/content';
import type { EntryDocument } from '../model/entry';
import { formatEntryDatabaseKey } from '../store/entries/entries';
import { type EnvelopeWithFaults, signEnvelopeWithWorkspaceKey } from './build';
import type { InputEnvelopeBuildResult } from './build-data';
import { requireEntryContentSizeFits, toEntryContent } from './content';
import { type EntryChangeDeps, type EntryDeps, readDocumentBuildDeps } from './context';
import { requireEntryFolderOrDefault } from './folders';
import { buildContentAndVersionsBytesMember } from './held-bytes';
import { warnDroppedSignatures, restoreSignaturesIfEnvelopeUnchanged } from './kept-signatures';
import { type EnvelopeSourceBody, isIssueDateSetByClient } from './source-body';
import { toOriginalForCorrection } from './originals';
import { addUnresolvedDroppedValueWarnings } from './open-warnings';
import { isPatchContentType } from './patch-path';
import { buildNewEnvelope, parseSupplierTaxIdOfInput } from './source';
import { type EnvelopeWithFaultsAndWarnings, requireAcceptableDocument } from './upload/check';

export interface NewEntryBody extends EnvelopeSourceBody {
  readonly key?: string;
  readonly folder?: string;
  readonly previous_id?: string;
  readonly sign?: boolean;
  readonly allow_invalid?: boolean;
}

/**
 * Creates an entry and stores it under this id. The unique indexes prevent duplicates. If the call is repeated, it
 * returns the existing entry (docs/decisions/0006-a-repeat-names-the-existing-object.md).
 * @param isNamed whether the client chose the id
 * @throws Refusal `conflict`, `storage-full`, or if the document cannot be stored
 */
export async function createEntry(
  context: EntryChangeDeps,
  { id, isNamed }: { readonly id: string; readonly isNamed: boolean },
  body: NewEntryBody,
): Promise<EntryDocument> {
  const { store, quota, buildAuditRow } = context;
  const entry = await runOrThrowConflictIfRefused(
    async () => {
      const built = await readSourcesAndBuildNewEntry(context, id, body, context.accessKey);
      await quota.admitEntry(built);
      return built;
    },
    () => findExistingEntry(store, isNamed ? id : undefined, body.key),
  );
  const event = { type: 'entry.created', data: { version: entry.version, folder: entry.folder } } as const;
  const row = buildAuditRow({ objects: [{ kind: 'entry', id }], after: entry.digest.val, event });
  const outcome = await store.entries.insert(entry, row);
  if (outcome === 'id-taken') throw createEntryIdOrKeyTakenRefusal('id', id);
  if (outcome === 'key-taken') {
    const existing = await store.entries.findByKey(entry.key ?? '');
    throw createEntryIdOrKeyTakenRefusal('key', existing?.id ?? '');
  }
  return entry;
}

/** Creates the refusal of an entry if another entry already has its id or key. */
export const createEntryIdOrKeyTakenRefusal = (member: 'id' | 'key', id: string): Refusal =>
  createRefusal('conflict', 'entry-exists', { member, id }, { id });

async function findExistingEntry(
  { entries }: EntryDeps['store'],
  id: string | undefined,
  key: string | undefined,
): Promise<Refusal | undefined> {
  if (id !== undefined && (await entries.find(id))) return createEntryIdOrKeyTakenRefusal('id', id);
  const existing = key ? await entries.findByKey(key) : null;
  return existing ? createEntryIdOrKeyTakenRefusal('key', existing.id) : undefined;
}

/**
 * Builds a new entry. `accessKey` is the client's; the first version records it.
 * @throws Refusal if the envelope cannot be built, breaks rules or cannot be signed
 */
export async function readSourcesAndBuildNewEntry(
  context: EntryDeps,
  id: string,
  body: NewEntryBody,
  accessKey: string,
): Promise<EntryDocument> {
  const previous = body.previous_id ? await findPrevious(context, body.previous_id) : null;
  const result = await buildNewEnvelope(body, previous, await datedContext(context, body, previous), context.build);
  const sourced = previous ? addUnresolvedDroppedValueWarnings(result, inheritWarnings(previous, body), body) : result;
  const kept =
    body.correct || isPatchContentType(body.content_type) ? sourced : await withSignatures(context, body, sourced);
  const { allow_invalid: allowInvalid = false, folder: named } = body;
  const built = await requireAcceptableDocument(context, kept, {
    allowInvalid,
    previous: previous && toOriginalForCorrection(previous),
    folder: named,
  });
  const envelope = body.sign === true ? await signed(context, built) : built.envelope;
  const folderName = body.folder || (body.correct ? undefined : previous?.folder);
  const content = contentAsBuilt(sourced, envelope) ?? toEntryContent(envelope, built.faults.length > 0);
  const isDated = isIssueDateSetByClient(body);
  const folder = requireEntryFolderOrDefault(folderName, content.docSchema, context.workspace.folders);
  return buildEntryDocument(context, { ...built, id, content, folder, accessKey, isDated }, body);
}

/**
 * Returns the warnings that a copy inherits from a draft, because neither document has the values that the client
 * wrote. A correction has separate totals, and a sealed original was correct.
 */
function inheritWarnings({ document, warnings = [], fiscal }: EntryDocument, { correct }: NewEntryBody) {
  if (fiscal) return { document };
  const isCode = ({ key }: Warning): boolean => key === 'extension-unknown' || key === 'code-replaced';
  return { document, warnings: correct ? warnings.filter(isCode) : warnings };
}

/** Keeps valid signatures. Drops other signatures and adds a warning. */
async function withSignatures(
  context: EntryDeps,
  { data }: NewEntryBody,
  sourced: InputEnvelopeBuildResult,
): Promise<InputEnvelopeBuildResult> {
  const built = await restoreSignaturesIfEnvelopeUnchanged(context, data, sourced.built);
  const ignored = [...sourced.ignored, ...warnDroppedSignatures(data, built)];
  return built === sourced.built ? { ...sourced, ignored } : { built, ignored };
}

/**
 * Loads the context of the date. Corrections and copies get a new date, in their supplier's time zone. Other
 * documents state their date.
 */
const datedContext = async (context: EntryDeps, body: NewEntryBody, previous: EntryDocument | null) =>
  body.correct || (previous && (!body.data || isPatchContentType(body.content_type)))
    ? readDocumentBuildDeps(context, previous?.supplier ?? parseSupplierTaxIdOfInput(body.data))
    : context;

/** Signs a document that is valid and unsigned. Every other document stays unchanged. */
const signed = async (context: EntryDeps, { envelope, faults }: EnvelopeWithFaults): Promise<Envelope> =>
  faults.length > 0 || (envelope.sigs?.length ?? 0) > 0 ? envelope : signEnvelopeWithWorkspaceKey(context, envelope);

async function findPrevious({ store }: EntryDeps, id: string): Promise<EntryDocument> {
  const previous = await store.entries.find(id.toLowerCase());
  if (!previous) throw createRefusal('not-found', 'previous-entry-missing');
  return previous;
}

/** Returns the content that was computed together with the envelope, if it is stored as built. */
const contentAsBuilt = ({ built, content }: InputEnvelopeBuildResult, envelope: Envelope): EntryContent | undefined =>
  'envelope' in built && built.envelope === envelope ? content : undefined;

interface EntryParts extends Omit<EnvelopeWithFaultsAndWarnings, 'envelope'> {
  readonly id: string;
  readonly content: EntryContent;
  readonly folder: string;
  readonly accessKey: string;
  /** Whether the client states the date of issue. */
  readonly isDated: boolean;
}

function buildEntryDocument({ workspace, now }: EntryDeps, made: EntryParts, body: NewEntryBody): EntryDocument {
  const invalid = made.faults.length > 0;
  const { content } = made;
  requireEntryContentSizeFits(content, made.faults, made.warnings);
  const state = invalid ? 'invalid' : 'empty';
  const source = { src: 'api-key', srcId: made.accessKey };
  return {
    _id: formatEntryDatabaseKey(workspace._id, made.id),
    workspace: workspace._id,
    id: made.id,
    ...(body.key ? { key: body.key } : {}),
    folder: made.folder,
    ...content,
    ...(made.isDated ? {} : { dateIsOpen: true }),
    ...(made.operationDay ? { operationDay: made.operationDay } : {}),
    ...buildContentAndVersionsBytesMember(content),
    state,
    states: [{ key: state, at: now, src: 'system' }],
    faults: made.faults,
    ...(made.warnings.length > 0 ? { warnings: made.warnings } : {}),
    files: [],
    versions: [{ version: content.version, at: now, signed: content.signed, invalid, ...source }],
    contentRevision: 1,
    openJob: null,
    ...(body.previous_id ? { previousId: body.previous_id.toLowerCase() } : {}),
    createdAt: now,
    updatedAt: now,
  };
}
