// POST /silo/v1/entries and PUT /silo/v1/entries/{id}: a new entry, under its unique id and key.
import { Refusal } from '../../contracts/errors';
import type { Envelope } from '../../document/model/envelope';
import { contentOf } from '../../entries/content';
import { type EntryDocument, entryKey, findEntry, findEntryByKey, insertEntry } from '../../store/entries/entries';
import type { Answer, Call, Endpoint } from '../endpoint';
import { entryText } from './answer';
import { type Checked, checkBuilt, signChecked, surroundingsOf } from '../../entries/build';
import { buildFrom, contentTypes, isPatch, type SourceBody } from '../../entries/source';
import { folderFor } from '../../entries/folders';
import { keySchema, newIdOf } from '../request/ids';
import { keepSignatures } from '../../entries/kept-signatures';
import { checkSameSupplier } from '../../entries/same-supplier';

/** Body of a create; `data` is any JSON, read by the document core. Unknown members are ignored. */
export const createSchema = {
  type: 'object',
  properties: {
    data: true,
    key: keySchema,
    folder: { type: 'string', maxLength: 64 },
    content_type: { type: 'string', enum: ['', ...contentTypes] },
    previous_id: { type: 'string', anyOf: [{ const: '' }, { format: 'uuid' }] },
    correct: { type: ['object', 'null'] },
    sign: { type: 'boolean' },
    allow_invalid: { type: 'boolean' },
  },
} as const;

interface CreateBody extends SourceBody {
  readonly key?: string;
  readonly folder?: string;
  readonly previous_id?: string;
  readonly sign?: boolean;
  readonly allow_invalid?: boolean;
}

export const createEntry: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries',
  scope: 'write',
  body: createSchema,
  handle: (call) => create(call, call.deps.newId()),
};

export const createEntryWithId: Endpoint = {
  method: 'PUT',
  path: '/silo/v1/entries/:id',
  scope: 'write',
  body: createSchema,
  handle: (call) => create(call, newIdOf(call.params.id)),
};

async function create(call: Call, id: string): Promise<Answer> {
  const entry = await makeEntry(call, id, call.body);
  await store(call, entry);
  return { body: entryText(entry, call.fileUrl) };
}

/** Everything up to the insert: read, calculated, validated, signed when asked. Also for a job's `data`. */
export async function makeEntry(call: Call, id: string, body: CreateBody): Promise<EntryDocument> {
  const previous = body.previous_id ? await findPrevious(call, body.previous_id) : null;
  const calculated = buildFrom(body, previous, surroundingsOf(call));
  const kept =
    body.correct || isPatch(body.content_type) ? calculated : await keepSignatures(call, body.data, calculated);
  const built = checkBuilt(call, kept, body.allow_invalid === true);
  await checkSameSupplier(call, built.envelope, previous);
  const envelope = body.sign === true ? await signed(call, built) : built.envelope;
  const folder = folderFor(body.folder || (body.correct ? undefined : previous?.folder), envelope.doc.$schema);
  return entryOf(call, { id, envelope, faults: built.faults, folder }, body);
}

/** Signs what can be signed; what breaks rules (and may be stored so) or has its signature already stays as it is. */
const signed = async (call: Call, { envelope, faults }: Checked): Promise<Envelope> =>
  faults.length > 0 || (envelope.sigs?.length ?? 0) > 0 ? envelope : signChecked(call, envelope);

async function findPrevious(call: Call, id: string): Promise<EntryDocument> {
  const previous = await findEntry(call.deps.database, call.workspace._id, id.toLowerCase());
  if (!previous) throw new Refusal('not-found', 'the entry of previous_id was not found');
  return previous;
}

function entryOf(
  call: Call,
  made: { id: string; envelope: Envelope; faults: Checked['faults']; folder: string },
  body: CreateBody,
): EntryDocument {
  const now = call.deps.now();
  const invalid = made.faults.length > 0;
  const content = contentOf(made.envelope, invalid);
  const state = invalid ? 'invalid' : 'empty';
  const source = { src: 'api-key', srcId: call.accessKey };
  return {
    _id: entryKey(call.workspace._id, made.id),
    workspace: call.workspace._id,
    id: made.id,
    ...(body.key ? { key: body.key } : {}),
    folder: made.folder,
    ...content,
    state,
    states: [{ key: state, at: now, src: 'system' }],
    faults: made.faults,
    files: [],
    versions: [{ version: content.version, at: now, signed: content.signed, invalid, ...source }],
    contentRevision: 1,
    openJob: null,
    ...(body.previous_id ? { previousId: body.previous_id.toLowerCase() } : {}),
    createdAt: now,
    updatedAt: now,
  };
}

/** The unique indexes decide; a repeat names the existing entry (product.md decision 9). */
async function store(call: Call, entry: EntryDocument): Promise<void> {
  const { database } = call.deps;
  const outcome = await insertEntry(database, entry);
  if (outcome === 'inserted') return;
  if (outcome === 'id-taken') throw entryTaken('id', entry.id);
  const existing = await findEntryByKey(database, entry.workspace, entry.key ?? '');
  throw entryTaken('key', existing?.id ?? '');
}

export const entryTaken = (member: 'id' | 'key', id: string): Refusal =>
  new Refusal('conflict', `entry already exists with same ${member}: ${id}`, { id });
