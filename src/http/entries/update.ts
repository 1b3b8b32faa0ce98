// PATCH /silo/v1/entries/{id}: replaced or patched data, another folder. A refused update leaves everything as it was.
import { Refusal } from '../../contracts/errors';
import { contentOf } from '../../entries/content';
import { type EntryDocument, findEntry } from '../../store/entries/entries';
import { moveToFolder, replaceContent } from '../../store/entries/changes';
import { keepVersion } from '../../store/entries/versions';
import type { Answer, Call, Endpoint } from '../endpoint';
import { entryText } from './answer';
import { checkBuilt, signChecked, surroundingsOf } from '../../entries/build';
import { contentTypes, rebuildFrom, type SourceBody } from '../../entries/source';
import { folderFor } from '../../entries/folders';
import { checkMayChange } from '../../entries/may-change';
import { checkSameSupplier } from '../../entries/same-supplier';
import { entryOf } from './read';

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
  scope: 'write',
  body: updateSchema,
  handle: update,
};

async function update(call: Call): Promise<Answer> {
  const entry = await entryOf(call);
  const body = call.body as UpdateBody;
  const folder = body.folder ? folderFor(body.folder, entry.docSchema) : entry.folder;
  const { database } = call.deps;
  // The official client always sends `data`; null means no change (api.md 4.5).
  if (body.data !== undefined && body.data !== null) await replace(call, entry, body, folder);
  else if (folder !== entry.folder) await moveToFolder(database, entry, folder, call.deps.now());
  const after = await findEntry(database, entry.workspace, entry.id);
  if (!after) throw new Refusal('not-found', 'entry not found');
  return { body: entryText(after, call.fileUrl) };
}

/** The old content is kept as a version and replaced in one transaction, if nobody was faster. */
async function replace(call: Call, entry: EntryDocument, body: UpdateBody, folder: string): Promise<void> {
  const { content, faults, state } = await rebuild(call, entry, body);
  const now = call.deps.now();
  const row = { at: now, src: 'api-key', srcId: call.accessKey };
  const { version, signed, invalid } = content;
  const rows = { version: { version, signed, invalid, ...row }, ...(state ? { state: { key: state, ...row } } : {}) };
  const change = { ...content, faults, folder, ...(state ? { state } : {}) };
  const replaced = await call.deps.database.transaction(async (session) => {
    await keepVersion(call.deps.database, entry, session);
    return replaceContent(call.deps.database, entry, change, rows, { openJob: null }, now, session);
  });
  if (!replaced) throw await whyNot(call, entry);
}

async function rebuild(call: Call, entry: EntryDocument, body: UpdateBody) {
  const built = checkBuilt(call, rebuildFrom(body, entry, surroundingsOf(call)), body.allow_invalid === true);
  checkMayChange(call, entry, built.envelope);
  await checkSameSupplier(call, built.envelope, null);
  const valid = built.faults.length === 0;
  const sign = valid && (body.sign === true || entry.signed);
  const envelope = sign ? await signChecked(call, built.envelope) : built.envelope;
  const state = valid ? (entry.invalid ? 'empty' : undefined) : 'invalid';
  return { content: contentOf(envelope, !valid), faults: built.faults, state };
}

/** Another writer was faster, or a job took the entry between reading and writing. */
async function whyNot(call: Call, entry: EntryDocument): Promise<Refusal> {
  const now = await findEntry(call.deps.database, entry.workspace, entry.id);
  if (now?.openJob) return new Refusal('conflict', `job ${now.openJob} is running on this entry`, { id: now.openJob });
  return new Refusal('conflict', 'the entry was changed meanwhile: read it again');
}
