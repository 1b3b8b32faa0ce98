// The longest texts of a call on invoices: the schema, the reader and the pages have the same limit.
import { parseInvoiceBody } from '../../src/document/invoice-body/read-body';
import type { JsonObject } from '../../src/document/model/basic';
import { invoiceBodySchema } from '../../src/http/invoices/body-schema';

interface Schema {
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Paths of texts with their longest length: `lines[0].unit`. */
function listTexts(schema: Schema, at: string): [string, number][] {
  const own: [string, number][] = schema.maxLength === undefined ? [] : [[at, schema.maxLength]];
  const nested = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    listTexts(one, at === '' ? name : `${at}.${name}`),
  );
  return [...own, ...nested, ...(schema.items ? listTexts(schema.items, `${at}[0]`) : [])];
}

/** A body with this text at the path, and nothing else that matters. */
function place(path: string, text: string): JsonObject {
  const [first = '', ...rest] = path.split('.');
  const [, name = first, isList] = /^(\w+)(\[0\])?$/.exec(first) ?? [];
  const inner = rest.length === 0 ? text : place(rest.join('.'), text);
  return { [name]: isList ? [inner] : inner };
}

const isShorterAsked = (path: string, length: number): boolean =>
  parseInvoiceBody(place(path, 'x'.repeat(length))).faults.list.some(
    ({ paths, message }) => paths?.includes(`$.${path}`) && JSON.stringify(message).includes('"kind":"shorter"'),
  );

const texts = listTexts(invoiceBodySchema as Schema, '');

test('the texts of a body are found in its schema', () => expect(texts.length).toBeGreaterThan(20));

test.each(texts)('the text %s is read up to %i characters, as its schema says', (path, max) => {
  expect(isShorterAsked(path, max)).toBe(false);
  expect(isShorterAsked(path, max + 1)).toBe(true);
});
