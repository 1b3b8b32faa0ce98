// docs/errors.md: the errors of the API, of certificates, and every code of the authority with cause, remedy and next step.
import { authorityCodes, nextSteps } from '../../src/contracts/authority-codes';
import { certificateProblems } from '../../src/contracts/certificate-problems';
import { errorTable } from '../../src/contracts/errors';
import { stepCodes } from '../../src/contracts/step-codes';
import { remedyOfRule, ruleTables } from '../../src/document/rules/remedies';
import { code, heading, table, written } from './markdown';

const classes = {
  submission: 'Codes that refuse a whole message',
  record: 'Codes that refuse one record',
  'accepted-with-errors': 'Codes of records that are accepted with errors',
} as const;

export function errorsText(): string {
  const keys = Object.entries(errorTable).map(([key, row]) => [
    anchored(key, code(key)),
    String(row.status),
    row.cause,
    row.remedy,
  ]);
  return written([
    ...heading('Errors', '`src/contracts/errors.ts`, `certificate-problems.ts` and `authority-codes*.ts`'),
    '## The API',
    '',
    'Every refusal is one JSON object: `key` and `code` (the same value); `message`, a sentence that names thing and place,',
    'and what to do; the same as `remedy`; `link`, the section of this page as a path of the repository; `request_id`; when',
    'rules are broken `faults` (`code`, `paths`, `message`, `remedy`, `link`) and their texts as nested `fields`, without',
    'remedies; when something exists already its `id`. A remedy names the values that would be right where they are known.',
    '',
    ...table(['Key', 'Status', 'Cause', 'What to do'], keys),
    '## Rules of documents',
    '',
    'Codes of `faults` of documents, in refusals and in entries that were stored with `allow_invalid`. Codes that begin with',
    '`GOBL-` are those of the public format; `GOBL-<country>-TAX-IDENTITY-01` is a tax code of a wrong form. `SELLO-` are ours.',
    '',
    ...table(
      ['Code', 'Rule', 'What to do'],
      rules().map((rule) => [code(rule.code), rule.message, remedyOfRule(rule.code) ?? '']),
    ),
    '## Steps of jobs',
    '',
    'Codes of a step that ends KO, in the faults of its job and entry, beside the codes of certificates, documents and',
    'the authority.',
    '',
    ...table(
      ['Code', 'Cause', 'What to do'],
      Object.entries(stepCodes).map(([name, row]) => [anchored(`step-${name}`, code(name)), row.cause, row.remedy]),
    ),
    '## Certificates',
    '',
    'Without a certificate that works nothing is sent: the chain stops, visibly, and goes on sealing. See docs/operations.md.',
    '',
    ...table(
      ['Code', 'Cause', 'What to do'],
      Object.entries(certificateProblems).map(([name, { cause, remedy }]) => [code(name), cause, remedy]),
    ),
    '## The authority',
    '',
    'A step of a job that ends with one of these has it as its `code`; the entry has it in its `faults`.',
    '',
    ...Object.entries(classes).flatMap(([name, title]) => [
      `### ${title}`,
      '',
      ...table(['Code', 'Cause', 'What to do', 'What Sello does'], rowsOf(name)),
    ]),
    '### What Sello does',
    '',
    ...table(
      ['Word', 'Meaning'],
      Object.entries(nextSteps).map(([word, meaning]) => [word, meaning]),
    ),
  ]);
}

const rowsOf = (name: string): string[][] =>
  [...authorityCodes.values()]
    .filter((row) => row.class === name)
    .map((row) => [anchored(`code-${row.code}`, String(row.code)), row.cause, row.remedy, row.next]);

/** A row that links can name. */
const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;

/** Every rule once, by code; those of countries' tax ids are told in the text. */
function rules(): { readonly code: string; readonly message: string }[] {
  const all = ruleTables.flatMap((each) => Object.values(each).flat());
  const byCode = new Map(all.map(({ code: id, message }) => [id, { code: id, message }]));
  return [...byCode.values()]
    .filter(({ code: id }) => !/^GOBL-[A-Z]{2}-TAX-IDENTITY/.test(id))
    .toSorted((left, right) => (left.code < right.code ? -1 : 1));
}
