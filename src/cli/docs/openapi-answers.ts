// Schemas of answers in openapi.yaml. Clients ignore members that they do not know; new ones may come at any time.
import type { Plain } from './yaml';

type Members = Readonly<Record<string, Plain>>;

const text: Plain = { type: 'string' };
const flag: Plain = { type: 'boolean' };
const integer: Plain = { type: 'integer' };
const id: Plain = { type: 'string', format: 'uuid' };
const time: Plain = { type: 'string', format: 'date-time' };
const texts: Plain = { type: 'array', items: text };
const anyObject: Plain = { type: 'object' };
const textMap: Plain = { type: 'object', additionalProperties: text };
const ref = (name: string): Plain => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string): Plain => ({ type: 'array', items: ref(name) });

/** An object; members marked with `?` may be absent. */
function shape(members: Members): Plain {
  const all = Object.entries(members);
  const required = all.filter(([name]) => !name.endsWith('?')).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

const times = { created_at: time, updated_at: time } as const;
const page = (name: string): Plain =>
  shape({
    list: listOf(name),
    limit: integer,
    'cursor?': text,
    'next_cursor?': text,
    'created_at?': text,
    'next_created_at?': time,
  });

const step: Members = {
  id: text,
  name: text,
  provider: text,
  action: text,
  'summary?': text,
  'notes?': text,
  'config?': anyObject,
  'next?': { type: 'array', items: anyObject },
};

export const answerSchemas: Readonly<Record<string, Plain>> = {
  Error: shape({
    key: text,
    code: text,
    message: text,
    'id?': text,
    'fields?': anyObject,
    'faults?': listOf('Fault'),
    request_id: text,
  }),
  Fault: shape({ 'provider?': text, code: text, message: text, 'paths?': texts }),
  Entry: shape({
    id,
    ...times,
    'key?': text,
    folder: text,
    state: text,
    'faults?': listOf('Fault'),
    'draft?': flag,
    'signed?': flag,
    'invalid?': flag,
    env_schema: text,
    doc_schema: text,
    digest: shape({ alg: text, val: text }),
    snippet: anyObject,
    'tags?': texts,
    'attachments?': listOf('File'),
    'meta?': listOf('Meta'),
    'context?': text,
    version: text,
    versions: {
      type: 'array',
      items: shape({ version: text, at: time, 'signed?': flag, 'invalid?': flag, src: text, 'src_id?': text }),
    },
    'data?': anyObject,
  }),
  EntryPage: page('Entry'),
  Version: shape({ version: text, data: anyObject }),
  State: shape({
    id: text,
    key: text,
    'notes?': text,
    'meta?': textMap,
    src: text,
    'src_id?': text,
    created_at: time,
    'faults?': listOf('Fault'),
  }),
  File: shape({
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
    'meta?': textMap,
    'previous?': { type: 'array', items: shape({ id, created_at: time, hash: text, size: integer }) },
    created_at: time,
  }),
  Meta: shape({
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
  SpoolKey: shape({ key: text }),
  KeySet: shape({ keys: { type: 'array', items: anyObject } }),
  Job: shape({
    id,
    ...times,
    'completed_at?': time,
    workflow_id: id,
    'silo_entry_id?': id,
    'key?': text,
    'args?': textMap,
    'tags?': texts,
    status: text,
    faults: listOf('Fault'),
    'intents?': listOf('Intent'),
    'attachments?': listOf('File'),
    'envelope?': anyObject,
  }),
  JobPage: page('Job'),
  Intent: shape({
    id,
    step_id: text,
    name: text,
    provider: text,
    ...times,
    completed: flag,
    events: {
      type: 'array',
      items: shape({ index: integer, status: text, at: time, 'code?': text, 'message?': text }),
    },
  }),
  Workflow: shape({
    id,
    ...times,
    name: text,
    description: text,
    schema: text,
    country: text,
    draft: flag,
    disabled: flag,
    version: text,
    hash: text,
    steps: { type: 'array', items: shape(step) },
    rescue: { type: 'array', items: shape(step) },
    'versions?': { type: 'array', items: anyObject },
  }),
  WorkflowPage: shape({
    list: listOf('Workflow'),
    limit: integer,
    'created_at?': text,
    'schema?': text,
    'next_created_at?': time,
  }),
  Series: shape({
    id,
    ...times,
    name: text,
    code: text,
    description: text,
    prefix: text,
    suffix: text,
    padding: integer,
    start: integer,
    last_index: integer,
    'last_entry_id?': text,
  }),
  SeriesNumber: shape({ id, series_id: id, created_at: time, code: text, 'previous_id?': text, 'meta?': textMap }),
  Workspace: shape({
    id,
    ...times,
    name: text,
    slug: text,
    country: text,
    sandbox: flag,
    environment: text,
    amendments: flag,
    preceding_required: flag,
    agreement: flag,
  }),
  Chain: shape({
    supplier: text,
    name: text,
    environment: text,
    installation: text,
    state: text,
    records: integer,
    'head?': anyObject,
    pending: integer,
    'last_submission_at?': time,
    'next_attempt_at?': time,
    'last_error?': anyObject,
    'sealing_rests?': anyObject,
    'stopped?': text,
  }),
  Verification: anyObject,
  Reconciliation: anyObject,
  ChainOperation: anyObject,
  Certificate: anyObject,
  RegistrationStep: anyObject,
  Search: shape({ query: text, 'folder?': text, limit: integer, offset: integer, list: listOf('Entry') }),
  Query: shape({
    list: listOf('Entry'),
    schema: text,
    'filter?': text,
    'order_by?': text,
    limit: integer,
    'cursor?': text,
    'next_cursor?': text,
    'count?': integer,
    'count_capped?': flag,
  }),
  Count: shape({ schema: text, 'filter?': text, count: integer, count_capped: flag }),
  Ping: shape({ ping: text }),
  Uuid: shape({ uuid: id, version: integer }),
};
