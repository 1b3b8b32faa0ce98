// Writes elements as data and returns their text in canonical form (Canonical XML 1.0), without attributes, indentation
// or empty elements.
import { cleanXmlText } from '../text';

/** Content of an element. Absent and blank values are omitted; a list repeats the element. */
export type FacturaeXmlElementValue =
  | string
  | undefined
  | FacturaeXmlElements
  | readonly (string | FacturaeXmlElements)[];
/** Elements by name, in the order in which they are written. */
export interface FacturaeXmlElements {
  readonly [name: string]: FacturaeXmlElementValue;
}

const special = /[&<>\r]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

const escapeText = (text: string): string => text.replace(special, (character) => escapes[character] ?? character);

/** Builds the elements of an object in order; empty if no member has a value. */
export function formatFacturaeXmlElements(members: FacturaeXmlElements): string {
  let xml = '';
  for (const name of Object.keys(members)) xml += writeElement(name, members[name]);
  return xml;
}

function writeElement(name: string, value: FacturaeXmlElementValue): string {
  if (value === undefined) return '';
  if (isList(value)) return value.map((one) => writeElement(name, one)).join('');
  const inner = typeof value === 'string' ? escapeText(cleanXmlText(value) ?? '') : formatFacturaeXmlElements(value);
  return inner === '' ? '' : `<${name}>${inner}</${name}>`;
}

const isList = (value: FacturaeXmlElementValue): value is readonly (string | FacturaeXmlElements)[] =>
  Array.isArray(value);
