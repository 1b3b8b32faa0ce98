// Schemas of answers about entries, their states, files and meta rows.
import { jobResults } from '../../store/jobs/jobs';
import { faultSchema, warningSchema } from '../kit/answers/errors';
import {
  anyObject,
  flag,
  id,
  integer,
  list,
  listAnswer,
  named,
  enumSchema,
  paged,
  shape,
  text,
  textMap,
  texts,
  time,
  times,
} from '../kit/answers/words';

export const fileAnswer = named(
  'File',
  'The file',
  shape({
    id,
    entry_id: id,
    name: text,
    'key?': text,
    'category?': text,
    'desc?': text,
    mime: text,
    size: integer,
    hash: text,
    url: text,
    'embeddable?': flag,
    'private?': flag,
    stored: flag,
    'job_id?': id,
    'meta?': textMap,
    'previous?': list(shape({ id, created_at: time, hash: text, size: integer })),
    created_at: time,
  }),
);

export const metaAnswer = named(
  'Meta',
  'The row',
  shape({
    id: text,
    entry_id: id,
    src: text,
    key: text,
    'ref?': text,
    owner_id: id,
    'indexed?': flag,
    'owned?': flag,
    'secure?': flag,
    'shared?': flag,
    'link_scope?': text,
    'link_url?': text,
    'value?': {},
    ...times,
  }),
);

export const stateAnswer = named(
  'State',
  'The state',
  shape({
    id: text,
    key: text,
    'notes?': text,
    'meta?': textMap,
    src: text,
    'src_id?': text,
    created_at: time,
    'faults?': list(faultSchema),
    'warnings?': list(warningSchema),
  }),
);

export const stateList = listAnswer(stateAnswer, 'StateList', 'All states of the entry, newest first');

export const entryAnswer = named(
  'Entry',
  'The entry',
  shape({
    id,
    ...times,
    'key?': text,
    'previous_id?': id,
    folder: text,
    state: text,
    'faults?': list(faultSchema),
    'warnings?': list(warningSchema),
    'result?': enumSchema(...jobResults),
    'fiscal?': shape({ kind: text, outcome: text, 'code?': text, 'message?': text, 'csv?': text }),
    'draft?': flag,
    'signed?': flag,
    'invalid?': flag,
    env_schema: text,
    doc_schema: text,
    digest: shape({ alg: text, val: text }),
    snippet: anyObject,
    'tags?': texts,
    'attachments?': list(fileAnswer),
    'meta?': list(metaAnswer),
    'context?': text,
    version: text,
    versions: list(shape({ version: text, at: time, 'signed?': flag, 'invalid?': flag, src: text, 'src_id?': text })),
    'data?': anyObject,
  }),
);

export const entryPage = named(
  'EntryPage',
  'A page of entries, without their envelopes',
  shape({ list: list(entryAnswer), 'folder?': text, ...paged }),
);

export const versionAnswer = named('Version', 'The version', shape({ version: text, data: anyObject }));

export const searchAnswer = named(
  'Search',
  'Entries, newest first',
  shape({ query: text, 'folder?': text, limit: integer, offset: integer, list: list(entryAnswer), 'notes?': texts }),
);

const asked = { schema: text, 'filter?': text } as const;
const counted = { 'count?': integer, 'count_capped?': flag, 'count_unavailable?': flag } as const;
const found = { watermark: time, 'notes?': texts } as const;

const chosen = { type: 'object', required: ['id'], properties: { id }, additionalProperties: true } as const;

export const queryAnswer = named(
  'Query',
  'A page of entries',
  shape({
    // With `fields` rows have the members that were asked for.
    list: list({ anyOf: [entryAnswer, chosen] }),
    ...asked,
    'order_by?': text,
    'fields?': texts,
    limit: integer,
    'cursor?': text,
    'next_cursor?': text,
    ...counted,
    ...found,
  }),
);

export const countAnswer = named('Count', 'The count', shape({ ...asked, ...counted, ...found }));

export const spoolAnswer = named('SpoolKey', 'The key of the spool item', shape({ key: text }));

export const documentAnswer = named(
  'BuiltDocument',
  'The document, its envelope, or a schema of options',
  shape({ data: anyObject, 'warnings?': list(warningSchema) }),
);
