// docs/warnings.md: what is said of a document when it is stored or built, each key with cause and remedy.
import { authorityCodes } from '../../src/contracts/authority-codes';
import { warningTable } from '../../src/contracts/warnings';
import { ruleTables } from '../../src/chain/rules/check-record';
import { warningRules } from '../../src/chain/rules/totals';
import { code, heading, table, written } from './markdown';

const introduction = [
  'An answer that has a document (an entry alone or in a list, `/silo/v1/gobl/build`, `correct`, `sign`, a job) has `warnings` when',
  'there is something to say of it: `key`, `message` (the thing, the place, the value), `paths`, `remedy`, `blocking`. They are',
  'stored with the entry; a query finds them: `POST /silo/v1/entries/query` `{"schema": "bill/invoice", "filter": "blocked = true"}`,',
  'or `"filter": "warnings = unknown-member"`.',
  '',
  '- The document is stored as the public format calculates it. A warning changes nothing of it.',
  '- **`blocking`**: the invoice could not be sealed as it is. These rules are looked at again at the first step of a job that would',
  '  spend something on it (`sequence.enumerate`, `silo.close`, `fiscal.generate`), where `fiscal.generate` can still come: the step ends',
  '  KO with the key as its code, every reason is in `faults`, the rescue steps run, and no number, signature or record was spent.',
  '  What is no longer true by then (the supplier was registered meanwhile) stops nothing.',
  '- **`strict`** of the workspace makes warnings refusals (422 `validation`, nothing is stored): `true` all of them, or a list of keys,',
  '  `["unknown-member", "negative-invoice"]`. The word `blocking` in the list is every blocking one.',
  '  `PATCH /access/v1/workspace` `{"strict": true}`. With `allow_invalid` the document is stored as invalid, with these faults.',
  '- A document that breaks rules of the format is refused anyway (422). What was dropped of it stands first in `faults`: it is often',
  '  the cause.',
  '- What lies in the folders `purchases` and `expenses` was received, and is not looked at for reporting.',
  '',
];

const columns = ['Key', 'Blocking', 'Cause', 'What to do'];

export function warningsText(): string {
  const rows = Object.entries(warningTable).map(([key, { blocking, cause, remedy }]) => [
    anchored(key, code(key)),
    blocking ? 'yes' : 'no',
    cause,
    remedy,
  ]);
  return written([
    ...heading('Warnings', '`src/contracts/warnings.ts` and the rules of `src/chain/rules`'),
    ...introduction,
    '## Keys',
    '',
    ...table(columns, rows),
    '## Codes of the authority',
    '',
    'An invoice with the addon is looked at with all rules of the authority that can be known here. Their codes are the keys.',
    '',
    ...table(columns, [...codeRows(blockingCodes(), 'yes'), ...codeRows(otherCodes(), 'no')]),
    'Beside them: `not-spanish`, `not-an-invoice`, `not-in-euros` (blocking): what cannot become a record at all.',
    '',
  ]);
}

const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;

const blockingCodes = (): number[] =>
  [...ruleTables.registration, ...ruleTables.row, ...ruleTables.software].map((rule) => rule.code);
const otherCodes = (): number[] => warningRules.map((rule) => rule.code);

const codeRows = (codes: readonly number[], blocking: string): string[][] =>
  [...new Set(codes)]
    .toSorted((left, right) => left - right)
    .map((number) => {
      const { cause = '', remedy = '' } = authorityCodes.get(number) ?? {};
      return [code(String(number)), blocking, cause, remedy];
    });
