// Members of an input that no shape has. The public format drops them; the warnings list each with the member that was
// probably meant.

import { type DroppedInputValue, type Warning, createWarning } from '../../contracts/warnings';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { type JsonObject, type Json, isJsonObject } from '../model/basic';
import { findDocumentKindOfSchema, goblEnvelopeSchemaUrl, isEnvelopeOfOtherSchema } from '../model/schemas';
import { documentShapesByKind, envelopeHeadShape as headShape } from '../shapes/envelope';
import { type Shape, defineShape as makeShape } from '../shapes/shape';
import { verbatimTextMemberKind } from '../shapes/kinds';
import { listNestedShapeMembers } from '../visit-shapes';
import { guessIntendedMemberName } from './guess-member';
import { wouldIgnoredMemberChangeAmount } from './lost-amounts';
import { warnUnknownExtensionCodes } from './unknown-codes';

interface NameTree {
  /** The shape below each member that holds objects; undefined for plain values. */
  readonly below: ReadonlyMap<string, Shape | undefined>;
}

const namesByShape = new Map<Shape, NameTree>();

function namesIn(shape: Shape): NameTree {
  const cachedTree = namesByShape.get(shape);
  if (cachedTree !== undefined) return cachedTree;
  const inner = new Map(listNestedShapeMembers(shape).map((step) => [step.name, step.shape]));
  const result = { below: new Map(shape.members.map(({ name }) => [name, inner.get(name)])) };
  namesByShape.set(shape, result);
  return result;
}

/** Shape of which only the names are used. */
const envelopeShape = makeShape('envelope', {
  $schema: verbatimTextMemberKind,
  head: verbatimTextMemberKind,
  doc: verbatimTextMemberKind,
  sigs: verbatimTextMemberKind,
});

/** The findings that a pass collects. */
interface Findings {
  readonly ignored: Warning[];
  /** Number of dropped members that change the amount, and of others. */
  readonly counts: { lost: number; others: number };
  /** For each unknown name, the field that was probably meant. */
  readonly meant: Map<string, string | undefined>;
  /** Codes that the scheme does not have; absent if the pass does not look for such codes. */
  readonly codes?: Warning[];
  /** The document as calculated. */
  readonly made?: JsonObject;
}

/**
 * Warns about members of this input (an envelope or a bare document) that are dropped. Returns an empty list if the
 * input cannot be read.
 * @param made the calculated document; if given, unknown codes of the scheme are also listed
 */
export function warnIgnoredDocumentMembers(input: Json, made?: JsonObject): Warning[] {
  // The members belong to an envelope. If the schema is corrected, they are all known.
  if (!isJsonObject(input) || isEnvelopeOfOtherSchema(input)) return [];
  const findings: Findings = { ...noFindings(), ...(made ? { codes: [], made } : {}) };
  const enveloped = isJsonObject(input.doc) && (input.$schema === undefined || input.$schema === goblEnvelopeSchemaUrl);
  if (enveloped) {
    lookAt(envelopeShape, input, '$', findings);
    if (isJsonObject(input.head)) lookAt(headShape, input.head, '$.head', findings);
  }
  look(enveloped ? (input.doc as JsonObject) : input, '$.doc', findings);
  return [...(findings.codes ?? []), ...findings.ignored];
}

/** Warns about dropped members of any other input with a shape. `path` is the name of the input in the request. */
export function warnIgnoredMembersOfShape(shape: Shape, input: JsonObject, path: string): Warning[] {
  const findings = noFindings();
  lookAt(shape, input, path, findings);
  return findings.ignored;
}

function look(doc: JsonObject, path: string, found: Findings): void {
  const kind = typeof doc.$schema === 'string' ? findDocumentKindOfSchema(doc.$schema) : undefined;
  if (kind !== undefined) lookAt(documentShapesByKind[kind], doc, path, found);
}

function lookAt(shape: Shape, node: JsonObject, path: string, found: Findings): void {
  const { below } = namesIn(shape);
  for (const name of Object.keys(node)) {
    const value = node[name];
    const inner = below.get(name);
    // Totals repeat the codes of the rows.
    if (inner !== undefined)
      lookBelow(inner, value, `${path}.${name}`, name === 'totals' ? withoutCodes(found) : found);
    else if (!below.has(name)) {
      if (name !== '$schema' && value !== null) addIgnored(shape, node, name, path, found);
    } else if (name === 'ext' && found.codes && found.made && isJsonObject(value ?? null)) {
      found.codes.push(...warnUnknownExtensionCodes(value as JsonObject, path, found.made));
    }
  }
}

function lookBelow(shape: Shape, value: Json | undefined, path: string, found: Findings): void {
  if (Array.isArray(value)) {
    // Empty rows are dropped first, because the paths are paths of the calculated document.
    const rows = value.includes(null) ? value.filter((one) => one !== null) : value;
    for (const [i, one] of rows.entries()) if (isJsonObject(one)) lookAt(shape, one, `${path}[${i}]`, found);
  } else if (value !== undefined && isJsonObject(value)) {
    lookAt(shape, value, path, found);
  }
}

const withoutCodes = ({ codes: _codes, ...found }: Findings): Findings => found;

const noFindings = (): Findings => ({ ignored: [], counts: { lost: 0, others: 0 }, meant: new Map() });

/**
 * Adds a warning about an ignored member. Members that change the amount are counted separately, so that other members
 * do not hide them.
 */
function addIgnored(shape: Shape, node: JsonObject, name: string, path: string, found: Findings): void {
  const quoted = name.slice(0, limits.quotedCharactersMax);
  const nearest = findMeant(shape, quoted, found.meant);
  const isLost = wouldIgnoredMemberChangeAmount(shape, node, name, nearest);
  const count = (found.counts[isLost ? 'lost' : 'others'] += 1);
  if (count > limits.warningsMax) return;
  const kind = shape.name.slice(shape.name.lastIndexOf('/') + 1).replaceAll('-', ' ');
  const choices = nearest === undefined ? listMembers(shape).join(', ') : '';
  const params = { name: quoted, kind, nearest: nearest ?? null, known: choices };
  const one = createWarning('unknown-member', [`${path}.${quoted}`], params);
  const value: DroppedInputValue = { path: `${path}.${quoted}`, ...(nearest ? { meant: `${path}.${nearest}` } : {}) };
  found.ignored.push(isLost ? { ...one, lost: [value] } : one);
}

const listMembers = (shape: Shape): string[] => shape.members.filter(({ old }) => !old).map(({ name }) => name);

/** Rows repeat their fields, so each name is guessed once. */
function findMeant(shape: Shape, name: string, known: Findings['meant']): string | undefined {
  const id = `${shape.name} ${name}`;
  if (known.has(id)) return known.get(id);
  if (known.size >= limits.guessedMax) return undefined;
  const inner = listNestedShapeMembers(shape).flatMap((step) =>
    step.shape.members.map((member) => `${step.name}.${member.name}`),
  );
  const nearest = guessIntendedMemberName(name, listMembers(shape), inner);
  known.set(id, nearest);
  return nearest;
}
