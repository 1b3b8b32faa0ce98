// The made documents are what their tables say: `npm run docs` would change nothing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { madeDocuments } from '../../tools/documentation/documentation';
import { projectRoot } from '../../src/local/root';

test.each(Object.entries(madeDocuments()))('%s is up to date (npm run docs)', (file, text) => {
  expect(readFileSync(path.join(projectRoot(), file), 'utf8')).toBe(text);
});

const docs = path.join(projectRoot(), 'docs');
const pagesWithCalls = readdirSync(docs).filter(
  (file) => file.endsWith('.md') && /^call [A-Z]/m.test(readFileSync(path.join(docs, file), 'utf8')),
);

test.each(pagesWithCalls)('%s says where `call` comes from before it is used', (file) => {
  const text = readFileSync(path.join(docs, file), 'utf8');
  expect(text.slice(0, text.search(/^call [A-Z]/m))).toMatch(/^call\(\) \{|`call`.*\[api\.md\]/m);
});

test('examples of queries name the schema, without which a query is refused', () => {
  expect(readFileSync(path.join(docs, 'warnings.md'), 'utf8')).toContain('{"schema": "bill/invoice", "filter"');
});
