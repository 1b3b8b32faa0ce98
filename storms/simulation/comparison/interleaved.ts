// Runs two transactions at the same time on each database, with their calls in a random order. Compares the reads of
// each, the refused writes with their reasons, the results of the commits, and the stored state afterwards.
import type { Document } from 'mongodb';
import type { Database, TransactionSession } from '../../../src/store/database';
import type { SimulatedDatabase, Transaction } from '../database/simulated-database';
import { createStepRandom } from '../random';
import { dumpDatabase, describeDifference, type Pair, settleToText, recordCalls } from './compare';
import { drawCall } from './language-verbs';

/** A transaction that a test begins and ends. */
export interface OpenTransaction {
  readonly session: TransactionSession;
  readonly commit: () => Promise<void>;
  readonly abort: () => Promise<void>;
}

export type BeginTransaction = () => Promise<OpenTransaction>;

export const beginReal =
  ({ db }: Database): BeginTransaction =>
  () => {
    const session = db.client.startSession();
    session.startTransaction();
    return Promise.resolve({
      session,
      commit: () => session.commitTransaction().finally(() => void session.endSession()),
      abort: () => session.abortTransaction().finally(() => void session.endSession()),
    });
  };

export const beginSimulated =
  (database: SimulatedDatabase): BeginTransaction =>
  () => {
    const transaction: Transaction = database.begin();
    return Promise.resolve({
      session: transaction as unknown as TransactionSession,
      commit: () => Promise.resolve().then(() => database.commit(transaction)),
      abort: () => Promise.resolve(database.abort(transaction)),
    });
  };

/** Returns the first difference, or null. Only transactions write, because any other write would wait for them. */
export async function compareInterleaved(
  pair: Pair,
  begins: { readonly real: BeginTransaction; readonly simulated: BeginTransaction },
  seed: number,
): Promise<string | null> {
  const run = async (database: Database, begin: BeginTransaction): Promise<string[]> => {
    const random = createStepRandom(seed);
    const held = [await begin(), await begin()];
    const lines: string[] = [];
    for (let i = 0; i < 10 && held.length > 0; i += 1) {
      const at = random.below(held.length);
      const one = held[at] as OpenTransaction;
      const own = random.below(2 ** 31);
      const name = `transaction ${at + 1} of ${held.length}`;
      if (i > 3 && random.chance(0.25)) {
        held.splice(at, 1);
        const ends = random.chance(0.8) ? one.commit : one.abort;
        lines.push(`${name} ends: ${await settleToText(ends)}`);
      } else if (random.chance(0.15)) {
        lines.push(
          `outside: ${await settleToText(() => database.collection<Document>('things').find().sort({ _id: 1 }).toArray())}`,
        );
      } else {
        const calls: string[] = [];
        const result = await settleToText(() =>
          drawCall(recordCalls(database, calls), createStepRandom(own), one.session),
        );
        lines.push(`${name}: ${calls.join()}: ${result}`);
      }
    }
    for (const one of held) lines.push(`left over: ${await settleToText(one.commit)}`);
    return lines;
  };
  const real = await run(pair.real, begins.real);
  const simulated = await run(pair.simulated, begins.simulated);
  const at = real.findIndex((line, i) => line !== simulated[i]);
  if (at >= 0) return describeDifference(seed, 'interleaved', real.slice(0, at), real[at] ?? '', simulated[at] ?? '');
  const [there, here] = [await dumpDatabase(pair.real), await dumpDatabase(pair.simulated)];
  return there === here ? null : describeDifference(seed, 'interleaved, contents', real, there, here);
}
