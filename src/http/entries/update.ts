// PATCH /silo/v1/entries/{id}: replaced or patched data, another folder. A refused update leaves everything as it was.
import { type Refusal, refuse } from '../../contracts/errors';
import { entries as entryLimits } from '../../contracts/limits/entries';
import { http as limits } from '../../contracts/limits/http';
import { esFiscal } from '../../document/addons/es-fiscal/addon';
import type { Envelope } from '../../document/model/envelope';
import { signChecked } from '../../entries/build';
import { changeContent, type NextContent } from '../../entries/change';
import { checkContentBytes, toContent, formatEnvelope } from '../../entries/content';
import type { EntryContext } from '../../entries/context';
import { chooseFolder } from '../../entries/folders';
import { checkMayChange, refuseRunningJob } from '../../entries/may-change';
import { isPatch, refuseEmptyUpdate } from '../../entries/patch-path';
import { contentTypes, buildUpdateSource, type SourceBody } from '../../entries/source';
import { type CheckedUpload, checkUpload, toFault } from '../../entries/upload/check';
import type { EntryDocument, Original } from '../../store/entries/entries';
import { type Revision, isUnmoved } from '../../store/entries/revision';
import { entryAnswer } from '../answers/entries';
import type { Answer, Call, Endpoint } from '../endpoint';
import { documentRefusals } from '../openapi/refusals';
import { formatEntry } from './answer';
import { formatMetaRow } from '../meta/answer';
import { createEntryContext } from './entry-context';
import { formatEtag, refusePrecondition } from '../request/preconditions';
import { requireRevision, refuseMovedEntry } from './require-revision';
import { findEntryOrRefuse } from './find-entry';

const updateSchema = {
  type: 'object',
  properties: {
    data: true,
    folder: { type: 'string', maxLength: 64 },
    content_type: { type: 'string', enum: ['', ...contentTypes] },
    sign: { type: 'boolean' },
    allow_invalid: { type: 'boolean' },
  },
} as const;

interface UpdateBody extends SourceBody {
  readonly folder?: string;
  readonly sign?: boolean;
  readonly allow_invalid?: boolean;
}

export const updateEntry: Endpoint = {
  method: 'PATCH',
  path: '/silo/v1/entries/:id',
  guarded: true,
  scope: 'write',
  operation: {
    id: 'updateEntry',
    tag: 'entries',
    summary: 'Replace or patch the document, or move the entry to another folder',
  },
  answers: { 200: entryAnswer },
  refuses: [...documentRefusals, 'signature', 'patch', 'not-found', 'conflict', 'full'],
  body: updateSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: update,
};

async function update(call: Call): Promise<Answer> {
  const entry = await findEntryOrRefuse(call, call.params.id);
  const body = call.body as UpdateBody;
  const read = requireRevision(call, entry);
  if (entry.openJob && body.data !== undefined && body.data !== null) throw refuseRunningJob(entry.openJob);
  refuseEmptyUpdate(body);
  const folder = body.folder ? chooseFolder(body.folder, entry.docSchema, call.workspace.folders) : entry.folder;
  // The official client always sends `data`; null beside a folder means that the document stays.
  if (body.data !== undefined && body.data !== null) await replace(call, { entry, read }, body, folder);
  else if (body.sign === true && !entry.signed) await sign(call, { entry, read }, folder);
  else if (folder !== entry.folder) await moveTo(call, { entry, read }, folder);
  const after = await findEntryOrRefuse(call, entry.id);
  const meta = await call.store.meta.list({ workspace: call.workspace._id, entry: entry.id, src: call.application });
  return { body: formatEntry(after, call, meta.map(formatMetaRow)), headers: { ETag: formatEtag(after) } };
}

/** An entry as it was read; `read` when the client asked that nothing else has happened to it. */
interface ReadEntry {
  readonly entry: EntryDocument;
  readonly read: Revision | undefined;
}

/** The document stays what it is, and with it the digest. */
async function moveTo(call: Call, { entry, read }: ReadEntry, folder: string): Promise<void> {
  const { val } = entry.digest;
  const told = { objects: [{ kind: 'entry', id: entry.id }], before: val, after: val, event: { data: { folder } } };
  const isMoved = await call.change(
    ({ entries }) => entries.moveToFolder(entry, folder, call.deps.now(), read),
    (done) => (done ? told : undefined),
  );
  if (!isMoved) throw await refuseMovedEntry(call, entry.id);
}

/** The old content is kept as a version and replaced, if nobody was faster. */
async function replace(call: Call, { entry, read }: ReadEntry, body: UpdateBody, folder: string): Promise<void> {
  const context = createEntryContext(call);
  await write(call, { entry, read }, { ...(await rebuild(context, entry, body)), folder }, context.now);
}

/** What is stored is signed as it is. @throws Refusal `signature` when it is not ready, `validation` when it is invalid */
async function sign(call: Call, { entry, read }: ReadEntry, folder: string): Promise<void> {
  if (entry.invalid) throw refuse('validation', 'entry-breaks-rules', {}, { faults: entry.faults });
  const context = createEntryContext(call);
  const envelope = JSON.parse(formatEnvelope(entry)) as Envelope;
  if (entry.openJob) throw refuseRunningJob(entry.openJob);
  await write(call, { entry, read }, { envelope: await signChecked(context, envelope), folder }, context.now);
}

async function write(call: Call, { entry, read }: ReadEntry, next: NextContent, now: Date): Promise<void> {
  const source = { src: 'api-key', srcId: call.accessKey } as const;
  const content = { ...changeContent(entry, next, source, now), ...(read ? { read } : {}) };
  checkContentBytes(content.bytes);
  const told = {
    objects: [{ kind: 'entry', id: entry.id }],
    before: entry.digest.val,
    after: content.content.digest.val,
    event: { data: { version: content.content.version } },
  };
  const written = await call.change(
    ({ entries }) => entries.writeContent(content, { openJob: null }),
    (isWritten) => (isWritten ? told : undefined),
  );
  if (!written) throw await whyNot(call, { entry, read });
}

async function rebuild(context: EntryContext, entry: EntryDocument, body: UpdateBody): Promise<CheckedUpload> {
  const sourced = await context.build(buildUpdateSource(body, entry), {
    ...context,
    isPatched: isPatch(body.content_type),
  });
  if (!('problem' in sourced.built)) checkMayChange(context.workspace, entry, sourced.built.envelope);
  const { envelope, faults, warnings } = await checkUpload(context, sourced, {
    allowInvalid: body.allow_invalid === true,
    previous: await madeFrom(context, entry),
    own: entry.id,
    folder: body.folder ?? entry.folder,
  });
  const sign = faults.length === 0 && (body.sign === true || entry.signed);
  const next = { envelope: sign ? await signChecked(context, envelope) : envelope, faults, warnings };
  if (isPatch(body.content_type)) refuseUnchanged(entry, next, body.folder);
  return next;
}

/**
 * A patch that says nothing new was meant to say something: 200 would hide that. A new folder or a signature is something.
 * @throws Refusal `patch`
 */
function refuseUnchanged(entry: EntryDocument, { envelope, faults, warnings }: CheckedUpload, folder = ''): void {
  const { document, head, signed, invalid } = toContent(envelope, faults.length > 0);
  const same = document === entry.document && head === entry.head && signed === entry.signed;
  if (!same || invalid !== entry.invalid || (folder !== '' && folder !== entry.folder)) return;
  const [dropped] = warnings.filter(({ key }) => key === 'unknown-member');
  if (!dropped) throw refuse('patch', 'patch-changes-nothing');
  throw refuse('patch', 'patch-was-ignored', {}, { faults: [toFault(dropped)] });
}

/** The entry that this one was copied or corrected from. */
const madeFrom = async ({ store }: EntryContext, { previousId }: EntryDocument): Promise<Original | null> =>
  previousId === undefined ? null : store.entries.findOriginal(previousId, esFiscal.key);

/** Another writer was faster, or a job took the entry between reading and writing. */
async function whyNot({ store }: Call, { entry, read }: ReadEntry): Promise<Refusal> {
  const now = await store.entries.find(entry.id);
  if (now && read && !isUnmoved(now, read)) return refusePrecondition(formatEtag(now));
  if (now?.openJob) return refuseRunningJob(now.openJob);
  if ((now?.versions.length ?? 0) >= entryLimits.versionsMax)
    return refuse('full', 'entry-versions-max', { max: entryLimits.versionsMax });
  return refuse('conflict', 'entry-changed');
}
