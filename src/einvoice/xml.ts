// Writes XML with elements in the given order, on one line. Empty elements are omitted (Peppol R008).
import { cleanXmlText } from './text';

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

/** Form of most texts, in which nothing has to be removed or escaped. */
const plain = /^[\t\n\x20!#-%'-;=?-~\xa0-\ud7ff]*$/;

/** Escapes a text for an element; returns an empty string if nothing remains. */
function prepare(text: string): string {
  if (plain.test(text)) return text.trim();
  return escape(cleanXmlText(text) ?? '');
}

/** Writes an element with text. Returns an empty string if there is no text. Attributes without a value are omitted. */
export function buildXmlTextElementUnlessEmpty(
  name: string,
  text: string | undefined,
  attributes?: Readonly<Record<string, string | undefined>>,
): string {
  if (text === undefined) return '';
  const content = prepare(text);
  if (content === '') return '';
  const opened = attributes === undefined ? name : name + writeAttributes(attributes);
  return `<${opened}>${content}</${name}>`;
}

/** Loops are used here and below instead of lists, because a file has hundreds of elements, most of them empty. */
function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  let xml = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value !== undefined) xml += ` ${name}="${escape(value)}"`;
  }
  return xml;
}

/** Wraps written elements in an element; returns an empty string if all of them are empty. */
export function wrapInXmlElementUnlessEmpty(name: string, ...inner: readonly string[]): string {
  let content = '';
  for (const one of inner) content += one;
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Writes each element of a list, one after the other. */
export function mapRowsToXml<Row>(rows: readonly Row[], write: (row: Row, index: number) => string): string {
  let xml = '';
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (row !== undefined) xml += write(row, index);
  }
  return xml;
}

/** Joins the parts of a document in an order that is given as data. */
export const joinXmlPartsInOrder = <Name extends string>(
  order: readonly Name[],
  pieces: Readonly<Record<Name, () => string>>,
): string => order.map((name) => pieces[name]()).join('');

/** Writes a file in UTF-8, without doctype or comments, with one final line end. */
export const buildXmlDocumentText = (
  root: string,
  namespaces: Readonly<Record<string, string>>,
  content: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${writeAttributes(namespaces)}>${content}</${root}>\n`;
