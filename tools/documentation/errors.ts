// docs/errors.md: the errors of the API and of certificates, and every code of the authority with cause, remedy and next step.
import type { AuthorityCodeReaction } from '../../src/contracts/authority-code-groups';
import { authorityCodesByNumber, authorityCodeReactionTexts } from '../../src/contracts/authority-codes';
import { certificateProblemTable } from '../../src/contracts/certificate-problems';
import { apiErrorTable } from '../../src/contracts/error-table';
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
    ...formatHeading('Errors', '`src/contracts/error-table.ts`, `certificate-problems.ts` and `authority-codes*.ts`'),
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
    'The code appears in `code` of the step and in `faults` of the entry. A name in code such as `CodigoPais` is a field of the XML',
    'that Sello sends. The causes use these terms:',
    '',
    ...formatTable(['Term', 'Meaning'], authorityTerms),
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

/** The terms that a reader without knowledge of Spanish taxes needs for the causes of the authority's codes. */
const authorityTerms: readonly (readonly [string, string])[] = [
  ['record', 'the message about one invoice: a registration record reports it, a cancellation record cancels it'],
  [
    'header',
    'the part of a submission that names the supplier and, if the supplier does not send it itself, the sender',
  ],
  [
    'supplier, customer, third party',
    'who sells, who buys, and a party that issues the invoice for the supplier (`ordering.issuer`)',
  ],
  ['tax ID, `NIF`', 'the Spanish tax number of a company or person, in `tax_id` with the country ES'],
  [
    'tax census',
    'the register of the authority with the tax IDs and names of all taxpayers; to check a pair, see [census](api/suppliers.md#census)',
  ],
  [
    'identity',
    'what identifies a party without a Spanish tax ID: a `tax_id` of another country, or an object in `identities`; ' +
      '[its types](format.md#es-fiscal-identity-type) are 02 to 07',
  ],
  ['VIES', 'the register of the VAT numbers of the EU'],
  [
    'type of the invoice',
    'F1: full invoice; F2: simplified invoice (receipt); F3: full invoice that replaces simplified invoices; R1 to R4: ' +
      'correction of a full invoice; R5: correction of a simplified invoice ([codes](format.md#es-fiscal-doc-type))',
  ],
  [
    'correction by differences, by substitution',
    'a corrective invoice that contains only the difference (I), or all new amounts (S)',
  ],
  ['operation date', '`op_date`: the day of the sale, if it differs from the issue date'],
  ['tax row', 'one row of the tax breakdown in the record: the sum of the lines with the same tax, rate and regime'],
  [
    'operation class',
    'S1: taxed; S2: the customer pays the tax (reverse charge); N1 and N2: outside the scope of the tax ' +
      '([codes](format.md#es-fiscal-op-class))',
  ],
  ['exemption', 'why a line charges no tax, E1 to E8 ([codes](format.md#es-fiscal-exempt))'],
  [
    'regime',
    'the special scheme of a line, for example for exports; 01 is the general one ([codes](format.md#es-fiscal-regime))',
  ],
  ['cost base', 'the base at cost price, in a sale between companies of the same group'],
  ['surcharge', 'the equivalence surcharge: VAT that a retailer pays in addition to the rate'],
  ['IGIC, IPSI', 'the taxes of the Canary Islands, and of Ceuta and Melilla, instead of VAT'],
  ['billing agreement, RGE', "the authority's permission for other invoicing procedures, which has a number"],
  ['hash', 'the SHA-256 value that links a record to the record before it in the chain of the supplier'],
  ['query', 'a call in which Sello asks the authority which records it has'],
];

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
