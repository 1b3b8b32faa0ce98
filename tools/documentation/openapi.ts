// openapi.yaml as it is in the repository: the document that the API serves, with the address of the local stack and
// without the examples of responses, which docs/api shows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { buildOpenapiDocument } from '../../src/http/openapi-document';
import { requireProjectRoot } from '../../src/local/root';
import { readExampleDocument, examples } from './examples';

const { version } = JSON.parse(readFileSync(path.join(requireProjectRoot(), 'package.json'), 'utf8')) as {
  version: string;
};

export const buildOpenapi = () =>
  buildOpenapiDocument({ version, server: 'http://127.0.0.1:8080', examples: 'invoices' });

/** Options of the writer, equal to the options in bin/write-openapi.mjs. */
const options = {
  schema: 'yaml-1.1',
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  aliasDuplicateObjects: false,
  lineWidth: 0,
} as const;

export const buildOpenapiText = (): string =>
  `# Made by \`npm run docs\` from the endpoints of src/http.\n${stringify(buildOpenapi(), options)}`;

/** Bodies of openapi.yaml: the invoices of docs/invoices.md, in a file that the API can read. */
export const buildInvoiceExamples = (): string =>
  `${JSON.stringify(
    Object.fromEntries(
      examples.map(({ name, title }) => [name, { summary: title, value: { data: readExampleDocument(name) } }]),
    ),
    undefined,
    2,
  )}\n`;
