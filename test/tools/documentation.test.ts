// The made documents are what their tables say: `npm run docs` would change nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildDocuments } from '../../tools/documentation/documentation';
import { projectRoot } from '../../src/local/root';

test.each(Object.entries(buildDocuments()))('%s is up to date (npm run docs)', (file, text) => {
  expect(readFileSync(path.join(projectRoot(), file), 'utf8')).toBe(text);
});

const docs = path.join(projectRoot(), 'docs');

test('examples of queries name the schema, without which a query is refused', () => {
  expect(readFileSync(path.join(docs, 'warnings.md'), 'utf8')).toContain('{"schema": "bill/invoice", "filter"');
});
