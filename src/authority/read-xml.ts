// Reads XML from outside: bytes to text to elements with resolved namespaces. Irregular XML is refused and never causes
// a crash.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { trimTextLikeAuthority } from '../chain/record/text';
import { type Message, createMessage } from '../messages/message';

/** One element, with namespace address instead of prefix, direct text, and child elements in order. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export type XmlParseResult =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly reason: 'empty' | 'encoding' | 'not-xml'; readonly detail: Message };

type ParsedNode = Record<string, unknown>;

/** Maximum depth of nested elements. Real responses nest 6 deep. */
const DEPTH_MAX = 50;

// The parser keeps entities as they are. The code below resolves them one by one, so no entity can expand into another.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEPTH_MAX,
  // Paths are only needed for callbacks; without paths, parsing takes half the time.
  jPath: false,
});

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name as string] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

function extendScope(attributes: unknown, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (typeof attributes !== 'object' || attributes === null) return outer;
  let scope: Map<string, string> | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : undefined;
    if (prefix === undefined || typeof value !== 'string') continue;
    scope ??= new Map(outer);
    scope.set(prefix, value);
  }
  return scope ?? outer;
}

function rawText(node: ParsedNode): string {
  const text = node['#text'];
  return typeof text === 'string' ? text : '';
}

function readText(nodes: readonly ParsedNode[]): string {
  let text = '';
  for (const node of nodes) {
    text += resolveEntities(rawText(node));
    const cdata = node['#cdata'];
    if (Array.isArray(cdata)) text += cdata.map(rawText).join('');
  }
  return trimTextLikeAuthority(text);
}

/** Finds the only member of a node that is an element. Texts, attributes and instructions have a prefix. */
function findTag(node: ParsedNode): string | undefined {
  for (const key in node) {
    const mark = key.charAt(0);
    if (mark !== '#' && mark !== ':' && mark !== '?') return key;
  }
  return undefined;
}

function toElement(node: ParsedNode, outer: ReadonlyMap<string, string>): XmlElement | null {
  const tag = findTag(node);
  if (tag === undefined) return null;
  const scope = extendScope(node[':@'], outer);
  const inner = node[tag];
  const nodes = Array.isArray(inner) ? (inner as ParsedNode[]) : [];
  const colon = tag.indexOf(':');
  const children: XmlElement[] = [];
  for (const part of nodes) {
    const child = toElement(part, scope);
    if (child) children.push(child);
  }
  return {
    namespace: scope.get(colon < 0 ? '' : tag.slice(0, colon)) ?? '',
    name: tag.slice(colon + 1),
    text: children.length > 0 ? '' : readText(nodes),
    children,
  };
}

/**
 * Decodes the text of a message. Messages are always UTF-8, even if their declaration differs. Returns null for other
 * bytes.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Parses a whole document. Document types are refused, because these services use none. */
export function parseXml(text: string): XmlParseResult {
  if (text.trim() === '') return { ok: false, reason: 'empty', detail: createMessage('answer-empty') };
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(text)?.[1];
  if (declared !== undefined && !/^utf-?8$/i.test(declared)) {
    return {
      ok: false,
      reason: 'encoding',
      detail: createMessage('answer-encoding', { declared: declared.slice(0, 20) }),
    };
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    return { ok: false, reason: 'not-xml', detail: createMessage('answer-with-document-type') };
  }
  try {
    if (XMLValidator.validate(text) !== true) {
      return { ok: false, reason: 'not-xml', detail: createMessage('answer-not-xml') };
    }
    const nodes = parser.parse(text) as ParsedNode[];
    const roots = nodes.map((node) => toElement(node, new Map())).filter((element) => element !== null);
    const root = roots[0];
    if (root && roots.length === 1) return { ok: true, root };
    return { ok: false, reason: 'not-xml', detail: createMessage('answer-without-root') };
  } catch {
    return { ok: false, reason: 'not-xml', detail: createMessage('answer-not-parsed') };
  }
}

/** Finds the first child with that name, in one of the given namespaces. */
export function findChildXmlElement(
  parent: XmlElement | undefined,
  name: string,
  ...among: readonly string[]
): XmlElement | undefined {
  return parent?.children.find((element) => element.name === name && among.includes(element.namespace));
}

export function findChildXmlText(
  parent: XmlElement | undefined,
  name: string,
  ...among: readonly string[]
): string | null {
  return findChildXmlElement(parent, name, ...among)?.text || null;
}
