// The generated documents match their tables: `npm run docs` would change nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildDocuments, makeClients } from '../../tools/documentation/documentation';
import { requireProjectRoot } from '../../src/local/root';

const docs = path.join(requireProjectRoot(), 'docs');

describe('a generated document', () => {
  test.each(Object.entries(buildDocuments()))('is up to date (npm run docs): %s', (file, text) => {
    expect(readFileSync(path.join(requireProjectRoot(), file), 'utf8')).toBe(text);
  });

  test('has a query that names the schema, because a query without the schema is refused', () => {
    expect(readFileSync(path.join(docs, 'warnings.md'), 'utf8')).toContain('{"schema": "bill/invoice", "filter"');
  });
});

describe('the types of both clients', () => {
  it('are generated from the current openapi.yaml (npm run docs)', () => {
    expect(makeClients(true)).toBe(true);
  }, 60_000);
});
