// docs/invoices.md: an invoice of each kind, ready to copy, with its page.
import { esFiscal } from '../../src/document/addons/es-fiscal/addon';
import { examples, exampleText } from './examples';
import { code, heading, written } from './markdown';

const post = (before: string, place: string, behind: string): string[] => [
  `${before}curl -sS "$API${place}" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'${behind}`,
];

export function invoicesText(): string {
  return written([
    ...heading('Invoices', '`docs/invoices/*.json` and `tools/documentation/examples.ts`'),
    'The documents are in **GOBL** (gobl.org), an open format of Invopop under the Apache licence 2.0. It is not ours: the schemas,',
    'their members and their calculation are those of the public release 0.502. Sello reads and calculates them with code of its own;',
    `the addon of the Spanish scheme is called ${code(esFiscal.key)} here (its public name is read, too), and where results`,
    'differ on purpose, [documents.md](documents.md) says so. Members, keys, rates and codes are listed in [format.md](format.md).',
    '',
    'Each example can be stored as it stands. A test builds every block of this page, checks it against all rules and seals a',
    'record of it; the pictures are made by `npm run sello -- pictures` from the same files.',
    '',
    '`$API` and `$TOKEN` are those of [api/first-invoice.md](api/first-invoice.md). The supplier of the examples is registered once:',
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
    'Then any of them is numbered, signed, sealed, printed and reported. In place of `standard` stands the name of another file of',
    'the list below; `warnings` say what should be looked at:',
    '',
    '```sh',
    'jq -n --arg workflow "$(workflow Invoice)" --slurpfile invoice docs/invoices/standard.json \\',
    "  '{ workflow_id: $workflow, data: $invoice[0] }' |",
    ...post('  ', '/transform/v1/jobs?wait=30', ' -d @- |'),
    "  jq '{result, faults, warnings, number: .envelope.doc.code, files: [.attachments[].name]}'",
    '```',
    '',
    'To store one without a job, and look at what is calculated:',
    '',
    '```sh',
    "jq -n --slurpfile invoice docs/invoices/standard.json '{ data: $invoice[0] }' |",
    ...post('  ', '/silo/v1/entries', " -d @- | jq '{id, state, warnings, totals: .data.doc.totals}'"),
    '```',
    '',
    'The supplier `B98602642` of the examples has other names on two pages (IGIC, IPSI): these have the warning',
    '[supplier-name-differs](warnings.md#supplier-name-differs).',
    '',
    ...examples.map(({ name, title }) => `- [${title}](#${anchor(title)}) ${code(`${name}.json`)}`),
    '',
    ...examples.flatMap(({ name, title, text }) => [
      `## ${title}`,
      '',
      text,
      '',
      '```json',
      exampleText(name),
      '```',
      '',
      `![${title}, as it is printed](invoices/${name}.png)`,
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
