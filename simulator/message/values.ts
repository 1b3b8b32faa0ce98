// The values of a stored record as one JSON text: what queries answer with, without its XML.
import type { XmlElement } from './xml-scan';
import { escapeText, trimText } from './xml-text';

/** Element name with its text or its children. Signatures are left out. */
export type ValueTree = readonly [name: string, inside: string | readonly ValueTree[]];

export function buildValueTree(element: XmlElement): ValueTree {
  if (element.children.length === 0) return [element.name, trimText(element.text)];
  return [element.name, element.children.filter(({ name }) => name !== 'Signature').map(buildValueTree)];
}

export function parseTree(json: string): ValueTree {
  return JSON.parse(json) as ValueTree;
}

export function findBranch(tree: ValueTree, name: string): ValueTree | undefined {
  return typeof tree[1] === 'string' ? undefined : tree[1].find((child) => child[0] === name);
}

/** XML with one prefix; elements at `own` levels from the top get the other one. */
export function formatTree(tree: ValueTree, prefix: string, own: ReadonlySet<string>, ownPrefix: string): string {
  const [name, inside] = tree;
  const tag = `${own.has(name) ? ownPrefix : prefix}:${name}`;
  const content =
    typeof inside === 'string'
      ? escapeText(inside)
      : inside.map((child) => formatTree(child, prefix, own, ownPrefix)).join('');
  return `<${tag}>${content}</${tag}>`;
}
