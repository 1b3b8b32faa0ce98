// docs/warnings.md: the warnings of documents, each key with cause and remedy.
import { authorityCodesByNumber } from '../../src/contracts/authority-codes';
import { defaultBlockingWarningKeys } from '../../src/contracts/blocking-warnings';
import { warningTable } from '../../src/contracts/warnings';
import { recordRejectionRuleTables } from '../../src/chain/rules/check-record';
import { registrationRecordWarningRules } from '../../src/chain/rules/totals';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';
import { renderRemedy } from '../../src/messages/calls';

const introduction = [
  'If a response contains a document, the field `warnings` lists what looks wrong in the document. Each warning has `key`, `message`,',
  '`paths`, `remedy` and `blocking`. Warnings are stored with the entry. To find entries by warning, query',
  '`POST /silo/v1/entries/query` `{"schema": "bill/invoice", "filter": "blocked = true"}`, or use `"filter": "warnings = unknown-member"`.',
  '',
  '- Warnings do not change the document. Sello stores the document as GOBL calculates it.',
  '- **`blocking`** means that the invoice cannot be sealed. A job checks blocking warnings before it assigns a number, signs or seals',
  '  (`sequence.enumerate`, `silo.close`, `fiscal.generate`). If a blocking warning applies, the step fails before a number is used.',
  '  The code of the failed step is the key of the warning, and `faults` lists every reason. Then the steps in',
  '  [`rescue`](api/workflows.md#how-steps-run) of the workflow run.',
  '- If Sello dropped or replaced a value, the stored document no longer shows it. The warning stays until you send this field with a',
  '  valid value, or a new document without it.',
  '- **`blocking_warnings`** of the workspace lists further warnings that block jobs. Sello still stores documents that have these',
  '  warnings. To set the list, use `PATCH /access/v1/workspace` `{"blocking_warnings": ["total-replaced"]}`. In the table,',
  '  *by default* means that new workspaces block on this key; workspaces created by an earlier version do not. `unknown-member`',
  '  blocks only if the unknown name resembles a field that affects amounts.',
  '- A request with a document that is invalid in the format always returns 422. The cause is often a field that Sello ignored;',
  '  `warnings` lists these fields.',
  '- Sello does not check received documents, in the folders `purchases` and `expenses`, for reporting.',
  '',
  '**`strict`** of the workspace turns warnings into errors (422 `validation`). To set `strict`, use `PATCH /access/v1/workspace`.',
  'With `allow_invalid`, the document is stored as invalid, with the warnings as `faults`.',
  '',
  ...formatTable(
    ['`strict`', 'Warnings that become errors'],
    [
      ['`true`', 'all except `returns-above-sale`, which is a guess'],
      ['`["blocking"]`', 'warnings with `blocking`'],
      ['`["unknown-member", "negative-invoice"]`', 'warnings with one of these keys'],
    ],
  ),
];

const columns = ['Key', 'Blocking', 'Cause', 'What to do'];

export function buildWarnings(): string {
  const rows = Object.entries(warningTable).map(([key, { blocking, cause, remedy }]) => [
    anchored(key, toCode(key)),
    describeBlocking(key, blocking),
    cause,
    renderRemedy(remedy),
  ]);
  return joinLines([
    ...formatHeading('Warnings', '`src/contracts/warnings.ts` and the rules of `src/chain/rules`'),
    'This page lists the warnings about valid invoices that look wrong, each with its cause and what to do.',
    '',
    ...introduction,
    '## Keys',
    '',
    ...formatTable(columns, rows),
    '## Codes of the authority',
    '',
    'Sello checks an invoice with the addon by all rules of the authority that can be checked in advance. The codes of these rules',
    'are the keys of the warnings.',
    '',
    ...formatTable(columns, [...codeRows(blockingCodes(), 'yes'), ...codeRows(otherCodes(), 'no')]),
    'Documents that cannot become a record have `not-spanish`, `not-an-invoice` or `not-in-euros` (blocking).',
    '',
  ]);
}

const describeBlocking = (key: string, blocking: boolean): string =>
  blocking ? 'yes' : (defaultBlockingWarningKeys as readonly string[]).includes(key) ? 'by default' : 'no';

const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;

const blockingCodes = (): number[] =>
  [
    ...recordRejectionRuleTables.registration,
    ...recordRejectionRuleTables.row,
    ...recordRejectionRuleTables.software,
  ].map((rule) => rule.code);
const otherCodes = (): number[] => registrationRecordWarningRules.map((rule) => rule.code);

const codeRows = (codes: readonly number[], blocking: string): string[][] =>
  [...new Set(codes)]
    .toSorted((left, right) => left - right)
    .map((number) => {
      const { cause = '', remedy = '' } = authorityCodesByNumber.get(number) ?? {};
      return [toCode(String(number)), blocking, cause, renderRemedy(remedy)];
    });
