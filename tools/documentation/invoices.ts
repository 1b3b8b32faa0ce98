// docs/invoices.md: an invoice of each kind, ready to copy, with a picture of its PDF.
import { esFiscal } from '../../src/document/addons/addons';
import { examples, readExampleText } from './examples';
import { toCode, formatHeading, wrapped, joinLines } from './markdown';

const post = (before: string, place: string, behind: string): string[] => [
  `${before}curl -sS "$API${place}" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'${behind}`,
];

export function buildInvoices(): string {
  return joinLines([
    ...formatHeading('Invoices', '`docs/invoices/*.json` and `tools/documentation/examples.ts`'),
    `An invoice of each kind, ready to copy. Documents use GOBL with the addon ${toCode(esFiscal.key)}; see`,
    '[the document format](format.md) for fields, keys, rates and codes, and [special cases](cases.md) for less common situations.',
    '',
    'You can store each example without changes. A test builds every block of this page, validates it and seals a record of it.',
    '`npx sello pictures` creates the pictures from the same files.',
    '',
    '`$API` and `$TOKEN` are those of [Your first invoice](api/first-invoice.md). Register the supplier of the examples once:',
    '',
    '```sh',
    ...post(
      'workflow() { ',
      '/transform/v1/workflows',
      ' | jq -r --arg name "$1" \'.list[] | select(.name == $name) | .id\'; }',
    ),
    'jq -n --arg workflow "$(workflow \'Register supplier\')" --slurpfile invoice docs/invoices/standard.json \\',
    '  \'{ workflow_id: $workflow, data: ($invoice[0].supplier + { "$schema": "https://gobl.org/draft-0/org/party" }) }\' |',
    ...post('  ', '/transform/v1/jobs?wait=30', " -d @- | jq '{result, faults}'"),
    '```',
    '',
    'Then number, sign, seal, print and report an invoice. Replace `standard` with the name of another file from the list below;',
    '`warnings` show what to check:',
    '',
    '```sh',
    'jq -n --arg workflow "$(workflow Invoice)" --slurpfile invoice docs/invoices/standard.json \\',
    "  '{ workflow_id: $workflow, data: $invoice[0] }' |",
    ...post('  ', '/transform/v1/jobs?wait=30', ' -d @- |'),
    "  jq '{result, faults, warnings, number: .envelope.doc.code, files: [.attachments[].name]}'",
    '```',
    '',
    'To store an invoice without a job, and see the calculated totals:',
    '',
    '```sh',
    "jq -n --slurpfile invoice docs/invoices/standard.json '{ data: $invoice[0] }' |",
    ...post('  ', '/silo/v1/entries', " -d @- | jq '{id, state, warnings, totals: .data.doc.totals}'"),
    '```',
    '',
    'Two examples (IGIC, IPSI) use another name for the supplier `B98602642`, which causes the warning',
    '[supplier-name-differs](warnings.md#supplier-name-differs).',
    '',
    ...examples.map(({ name, title }) => `- [${title}](#${anchor(title)}) ${toCode(`${name}.json`)}`),
    '',
    ...examples.flatMap(({ name, title, text }) => [
      `## ${title}`,
      '',
      ...wrapped(text),
      '',
      '```json',
      readExampleText(name),
      '```',
      '',
      `![PDF: ${title}](invoices/${name}.png)`,
      '',
    ]),
  ]);
}

/** As renderers of Markdown make it from a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
