// The cases of a conformance run: how each is built and compared. They are separate from the output, so that tests use them too.

import { createMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Fault } from '../../src/contracts/errors';
import { buildCorrectionEnvelope } from '../../src/document/correct-envelope';
import { type EnvelopeBuildResult, buildEnvelope, type EnvelopeBuildDeps } from '../../src/document/envelope';
import { parseJsonPreservingDecimals } from '../../src/document/json-text';
import { goblEnvelopeSchemaUrl } from '../../src/document/model/schemas';

export interface Difference {
  /** First place that differs, or the error in parentheses. */
  readonly path: string;
  readonly note: string;
}

export interface CaseResult {
  readonly name: string;
  readonly kind: string;
  readonly features: readonly string[];
  readonly difference: Difference | undefined;
}

const now = new Date('2026-07-01T10:00:00Z');
const assignedId = '0197f1a1-c400-7000-8000-000000000000';
const surroundings: EnvelopeBuildDeps = { now, newId: () => assignedId };

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 90 ? `${text.slice(0, 87)}...` : text;
}

/** The first difference of two JSON values; the order of members does not count. */
function firstDifference(want: unknown, got: unknown, at = ''): Difference | undefined {
  if (Array.isArray(want) && Array.isArray(got)) {
    const length = Math.max(want.length, got.length);
    for (let i = 0; i < length; i++) {
      const found = firstDifference(want[i], got[i], `${at}[${i}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isObject(want) && isObject(got)) {
    for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
      const found = firstDifference(want[key], got[key], at === '' ? key : `${at}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return want === got ? undefined : { path: at, note: `want ${show(want)}, got ${show(got)}` };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Builds the client's invoice, corrected if there are options. */
function build(text: string, options: string | undefined): EnvelopeBuildResult {
  const read = parseJsonPreservingDecimals(text);
  if ('problem' in read)
    return { problem: { key: 'input', message: createMessage('as-written', { text: read.problem.kind }) } };
  const built = buildEnvelope(read.value, surroundings);
  if (options === undefined || 'problem' in built) return built;
  const changes = parseJsonPreservingDecimals(options);
  if ('problem' in changes)
    return { problem: { key: 'input', message: createMessage('as-written', { text: changes.problem.kind }) } };
  return buildCorrectionEnvelope(built.envelope, changes.value, surroundings);
}

/** Returns whether the document equals the expected one, without an assigned uuid. */
function compareDocument(
  built: EnvelopeBuildResult,
  want: Record<string, unknown>,
  digest: string | undefined,
): Difference | undefined {
  if ('problem' in built)
    return { path: `(${built.problem.key})`, note: renderMessageInEnglish(built.problem.message) };
  const { doc } = built.envelope;
  const text = JSON.stringify(doc);
  const assigned = text.includes(assignedId);
  const plain = JSON.parse(text, (_, value: unknown) => (value === assignedId ? undefined : value)) as unknown;
  const found = firstDifference(want, plain);
  if (found !== undefined || assigned || digest === undefined) return found;
  return firstDifference(digest, built.envelope.head.dig.val, 'head.dig.val');
}

/** One line of a generated set: see `compareGenerated`. */
export interface GeneratedCase {
  readonly name: string;
  readonly kind: string;
  readonly features: readonly string[];
  /** JSON text as a client writes it, because the form of numbers counts. */
  readonly in: string;
  readonly options?: string;
  readonly out?: { readonly doc: Record<string, unknown>; readonly digest: string };
  readonly faults?: { readonly key: string; readonly faults?: readonly Fault[]; readonly paths?: readonly string[] };
}

async function readGenerated(file: string): Promise<GeneratedCase[]> {
  const bytes = await readFile(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GeneratedCase);
}

/**
 * Compares a packed generated set: accepted cases by document and digest, refused ones by fault paths and codes.
 * @param every compares every nth case only
 */
export async function compareGenerated(file: string, every = 1): Promise<CaseResult[]> {
  const cases = (await readGenerated(file)).filter((_, index) => index % every === 0);
  return cases.map((one) => {
    const { name, features } = one;
    const kind = `${one.kind}, ${one.faults === undefined ? 'accepted' : 'refused'}`;
    return { name, kind, features, difference: compareOne(one) };
  });
}

function compareOne(one: GeneratedCase): Difference | undefined {
  const built = build(one.in, one.options);
  if (one.faults !== undefined) return compareRefusal(built, one.faults.key, one.faults.faults ?? []);
  if ('envelope' in built && built.faults.length > 0) {
    return { path: `(refused: ${built.faults[0]?.code})`, note: show(built.faults) };
  }
  return compareDocument(built, one.out?.doc ?? {}, one.out?.digest);
}

function compareRefusal(built: EnvelopeBuildResult, key: string, want: readonly Fault[]): Difference | undefined {
  const faults = 'problem' in built ? (built.problem.faults ?? []) : built.faults;
  if ('problem' in built && faults.length === 0) {
    return want.length === 0
      ? undefined
      : { path: `(${built.problem.key} instead of faults)`, note: renderMessageInEnglish(built.problem.message) };
  }
  if (want.length === 0) return { path: `(not refused: ${key})`, note: show(faults) };
  return firstDifference(places(want), places(faults), '(faults)');
}

function places(faults: readonly Fault[]): string[] {
  return faults.flatMap((fault) => (fault.paths ?? []).map((place) => `${fault.code} ${place}`)).toSorted();
}

interface ExpectedRefusal {
  readonly stage: 'validate' | 'calculate';
  readonly faults?: readonly Fault[];
  readonly message_contains?: string;
}

/** Compares the single files of a folder: pairs, corrections, refusals. */
export async function comparePairs(folder: string): Promise<CaseResult[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.in.json')).toSorted();
  return Promise.all(files.map((file) => comparePair(folder, file.slice(0, -'.in.json'.length))));
}

async function comparePair(folder: string, name: string): Promise<CaseResult> {
  const readPart = (end: string): Promise<string> => readFile(path.join(folder, `${name}.${end}.json`), 'utf8');
  const text = await readPart('in');
  if (name.startsWith('invalid-')) {
    const expected = JSON.parse(await readPart('faults')) as ExpectedRefusal;
    return { name, kind: 'refusals', features: [], difference: compareInvalid(build(text, undefined), expected) };
  }
  const options = name.startsWith('corr-') ? await readPart('options') : undefined;
  const out = JSON.parse(await readPart('out')) as Record<string, unknown>;
  return { name, kind: 'pairs', features: [], difference: getComparePair(build(text, options), out) };
}

function getComparePair(built: EnvelopeBuildResult, out: Record<string, unknown>): Difference | undefined {
  if (!isObject(out.head)) return compareDocument(built, out, undefined);
  const dig = out.head.dig as { val: string };
  const found = compareDocument(built, out.doc as Record<string, unknown>, dig.val);
  if (found !== undefined || 'problem' in built) return found;
  return firstDifference(goblEnvelopeSchemaUrl, built.envelope.$schema, '$schema');
}

function compareInvalid(built: EnvelopeBuildResult, expected: ExpectedRefusal): Difference | undefined {
  if (expected.stage === 'calculate') {
    const text = expected.message_contains ?? '';
    if ('problem' in built && renderMessageInEnglish(built.problem.message).includes(text)) return undefined;
    return {
      path: '(message)',
      note: `want ${text}, got ${'problem' in built ? renderMessageInEnglish(built.problem.message) : 'a document'}`,
    };
  }
  if ('problem' in built)
    return { path: `(${built.problem.key})`, note: renderMessageInEnglish(built.problem.message) };
  for (const want of expected.faults ?? []) {
    const match = built.faults.find((fault) => fault.code === want.code && fault.message === want.message);
    const paths = match?.paths?.map((place) => place.replace('$.doc', '$'));
    const missing = want.paths?.find((place) => !paths?.includes(place));
    if (match === undefined || missing !== undefined)
      return { path: '(faults)', note: `want ${show(want)}, got ${show(built.faults)}` };
  }
  return undefined;
}
