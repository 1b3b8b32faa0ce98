// Checks the elements of a message by a table: missing, unknown or misplaced elements, and too many of them. format.ts
// checks the values.
import type { ScannedXmlElement } from './xml-scan';

/** One place in a sequence: an element with its content, or a choice between elements. */
export interface XmlStructurePart {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Absent if the element contains text. `any` means that the content is not checked. */
  readonly inside?: readonly XmlStructurePart[] | 'any';
  readonly namespace?: string;
  /**
   * Exactly one of these elements must be present. If the choice is `loose`, none or both are left to the rules for
   * records, which have codes for these cases.
   */
  readonly choice?: readonly XmlStructurePart[];
  readonly loose?: boolean;
  /** Code of the Fault for more than `max` elements; 4113 if absent. */
  readonly tooMany?: number;
}

/** The reason why the whole message is rejected. `text` names the element. */
export interface XmlStructureFault {
  readonly code: number;
  readonly text: string;
}

/** Declares an element that occurs exactly once. */
export const defineRequiredXmlElement = (name: string, inside?: readonly XmlStructurePart[]): XmlStructurePart =>
  part(name, 1, 1, inside);
/** Declares an element that may be absent. */
export const defineOptionalXmlElement = (name: string, inside?: readonly XmlStructurePart[]): XmlStructurePart =>
  part(name, 0, 1, inside);
/** Declares an element that may occur up to `max` times. */
export const defineRepeatedXmlElement = (
  name: string,
  max: number,
  inside: readonly XmlStructurePart[],
): XmlStructurePart => part(name, 1, max, inside);
/** Declares a choice between elements. */
export const defineXmlElementChoice = (...choice: readonly XmlStructurePart[]): XmlStructurePart => ({
  name: '',
  min: 1,
  max: 1,
  choice,
});
/**
 * Declares a choice in which none or both elements may be present; the rules for records have codes for these cases.
 */
export const defineLooseXmlElementChoice = (...choice: readonly XmlStructurePart[]): XmlStructurePart => ({
  ...defineXmlElementChoice(...choice),
  loose: true,
});

function part(name: string, min: number, max: number, inside?: readonly XmlStructurePart[]): XmlStructurePart {
  return inside ? { name, min, max, inside } : { name, min, max };
}

/** Compares the content of one element with its table. Returns undefined if they agree. */
export function findXmlElementStructureFault(
  element: ScannedXmlElement,
  parts: readonly XmlStructurePart[] | undefined,
  namespace: string,
): XmlStructureFault | undefined {
  const { children } = element;
  if (!parts) return children[0] ? unexpected(children[0].name) : undefined;
  if (!isBlank(element.text)) return { code: 4102, text: `Texto no esperado en el elemento: ${element.name}` };
  let at = 0;
  for (const expected of parts) {
    const step = takePart(children, at, expected, namespace);
    if ('code' in step) return step;
    at = step.at;
  }
  const left = children[at];
  return left ? unexpected(left.name) : undefined;
}

function takePart(
  children: readonly ScannedXmlElement[],
  from: number,
  expected: XmlStructurePart,
  namespace: string,
  min: number = expected.min,
): XmlStructureFault | { at: number } {
  if (expected.choice) return takeChoice(children, from, expected, expected.namespace ?? namespace);
  let at = from;
  const space = expected.namespace ?? namespace;
  for (let child = children[at]; child?.name === expected.name; child = children[at]) {
    if (child.namespace !== space) return { code: 4102, text: `Espacio de nombres incorrecto: ${child.name}` };
    if (at - from >= expected.max) return repeated(expected);
    const fault = expected.inside === 'any' ? undefined : findXmlElementStructureFault(child, expected.inside, space);
    if (fault) return fault;
    at += 1;
  }
  return at - from < min ? missing(expected.name) : { at };
}

function takeChoice(
  children: readonly ScannedXmlElement[],
  from: number,
  expected: XmlStructurePart,
  namespace: string,
): XmlStructureFault | { at: number } {
  let at = from;
  let found = 0;
  for (const option of expected.choice ?? []) {
    const step = takePart(children, at, option, namespace, 0);
    if ('code' in step) return step;
    if (step.at > at) found += 1;
    at = step.at;
  }
  const names = (expected.choice ?? []).map((option) => option.name).join(' / ');
  if (found === 1 || expected.loose) return { at };
  return found === 0 ? missing(names) : unexpected(names);
}

function repeated(expected: XmlStructurePart): XmlStructureFault {
  if (expected.max === 1) return unexpected(expected.name);
  const text = `Se ha superado el número máximo de ocurrencias: ${expected.name}`;
  return { code: expected.tooMany ?? 4113, text };
}

function missing(name: string): XmlStructureFault {
  return { code: 4102, text: `Falta informar campo obligatorio.: ${name}` };
}

function unexpected(name: string): XmlStructureFault {
  return { code: 4102, text: `Elemento no esperado.: ${name}` };
}

function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 32) return false;
  return true;
}
