// Two transactions at once on each database, call by call in an order that chance decides: what each sees, which write is
// refused and for what, what a commit says, and what stands there afterwards.
import type { Document } from 'mongodb';
import type { Database, Session } from '../../../src/store/database';
import type { SimulatedDatabase, Transaction } from '../database/simulated-database';
import { randomFrom } from '../random';
import { contentsOf, differing, type Pair, settled, traced } from './compare';
import { drawnCall } from './language-verbs';

/** A transaction that a test begins and ends itself. */
export interface Held {
  readonly session: Session;
  readonly commit: () => Promise<void>;
  readonly abort: () => Promise<void>;
}

export type Begin = () => Promise<Held>;

export const beginReal =
  ({ db }: Database): Begin =>
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
  (database: SimulatedDatabase): Begin =>
  () => {
    const transaction: Transaction = database.begin();
    return Promise.resolve({
      session: transaction as unknown as Session,
      commit: () => Promise.resolve().then(() => database.commit(transaction)),
      abort: () => Promise.resolve(database.abort(transaction)),
    });
  };

/** The first difference, or null. Only transactions write: a write outside them would wait for them. */
export async function compareInterleaved(
  pair: Pair,
  begins: { readonly real: Begin; readonly simulated: Begin },
  seed: number,
): Promise<string | null> {
  const run = async (database: Database, begin: Begin): Promise<string[]> => {
    const random = randomFrom(seed);
    const held = [await begin(), await begin()];
    const said: string[] = [];
    for (let i = 0; i < 10 && held.length > 0; i += 1) {
      const at = random.below(held.length);
      const one = held[at] as Held;
      const own = random.below(2 ** 31);
      const name = `transaction ${at + 1} of ${held.length}`;
      if (i > 3 && random.chance(0.25)) {
        held.splice(at, 1);
        const ends = random.chance(0.8) ? one.commit : one.abort;
        said.push(`${name} ends: ${await settled(ends)}`);
      } else if (random.chance(0.15)) {
        said.push(
          `outside: ${await settled(() => database.collection<Document>('things').find().sort({ _id: 1 }).toArray())}`,
        );
      } else {
        const calls: string[] = [];
        const result = await settled(() => drawnCall(traced(database, calls), randomFrom(own), one.session));
        said.push(`${name}: ${calls.join()}: ${result}`);
      }
    }
    for (const one of held) said.push(`left over: ${await settled(one.commit)}`);
    return said;
  };
  const real = await run(pair.real, begins.real);
  const simulated = await run(pair.simulated, begins.simulated);
  const at = real.findIndex((line, i) => line !== simulated[i]);
  if (at >= 0) return differing(seed, 'interleaved', real.slice(0, at), real[at] ?? '', simulated[at] ?? '');
  const [there, here] = [await contentsOf(pair.real), await contentsOf(pair.simulated)];
  return there === here ? null : differing(seed, 'interleaved, contents', real, there, here);
}
