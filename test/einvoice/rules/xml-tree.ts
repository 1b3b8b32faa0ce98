// XML as a tree of local names with attributes: an independent reader of e-invoices, which shares no code with
// their writers.
import { XMLParser } from 'fast-xml-parser';

/** One element: local name, attributes by local name, and its text without surrounding white space. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
});

type Parsed = Readonly<Record<string, unknown>>;

function findNode(parsed: Parsed): XmlNode | undefined {
  const name = Object.keys(parsed).find((key) => key !== ':@' && key !== '#text');
  if (name === undefined) return undefined;
  const inside = parsed[name] as readonly Parsed[];
  return {
    name,
    attributes: (parsed[':@'] ?? {}) as Record<string, string>,
    text: inside
      .map((part) => (typeof part['#text'] === 'string' ? part['#text'] : ''))
      .join('')
      .trim(),
    children: inside.flatMap((part) => findNode(part) ?? []),
  };
}

/** @throws if there is no root element */
export function parseTree(xml: string): XmlNode {
  const root = (parser.parse(xml) as readonly Parsed[]).flatMap((part) => findNode(part) ?? [])[0];
  if (!root) throw new Error('the file has no root element');
  return root;
}

/** Elements at a path of local names, all of them at each step. */
export function all(from: XmlNode | undefined, ...path: readonly string[]): readonly XmlNode[] {
  return path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap((node) => node.children.filter((child) => child.name === name)),
    from ? [from] : [],
  );
}

export function one(from: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return all(from, ...path)[0];
}

/** The text at a path; undefined if there is no such element or it has no text. */
export function textAt(from: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = one(from, ...path)?.text;
  return text === '' ? undefined : text;
}

export function textsAt(from: XmlNode | undefined, ...path: readonly string[]): readonly string[] {
  return all(from, ...path).map(({ text }) => text);
}

/** The node and all its descendants. */
export function everything(from: XmlNode): readonly XmlNode[] {
  return [from, ...from.children.flatMap(everything)];
}
