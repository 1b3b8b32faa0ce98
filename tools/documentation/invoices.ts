// docs/invoices.md: an invoice of each kind, ready to copy, with its page.
import { esFiscal } from '../../src/document/addons/es-fiscal/addon';
import { examples, exampleText } from './examples';
import { code, heading, written } from './markdown';

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
    '```sh',
    'curl -sS -X POST "$API/silo/v1/entries" -H "Authorization: Bearer $TOKEN" -H \'Content-Type: application/json\' \\',
    '  -d "{\\"data\\": $(cat docs/invoices/standard.json)}"',
    '```',
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
