// Business cases with their whole result, written for this project, with amounts checked by hand.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import { build } from './invoices';

const folder = path.join(__dirname, '../goldens/documents');

interface Golden {
  readonly what: string;
  readonly in: JsonObject;
  readonly doc: JsonObject;
  readonly digest: string;
}

describe('a business case of test/goldens/documents', () => {
  test.each(readdirSync(folder))('has the stored result: %s', (file) => {
    const golden = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Golden;
    const first = build(golden.in);
    expect(first).toMatchObject({ faults: [], envelope: { head: { dig: { val: golden.digest } } } });
    expect('envelope' in first && first.envelope.doc).toEqual(golden.doc);
    const again = build(golden.doc);
    expect('envelope' in again && again.envelope.doc).toEqual(golden.doc);
  });
});
