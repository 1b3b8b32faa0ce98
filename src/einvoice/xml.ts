// Writing XML: elements in the order in which they are given, on one line. What has no content is not written (Peppol R008).
import { cleanText } from './text';

const special = /[&<>"\r]/;
const specials = /[&<>"\r]/g;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
};

const escape = (text: string): string =>
  special.test(text) ? text.replace(specials, (character) => escapes[character] ?? character) : text;

/** An element with text; nothing when there is none. Attributes without a value are left out. */
export function leaf(
  name: string,
  text: string | undefined,
  attributes?: Readonly<Record<string, string | undefined>>,
): string {
  const clean = cleanText(text);
  return clean === undefined ? '' : `<${name}${writeAttributes(attributes)}>${escape(clean)}</${name}>`;
}

function writeAttributes(attributes: Readonly<Record<string, string | undefined>> = {}): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]))
    .join('');
}

/** An element around written ones; nothing when all of them are nothing. */
export function wrap(name: string, ...inner: readonly string[]): string {
  const content = inner.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Each of a list, one after the other. */
export const each = <Row>(rows: readonly Row[], write: (row: Row) => string): string => rows.map(write).join('');

/** The pieces of a document in an order that is data. */
export const inOrder = <Name extends string>(
  order: readonly Name[],
  pieces: Readonly<Record<Name, () => string>>,
): string => order.map((name) => pieces[name]()).join('');

/** A file: UTF-8, no doctype, no comments, one final line end. */
export const writeFile = (root: string, namespaces: Readonly<Record<string, string>>, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${writeAttributes(namespaces)}>${content}</${root}>\n`;
