// A small strict XML reader that stores the position of each element, so that the bytes of a record can be hashed.

import { decodeXmlEntities, escapeXmlText, trimXmlText, XmlSyntaxError } from './xml-text';

/**
 * One element. `from` and `to` are positions in the text: the `<` of the start tag, and the position after the last
 * `>`.
 */
export interface ScannedXmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly children: readonly ScannedXmlElement[];
  /** The text directly in the element, with entities replaced, not trimmed. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface OpenElement {
  readonly qualified: string;
  readonly name: string;
  readonly namespace: string;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly children: ScannedXmlElement[];
  text: string;
  readonly from: number;
}

const nameStart = /[A-Za-z_\u0080-\uffff]/;
const tagPattern =
  /([A-Za-z_\u0080-\uffff][\w.\-:\u0080-\uffff]*)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attributePattern = /\s+([^\s=<>/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy;
/**
 * Maximum nesting. The deepest regular message has nine levels; more levels are an attack on the stack or the memory.
 */
const levelsMax = 40;

/** Reads one document. @throws XmlSyntaxError if the text is not well formed, or has a document type */
export function scanXml(text: string): ScannedXmlElement {
  const stack: OpenElement[] = [];
  let root: ScannedXmlElement | undefined;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const end = tag < 0 ? text.length : tag;
    if (end > at) addText(stack, text.slice(at, end), at);
    if (tag < 0) break;
    const next = text[tag + 1];
    if (next === '/') {
      const close = text.indexOf('>', tag);
      const done = closeElement(stack, text.slice(tag + 2, close).trimEnd(), tag, close + 1);
      if (stack.length === 0) root = done;
      at = close + 1;
    } else if (next === '!' || next === '?') {
      at = skipOrKeep(stack, text, tag);
    } else {
      if (root) throw new XmlSyntaxError('a second root element', tag);
      tagPattern.lastIndex = tag + 1;
      const match = next !== undefined && nameStart.test(next) ? tagPattern.exec(text) : null;
      if (!match) throw new XmlSyntaxError('a tag that is not well formed', tag);
      at = tagPattern.lastIndex;
      stack.push(openElement(stack, match[1] ?? '', match[2] ?? '', tag));
      if (match[3] === '/') {
        const done = closeElement(stack, match[1] ?? '', tag, at);
        if (stack.length === 0) root = done;
      }
    }
  }
  if (stack.length > 0 || !root) throw new XmlSyntaxError('the document ends too early', text.length);
  return root;
}

function addText(stack: readonly OpenElement[], raw: string, at: number): void {
  const open = stack.at(-1);
  if (open) open.text += raw.includes('&') ? decodeXmlEntities(raw, at) : raw;
  else if (raw.trim() !== '') throw new XmlSyntaxError('text outside the root element', at);
}

/** Skips comments and processing instructions. CDATA is text, and a document type is an error. */
function skipOrKeep(stack: readonly OpenElement[], text: string, tag: number): number {
  const [start, end] = text.startsWith('<!--', tag)
    ? ['<!--', '-->']
    : text.startsWith('<![CDATA[', tag)
      ? ['<![CDATA[', ']]>']
      : ['<?', '?>'];
  if (!text.startsWith(start, tag)) throw new XmlSyntaxError('a declaration that is not allowed here', tag);
  const close = text.indexOf(end, tag + start.length);
  if (close < 0) throw new XmlSyntaxError('the document ends too early', tag);
  if (start === '<![CDATA[') {
    const open = stack.at(-1);
    if (!open) throw new XmlSyntaxError('text outside the root element', tag);
    open.text += text.slice(tag + start.length, close);
  }
  return close + end.length;
}

function openElement(stack: readonly OpenElement[], qualified: string, attributes: string, from: number): OpenElement {
  if (stack.length >= levelsMax) throw new XmlSyntaxError('elements are nested too deep', from);
  let prefixes = stack.at(-1)?.prefixes ?? new Map<string, string>();
  if (attributes.includes('xmlns')) prefixes = withDeclared(prefixes, attributes, from);
  const colon = qualified.indexOf(':');
  const prefix = colon < 0 ? '' : qualified.slice(0, colon);
  const namespace = prefixes.get(prefix);
  if (namespace === undefined && prefix !== '') throw new XmlSyntaxError(`the prefix ${prefix} is not declared`, from);
  const name = colon < 0 ? qualified : qualified.slice(colon + 1);
  return { qualified, name, namespace: namespace ?? '', prefixes, children: [], text: '', from };
}

function withDeclared(outer: ReadonlyMap<string, string>, attributes: string, from: number): Map<string, string> {
  const prefixes = new Map(outer);
  for (const [, name = '', double, single] of attributes.matchAll(attributePattern)) {
    const value = decodeXmlEntities(double ?? single ?? '', from);
    if (name === 'xmlns') prefixes.set('', value);
    else if (name.startsWith('xmlns:')) prefixes.set(name.slice(6), value);
  }
  return prefixes;
}

function closeElement(stack: OpenElement[], qualified: string, tag: number, to: number): ScannedXmlElement {
  const open = stack.pop();
  if (!open || open.qualified !== qualified || to === 0) throw new XmlSyntaxError('an end tag without its start', tag);
  const { name, namespace, children, text, from } = open;
  const element = { name, namespace, children, text, from, to };
  stack.at(-1)?.children.push(element);
  return element;
}

/** An element name with its text or its children; signatures are omitted. */
export type XmlValueTree = readonly [name: string, inside: string | readonly XmlValueTree[]];

export function buildXmlValueTree(element: ScannedXmlElement): XmlValueTree {
  if (element.children.length === 0) return [element.name, trimXmlText(element.text)];
  return [element.name, element.children.filter(({ name }) => name !== 'Signature').map(buildXmlValueTree)];
}

/** Parses a value tree from JSON. */
export function parseXmlValueTreeJson(json: string): XmlValueTree {
  return JSON.parse(json) as XmlValueTree;
}

/** Finds a branch of a value tree by its name. */
export function findXmlValueTreeChild(tree: XmlValueTree, name: string): XmlValueTree | undefined {
  return typeof tree[1] === 'string' ? undefined : tree[1].find((child) => child[0] === name);
}

/** Formats a value tree as XML with one prefix. Elements in the first `own` levels get the other prefix. */
export function buildXmlFromValueTree(
  tree: XmlValueTree,
  prefix: string,
  own: ReadonlySet<string>,
  ownPrefix: string,
): string {
  const [name, inside] = tree;
  const tag = `${own.has(name) ? ownPrefix : prefix}:${name}`;
  const content =
    typeof inside === 'string'
      ? escapeXmlText(inside)
      : inside.map((child) => buildXmlFromValueTree(child, prefix, own, ownPrefix)).join('');
  return `<${tag}>${content}</${tag}>`;
}
