// docs/errors.md: the errors of the API and of certificates, and every code of the authority with cause, remedy and next step.
import { authorityCodes, nextStepTexts } from '../../src/contracts/authority-codes';
import { certificateProblems } from '../../src/contracts/certificate-problems';
import { errorTable } from '../../src/contracts/errors';
import { stepCodes } from '../../src/contracts/step-codes';
import { findRuleRemedy, ruleTables } from '../../src/document/rules/remedies';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';
import { readRemedy } from '../../src/messages/calls';

const classes = {
  submission: 'Codes that reject a whole message',
  record: 'Codes that reject one record',
  'accepted-with-errors': 'Codes of records that are accepted with errors',
} as const;

export function buildErrors(): string {
  const keys = Object.entries(errorTable).map(([key, row]) => [
    anchored(key, toCode(key)),
    String(row.status),
    row.cause,
    readRemedy(row.remedy),
  ]);
  return joinLines([
    ...formatHeading('Errors', '`src/contracts/errors.ts`, `certificate-problems.ts` and `authority-codes*.ts`'),
    'All errors, each with its cause and what to do. The `link` of an error is the section of this page. See',
    '[API conventions](api/conventions.md#errors) for the fields of an error and for error precedence.',
    '',
    '## API errors',
    '',
    ...formatTable(['Key', 'Status', 'Cause', 'What to do'], keys),
    '## Rules of documents',
    '',
    'Codes in `faults` of documents, in errors and in entries that were stored with `allow_invalid`. Codes that start with `GOBL-`',
    'belong to the public format; `GOBL-<country>-TAX-IDENTITY-01` is a tax ID with an invalid form. `SELLO-` codes are rules of Sello.',
    '',
    ...formatTable(
      ['Code', 'Rule', 'What to do'],
      rules().map((rule) => [toCode(rule.code), rule.message, findRuleRemedy(rule.code) ?? '']),
    ),
    '## Steps of jobs',
    '',
    'Codes of a step that ends KO, in the faults of its job and entry. Steps also end with the codes of certificates, documents and the',
    'authority.',
    '',
    ...formatTable(
      ['Code', 'Cause', 'What to do'],
      Object.entries(stepCodes).map(([name, row]) => [
        anchored(`step-${name}`, toCode(name)),
        row.cause,
        readRemedy(row.remedy),
      ]),
    ),
    '## Certificates',
    '',
    'Without a valid certificate nothing is sent: the chain is stopped, but continues to seal. See [stops](operations.md#stops).',
    '',
    ...formatTable(
      ['Code', 'Cause', 'What to do'],
      Object.entries(certificateProblems).map(([name, { cause, remedy }]) => [toCode(name), cause, readRemedy(remedy)]),
    ),
    '## The authority',
    '',
    'A step that ends with one of these has it as its `code`; the entry has it in its `faults`.',
    '',
    ...Object.entries(classes).flatMap(([name, title]) => authorityTable(name, title)),
    '### What Sello does',
    '',
    ...formatTable(
      ['Next step', 'Meaning'],
      Object.entries(nextStepTexts).map(([word, meaning]) => [word, meaning]),
    ),
  ]);
}

const authorityTable = (name: string, title: string): string[] => [
  `### ${title}`,
  '',
  ...formatTable(['Code', 'Cause', 'What to do', 'What Sello does'], rowsOf(name)),
];

const rowsOf = (name: string): string[][] =>
  [...authorityCodes.values()]
    .filter((row) => row.class === name)
    .map((row) => [anchored(`code-${row.code}`, String(row.code)), row.cause, readRemedy(row.remedy), row.next]);

/** A row that links can name. */
const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;

/** Every rule once, by code; the text describes the rules of countries' tax ids. */
function rules(): { readonly code: string; readonly message: string }[] {
  const all = ruleTables.flatMap((each) => Object.values(each).flat());
  const byCode = new Map(all.map(({ code: id, message }) => [id, { code: id, message }]));
  return [...byCode.values()]
    .filter(({ code: id }) => !/^GOBL-[A-Z]{2}-TAX-IDENTITY/.test(id))
    .toSorted((left, right) => (left.code < right.code ? -1 : 1));
}
