// docs/errors.md: the errors of the API and of certificates, and every code of the authority with cause, remedy and next step.
import type { AuthorityCodeReaction } from '../../src/contracts/authority-code-groups';
import { authorityCodesByNumber, authorityCodeReactionTexts } from '../../src/contracts/authority-codes';
import { certificateProblemTable } from '../../src/contracts/certificate-problems';
import { apiErrorTable } from '../../src/contracts/errors';
import { stepKoCodeTable } from '../../src/contracts/step-codes';
import { findDocumentRuleRemedy, documentRuleTables } from '../../src/document/rules/remedies';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';
import { renderRemedy } from '../../src/messages/calls';

const classes = {
  submission: 'Codes that reject a whole submission',
  record: 'Codes about one record',
  'accepted-with-errors': 'Codes of records that are accepted with errors',
} as const;

/** The name of each reaction on the page; the code has shorter names. */
const nextStepNames: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse: 'reject-record',
  accept: 'accept',
  retry: 'retry',
  poison: 'isolate-record',
  'stop-chain': 'stop-chain',
  'stop-certificate': 'stop-certificate',
  query: 'repeat-query',
};

export function buildErrors(): string {
  const keys = Object.entries(apiErrorTable).map(([key, row]) => [
    anchored(key, toCode(key)),
    String(row.status),
    row.cause,
    renderRemedy(row.remedy),
  ]);
  return joinLines([
    ...formatHeading('Errors', '`src/contracts/errors.ts`, `certificate-problems.ts` and `authority-codes*.ts`'),
    'This page lists the errors of the API, of job steps, of certificates and of the tax authority, each with its cause and',
    'what to do. The `link` of an error is the section of this page. See',
    '[API conventions](api/conventions.md#errors) for the fields of an error and for error precedence.',
    '',
    '## API errors',
    '',
    ...formatTable(['Key', 'Status', 'Cause', 'What to do'], keys),
    ...documentRules(),
    '## Steps of jobs',
    '',
    'A failed step has one of these codes. The code also appears in the `faults` of the job and the entry. A step can also fail with a',
    'code of a certificate, a document or the authority.',
    '',
    ...formatTable(
      ['Code', 'Cause', 'What to do'],
      Object.entries(stepKoCodeTable).map(([name, row]) => [
        anchored(`step-${name}`, toCode(name)),
        row.cause,
        renderRemedy(row.remedy),
      ]),
    ),
    '## Certificates',
    '',
    'Without a valid certificate, Sello stops sending but continues to seal records. See [stops](operations.md#stops).',
    '',
    ...formatTable(
      ['Code', 'Cause', 'What to do'],
      Object.entries(certificateProblemTable).map(([name, { cause, remedy }]) => [
        toCode(name),
        cause,
        renderRemedy(remedy),
      ]),
    ),
    '## The authority',
    '',
    'The code appears in `code` of the step and in `faults` of the entry.',
    '',
    ...Object.entries(classes).flatMap(([name, title]) => authorityTable(name, title)),
    '### What Sello does',
    '',
    ...formatTable(
      ['Next step', 'Meaning'],
      Object.entries(authorityCodeReactionTexts).map(([next, meaning]) => [
        nextStepNames[next as AuthorityCodeReaction],
        meaning,
      ]),
    ),
  ]);
}

const documentRules = (): string[] => [
  '## Rules of documents',
  '',
  'Errors, and entries that were stored with `allow_invalid`, have these codes in `faults`. Codes that start with `GOBL-` belong to',
  'the public format; `GOBL-<country>-TAX-IDENTITY-01` means that the format or the check character of a tax ID is not valid for',
  'the country. Codes that start with `SELLO-` are rules of Sello. *Object* is the object of [the document format](format.md) that',
  'the rule checks; fields without a path are fields of this object. A fault also has the path of the field.',
  '',
  ...formatTable(
    ['Code', 'Object', 'Rule', 'What to do'],
    rules().map(({ code, shapes, message }) => [
      toCode(code),
      shapes.map(toCode).join(', '),
      message,
      findDocumentRuleRemedy(code) ?? '',
    ]),
  ),
];

const authorityTable = (name: string, title: string): string[] => [
  `### ${title}`,
  '',
  '[What Sello does](#what-sello-does) explains the last column.',
  '',
  ...formatTable(['Code', 'Cause', 'What to do', 'What Sello does'], listRows(name)),
];

const listRows = (name: string): string[][] =>
  [...authorityCodesByNumber.values()]
    .filter((row) => row.class === name)
    .map((row) => [
      anchored(`code-${row.code}`, String(row.code)),
      row.cause,
      renderRemedy(row.remedy),
      nextStepNames[row.next],
    ]);

/** A row to which links can point. */
const anchored = (id: string, text: string): string => `<a id="${id}"></a>${text}`;

interface DocumentedRule {
  readonly code: string;
  readonly message: string;
  /** Objects that the rule checks. */
  readonly shapes: readonly string[];
}

/** Every rule once, by code; the text describes the rules of tax IDs by country. */
function rules(): DocumentedRule[] {
  const byCode = new Map<string, DocumentedRule>();
  for (const [shape, shapeRules] of documentRuleTables.flatMap((table) => Object.entries(table))) {
    for (const { code, message } of shapeRules) {
      byCode.set(code, { code, message, shapes: [...new Set([...(byCode.get(code)?.shapes ?? []), shape])] });
    }
  }
  return [...byCode.values()]
    .filter(({ code }) => !/^GOBL-[A-Z]{2}-TAX-IDENTITY/.test(code))
    .toSorted((left, right) => (left.code < right.code ? -1 : 1));
}
