// docs/invoices.md: an invoice of each kind, ready to copy, with a picture of its PDF.
import { esFiscalAddon } from '../../src/document/addons/addons';
import { examples, readExampleText } from './examples';
import { toCode, formatHeading, wrapped, joinLines } from './markdown';

const post = (before: string, place: string, behind: string): string[] => [
  `${before}curl -sS "$API${place}" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'${behind}`,
];

/** Introduction to the examples, and the commands that try them. */
const introduction: readonly string[] = [
  'This page shows developers how to write each kind of invoice. Copy the example that you need and change its values.',
  `The documents are written in GOBL with the addon ${toCode(esFiscalAddon.key)}.`,
  '',
  '- [The document format](format.md) lists fields, tax keys, rates and codes.',
  '- [Special cases](cases.md) covers less common situations.',
  '',
  'The descriptions below mention codes of the tax authority, such as `F1` or `S2`. Sello sets these codes in the record.',
  '[Record codes](cases.md#record-codes) explains the codes. [The document',
  'format](format.md#codes-of-the-spanish-scheme) lists all codes.',
  '',
  '## Try the examples',
  '',
  'The commands use `$API` and `$TOKEN` from [Your first invoice](api/first-invoice.md). Run them in the folder of the repository.',
  'Register the supplier of the examples once:',
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
  'The next command creates a job that numbers, signs and reports the standard invoice, and creates its PDF. To report another example,',
  'replace `standard` with the name of its file in the list below. In the response, `warnings` lists what looks wrong.',
  '',
  '```sh',
  'jq -n --arg workflow "$(workflow Invoice)" --slurpfile invoice docs/invoices/standard.json \\',
  "  '{ workflow_id: $workflow, data: $invoice[0] }' |",
  ...post('  ', '/transform/v1/jobs?wait=30', ' -d @- |'),
  "  jq '{result, faults, warnings, number: .envelope.doc.code, files: [.attachments[].name]}'",
  '```',
  '',
  'To calculate and store an invoice without reporting it, create an entry:',
  '',
  '```sh',
  "jq -n --slurpfile invoice docs/invoices/standard.json '{ data: $invoice[0] }' |",
  ...post('  ', '/silo/v1/entries', " -d @- | jq '{id, state, warnings, totals: .data.doc.totals}'"),
  '```',
  '',
  'The examples for IGIC and IPSI use the tax ID of the other examples, `B98602642`, with a different name. For these two examples,',
  'Sello therefore returns the warning [supplier-name-differs](warnings.md#supplier-name-differs).',
  '',
  '## Examples',
  '',
  'Each example is also a file in `docs/invoices`:',
  '',
];

export function buildInvoices(): string {
  return joinLines([
    ...formatHeading('Invoices', '`docs/invoices/*.json` and `tools/documentation/examples.ts`'),
    ...introduction,
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

/** The anchor that renderers of Markdown create from a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
