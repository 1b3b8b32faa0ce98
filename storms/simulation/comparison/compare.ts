// Compares the simulated database with a real one. The same functions with the same random numbers must have the same
// results, errors and documents on both.
import { MongoServerError } from 'mongodb';
import type { Database } from '../../../src/store/database';
import { UnsupportedBySimulationError } from '../database/errors';
import { type Random, createStepRandom } from '../random';
import { toCanonicalText } from './canonical';

/** An operation on a database: a single call, or a whole function of the ledger. */
export interface Verb {
  readonly name: string;
  /** All choices come from `random`, and never from a result of the database. */
  run(database: Database, random: Random): Promise<unknown>;
}

export interface Pair {
  readonly real: Database;
  readonly simulated: Database;
}

/**
 * Runs this number of operations on both databases. The seed draws each operation.
 * @returns the first difference, or null
 */
export async function compareVerbs(
  pair: Pair,
  verbs: readonly Verb[],
  seed: number,
  count: number,
): Promise<string | null> {
  const random = createStepRandom(seed);
  const lines: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const verb = random.pick(verbs);
    const own = random.below(2 ** 31);
    const [calls, real] = await readOutcome(pair.real, verb, own);
    const [, simulated] = await readOutcome(pair.simulated, verb, own);
    lines.push(...calls);
    if (real !== simulated) return describeDifference(seed, verb.name, lines, real, simulated);
    const [there, here] = [await dumpDatabase(pair.real), await dumpDatabase(pair.simulated)];
    if (there !== here) return describeDifference(seed, `${verb.name}, contents`, lines, there, here);
  }
  return null;
}

/** Describes a difference, with the last calls before it. */
export const describeDifference = (
  seed: number,
  what: string,
  calls: readonly string[],
  real: string,
  simulated: string,
): string => [`seed ${seed}, ${what}:`, ...calls.slice(-2), `real:      ${real}`, `simulated: ${simulated}`].join('\n');

async function readOutcome(database: Database, verb: Verb, seed: number): Promise<readonly [string[], string]> {
  const calls: string[] = [];
  return [calls, await settleToText(() => verb.run(recordCalls(database, calls), createStepRandom(seed)))];
}

/** A result or an error as a text. */
export async function settleToText(work: () => Promise<unknown>): Promise<string> {
  try {
    return toCanonicalText(await work());
  } catch (error) {
    if (error instanceof UnsupportedBySimulationError) throw error;
    return `refused: ${describeError(error)}`;
  }
}

/** Classifies errors as production code does (src/store/database.ts). */
function describeError(error: unknown): string {
  if (!(error instanceof MongoServerError)) return String(error);
  const again = error.hasErrorLabel('TransientTransactionError') ? ', try again' : '';
  if (error.code === 11_000) return `duplicate of ${/index: (\S+)/.exec(error.message)?.[1]}${again}`;
  return `${error.code === 112 ? 'write conflict' : error.code === 251 ? 'no transaction' : 'server error'}${again}`;
}

/** All documents of all collections. */
export async function dumpDatabase(database: Database): Promise<string> {
  const names = (await database.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const contents: string[] = [];
  for (const name of names.toSorted()) {
    const docs = await database.collection(name).find({}).toArray();
    if (docs.length > 0) contents.push(`${name}:`, ...docs.map((doc) => `  ${toCanonicalText(doc)}`).toSorted());
  }
  return contents.join('\n');
}

/** Wraps the database and logs every call on a collection. The log shows the cause of a difference. */
export function recordCalls(database: Database, calls: string[]): Database {
  const collection = (name: string) =>
    new Proxy(database.collection(name), {
      get: (target, method) => {
        const member: unknown = Reflect.get(target, method);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          calls.push(`${name}.${String(method)}(${given.map((one) => toCanonicalText(one, ['session'])).join(', ')})`);
          return (member as (...args: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  return { ...database, collection: collection as Database['collection'] };
}
