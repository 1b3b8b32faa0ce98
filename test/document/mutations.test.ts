// Mutated documents: the result is a document, faults or a problem, and never an exception or a hang.
import { renderMessageInEnglish } from '../../src/messages/render';
import { buildEnvelope } from '../../src/document/envelope';
import { buildCorrectionEnvelope, copyEnvelopeAsDraft } from '../../src/document/correct-envelope';
import { toFaultFieldTree } from '../../src/document/fault-field-tree';
import { parseJsonPreservingDecimals } from '../../src/document/json-text';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { listBrokenSelloRuleFaults } from '../../src/document/sello-rules';
import { buildDocumentSummary } from '../../src/document/document-summary';
import { isLong } from '../long';
import { sampleInvoices } from './generator';
import { now, surroundings } from './invoices';
import { type Random, randomFrom } from './random';
import { cpuMilliseconds, leastCpuMilliseconds } from '../cpu-time';

const seed = Number(process.env.SELLO_SEED ?? 20_260_702);
/** `SELLO_MUTATIONS=100000` runs the long form. */
const mutations = Number(process.env.SELLO_MUTATIONS ?? 20_000);
/** The short form also ends after a time, however busy the machine is. */
const secondsMax = process.env.SELLO_MUTATIONS === undefined ? (isLong ? 8 : 4) : 3_600;
const originals = 200;
const slowestMilliseconds = 1_000;

const strange: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  '',
  ' ',
  '\u0000',
  '0',
  '-0.00',
  '1e3',
  '12,5',
  '%',
  '-100%',
  '1000000%',
  '999999999999999999.9999',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '0000-00-00',
  'ES',
  'XXQ',
  'JPY',
  'VAT',
  'IRPF',
  'constructor',
  '__proto__',
  'toString',
  'bypass',
  'customer-rates',
  'standard+',
  'zero',
  [],
  {},
  [null],
  [[]],
  [{}],
  { ext: { a: 1 } },
  'ñ'.repeat(200),
  '😀',
  '\ud800',
  { country: 'ES' },
  [{ cat: 'VAT', rate: 'general' }],
];

/** Unexpected members, some of which every object inherits. */
const names = ['', 'ext', 'meta', 'constructor', '__proto__', 'toString', 'length', 'taxes', 'i'];

function places(value: Json, found: { holder: JsonObject | Json[]; key: string | number }[] = []) {
  if (Array.isArray(value)) {
    for (const [i, one] of value.entries()) {
      found.push({ holder: value, key: i });
      places(one, found);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      found.push({ holder: value, key });
      places(value[key] ?? null, found);
    }
  }
  return found;
}

function put(holder: JsonObject | Json[], key: string | number, value: Json): void {
  (holder as Record<string | number, Json>)[key] = value;
}

/** Changes one to four places: a value is replaced, removed, doubled, moved, or gets a strange member. */
function mutated(original: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(original);
  for (let n = random.whole(1, 4); n > 0; n--) {
    const all = places(copy);
    const { holder, key } = random.pick(all);
    const other = random.pick(all);
    const value = (other.holder as Record<string | number, Json>)[other.key] ?? null;
    const kind = random.whole(0, 4);
    if (kind === 0) put(holder, key, structuredClone(random.pick(strange)));
    else if (kind === 1 && !Array.isArray(holder)) delete holder[key];
    else if (kind === 2 && Array.isArray(holder)) holder.push(structuredClone(value));
    else if (kind === 3) put(holder, key, structuredClone(value));
    else if (!Array.isArray(holder)) holder[random.pick(names)] = structuredClone(value);
  }
  return copy;
}

/** The result: no JSON, a problem, or a document. */
function answer(input: JsonObject, random: Random): 'unread' | 'problem' | 'document' {
  const text = JSON.stringify(input);
  const read = parseJsonPreservingDecimals(text);
  if ('problem' in read) return 'unread';
  const built = buildEnvelope(read.value, surroundings());
  if ('problem' in built) {
    expect(renderMessageInEnglish(built.problem.message)).not.toBe('');
    return 'problem';
  }
  toFaultFieldTree(built.faults);
  buildDocumentSummary(built.envelope.doc);
  listBrokenSelloRuleFaults(built.envelope.doc, { issueDates: true, extensionValues: true, corrections: true }, now);
  if (random.chance(0.1))
    buildCorrectionEnvelope(built.envelope, { type: 'corrective', copy_tax: true }, surroundings());
  if (random.chance(0.1)) copyEnvelopeAsDraft(built.envelope, surroundings());
  return 'document';
}

/** The least time of a document that took too long, because a slow document is slow each time. */
const again = (input: JsonObject, random: Random): number =>
  leastCpuMilliseconds(slowestMilliseconds, () => answer(input, random));

describe('a mutated document', () => {
  test(`causes no exception: up to ${mutations} (seed ${seed})`, () => {
    const end = performance.now() + secondsMax * 1_000;
    const documents = sampleInvoices(seed, originals);
    let slowest = 0;
    const counts = { unread: 0, problem: 0, document: 0 };
    for (let i = 0; i < mutations && performance.now() < end; i++) {
      const random = randomFrom(seed * 31 + i);
      const input = mutated(random.pick(documents), random);
      const start = cpuMilliseconds();
      try {
        counts[answer(input, random)] += 1;
      } catch (error) {
        throw new Error(`mutation ${i} of seed ${seed}: ${JSON.stringify(input)}`, { cause: error });
      }
      const took = cpuMilliseconds() - start;
      slowest = Math.max(slowest, took < slowestMilliseconds ? took : again(input, random));
    }
    expect(slowest).toBeLessThan(slowestMilliseconds);
    // Even a busy machine reaches this number: a generator that creates only nonsense would test nothing.
    expect(counts.document).toBeGreaterThan(50);
    expect(counts.problem).toBeGreaterThan(50);
  }, 3_600_000);
});
