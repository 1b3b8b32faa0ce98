// Mistakes in the form of members and parameters: words explain the valid form, never a pattern alone.
import { createUuidV7 } from '../../../src/main/ids';
import { invoice } from '../documents';
import type { MistakeInput, Mistake, SentMistake } from './mistake';

const readEntry = async ({ call }: MistakeInput): Promise<string> =>
  `/silo/v1/entries/${(await call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7().slice(0, 18) }) })).json.id}`;

const onEntry =
  (method: string, end: string, body: object) =>
  async (given: MistakeInput): Promise<SentMistake> => [method, `${await readEntry(given)}${end}`, body];

const query = (body: object) => (): SentMistake => [
  'POST',
  '/silo/v1/entries/query',
  { schema: 'bill/invoice', ...body },
];

const workflow = (step: object) => (): SentMistake => [
  'PUT',
  `/transform/v1/workflows/${createUuidV7()}`,
  { name: 'W', steps: [step] },
];

/** [what, how it is sent, status, key, words of the message in order] */
const rows: readonly (readonly [string, Mistake['sent'], number, string, Mistake['says']])[] = [
  [
    'a state with a capital',
    onEntry('POST', '/states', { key: 'Paid' }),
    400,
    'input',
    ['`key` does not have the right format', 'lower-case', '`in-review`'],
  ],
  [
    'a state that only the service sets',
    onEntry('POST', '/states', { key: 'empty' }),
    422,
    'parameter',
    ['a state that only Sello sets', 'docs/api/entries.md'],
  ],
  [
    'an argument with a dot in its name',
    ({ workflow: id }) => ['POST', '/transform/v1/jobs', { workflow_id: id, args: { 'file.name': 'x' } }],
    400,
    'input',
    ["`args` contains the name 'file.name'", 'letters from A to Z'],
  ],
  [
    'bytes that are not base64',
    onEntry('POST', '/files', { name: 'a', data: '@@' }),
    400,
    'input',
    ['`data` is not base64', 'base64 < file'],
  ],
  [
    'an empty file',
    onEntry('POST', '/files', { name: 'a' }),
    400,
    'input',
    ['neither `data` nor all of `sha256`', 'as `data`'],
  ],
  [
    'an invalid media type',
    onEntry('POST', '/files', { name: 'a', data: 'YQ==', mime: 'pdf' }),
    400,
    'input',
    ['`mime` is not a media type', '`application/pdf`'],
  ],
  [
    'an invalid URL',
    onEntry('PUT', '/meta/k', { url: 'ftp://x' }),
    400,
    'input',
    ['`url` does not have the right format', 'begins with https://'],
  ],
  [
    'more rows than the limit',
    query({ limit: 101 }),
    422,
    'parameter',
    ['`limit` must be between 1 and 100', 'Use an integer from 1 to 100'],
  ],
  [
    'a filter that cannot be read',
    query({ filter: 'series = (A OR B)' }),
    422,
    'parameter',
    ['at character 10: a value is expected', 'state in (sent, paid)', 'docs/api/entries.md'],
  ],
  [
    'an invalid boolean',
    () => ['GET', '/silo/v1/entries?ascending=yes'],
    422,
    'parameter',
    ['must be true or false', 'ascending=true'],
  ],
  [
    'a name without its namespace',
    () => ['GET', '/utils/v1/uuid?v=5&key=a'],
    422,
    'parameter',
    ['`base` must be a UUID or one of dns', 'v=5&base=dns'],
  ],
  [
    'a step that sets no state',
    workflow({ provider: 'silo.state' }),
    422,
    'validation',
    ['steps.0.config.state', 'is missing', 'docs/providers.md'],
  ],
  [
    'a step without a provider',
    workflow({}),
    422,
    'validation',
    ['steps.0.provider', 'is missing', 'docs/providers.md'],
  ],
  [
    'a deleted spool file',
    () => ['GET', `/silo/v1/spool/${createUuidV7()}`],
    404,
    'not-found',
    ['spool', 'is deleted after one day'],
  ],
];

export const formMistakes: readonly Mistake[] = [
  ...rows.map(([what, sent, status, key, says]): Mistake => ({ row: 'form', what, sent, status, key, says })),
  {
    row: 'form',
    what: 'a correction without its type',
    sent: async (given) => {
      const id = (await readEntry(given)).split('/').at(-1);
      return ['POST', '/silo/v1/entries', { previous_id: id, correct: { reason: 'x' } }];
    },
    status: 422,
    key: 'calculation',
    says: ['missing correction type', 'credit-note, corrective, debit-note', '{"credit": true}'],
  },
];
