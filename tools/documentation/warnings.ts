// docs/warnings.md: the warnings of documents, each key with cause and remedy.
import { authorityCodes } from '../../src/contracts/authority-codes';
import { newWorkspaceBlocks } from '../../src/contracts/blocking-warnings';
import { warningTable } from '../../src/contracts/warnings';
import { ruleTables } from '../../src/chain/rules/check-record';
import { warningRules } from '../../src/chain/rules/totals';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';
import { readRemedy } from '../../src/messages/calls';

const introduction = [
  'A response with a document (an entry, `/silo/v1/gobl/build`, `correct`, `sign`, a job) has `warnings` if something looks wrong: `key`,',
  '`message`, `paths`, `remedy`, `blocking`. Warnings are stored with the entry. To find entries by warning, query',
  '`POST /silo/v1/entries/query` `{"schema": "bill/invoice", "filter": "blocked = true"}`, or use `"filter": "warnings = unknown-member"`.',
  '',
  '- Warnings do not change the document: it is stored as the public format calculates it.',
  '- **`blocking`** means that the invoice cannot be sealed. The first step of a job that would use a number, a signature or a record',
  '  (`sequence.enumerate`, `silo.close`, `fiscal.generate`) checks these rules again if `fiscal.generate` can still run. If one applies,',
  '  the step fails with the key as its code, `faults` lists every reason, and the rescue steps run. No number is used.',
  '- What the calculation dropped or replaced is not in the stored document. A blocking warning about it stays on the entry until the',
  '  value is written again, by a patch of it or by another document.',
  '- **`blocking_warnings`** of the workspace lists further warnings that block jobs; uploads are stored with them. Set it with',
  '  `PATCH /access/v1/workspace` `{"blocking_warnings": ["total-replaced"]}`. In the table, *by default* means that a new workspace has',
  '  it; a workspace of an earlier version has none. `unknown-member` only blocks where the field was meant to change the amount.',
  '- **`strict`** of the workspace turns warnings into errors (422 `validation`): `true` for all, or an array of keys,',
  '  `["unknown-member", "negative-invoice"]`; the word `blocking` stands for every blocking one. Set it with',
  '  `PATCH /access/v1/workspace` `{"strict": true}`. With `allow_invalid` the document is stored as invalid, with these faults.',
  '- A document that breaks a rule of the format is always rejected (422). Ignored fields are in `warnings` of the response: they are',
  '  often the cause.',
  '- Documents in the folders `purchases` and `expenses` were received and are not checked for reporting.',
  '',
];

const columns = ['Key', 'Blocking', 'Cause', 'What to do'];

export function buildWarnings(): string {
  const rows = Object.entries(warningTable).map(([key, { blocking, cause, remedy }]) => [
    anchored(key, toCode(key)),
    describeBlocking(key, blocking),
    cause,
    readRemedy(remedy),
  ]);
  return joinLines([
    ...formatHeading('Warnings', '`src/contracts/warnings.ts` and the rules of `src/chain/rules`'),
    ...introduction,
    '## Keys',
    '',
    ...formatTable(columns, rows),
    '## Codes of the authority',
    '',
    'An invoice with the addon is checked by all rules of the authority that can be checked in advance. Their codes are the keys.',
    '',
    ...formatTable(columns, [...codeRows(blockingCodes(), 'yes'), ...codeRows(otherCodes(), 'no')]),
    'Documents that cannot become a record have `not-spanish`, `not-an-invoice` or `not-in-euros` (blocking).',
    '',
  ]);
}

const describeBlocking = (key: string, blocking: boolean): string =>
  blocking ? 'yes' : (newWorkspaceBlocks as readonly string[]).includes(key) ? 'by default' : 'no';

const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;

const blockingCodes = (): number[] =>
  [...ruleTables.registration, ...ruleTables.row, ...ruleTables.software].map((rule) => rule.code);
const otherCodes = (): number[] => warningRules.map((rule) => rule.code);

const codeRows = (codes: readonly number[], blocking: string): string[][] =>
  [...new Set(codes)]
    .toSorted((left, right) => left - right)
    .map((number) => {
      const { cause = '', remedy = '' } = authorityCodes.get(number) ?? {};
      return [toCode(String(number)), blocking, cause, readRemedy(remedy)];
    });
