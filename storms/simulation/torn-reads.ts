// Aggregates over two states. On the server, an aggregate outside transactions is no snapshot: another process may
// commit between two of its stages, so that later stages show a later state.
import type { Call } from './database/simulated-collection';
import type { SimulatedDatabase, TornRead } from './database/simulated-database';
import type { Task } from './tasks';
import type { World } from './world';

/** Highest number of reads of an aggregate that show the earlier state. */
const earlierReadsMax = 6;

interface TornReads {
  /** The database, whose aggregates may show two states. */
  readonly database: SimulatedDatabase;
  /** Takes the earlier state when an aggregate is called. */
  readonly around: (call: Call) => Call;
}

export function makeTornReads(world: World, task: Task, database: SimulatedDatabase): TornReads {
  let torn: TornRead | null = null;
  const begin = (): TornRead => {
    const transaction = world.database.begin();
    // The first read takes the snapshot.
    world.database.find('chains', {}, { limit: 1 }, transaction);
    task.transactions.add(transaction);
    return { transaction, reads: 1 + world.random.below(earlierReadsMax) };
  };
  const end = ({ transaction }: TornRead): void => {
    world.database.abort(transaction);
    task.transactions.delete(transaction);
  };
  return {
    database: {
      ...database,
      aggregate: (table, pipeline, variables, transaction = null) =>
        database.aggregate(table, pipeline, variables, transaction, transaction ? null : torn),
    },
    around: (call) => (label, inTransaction, work) => {
      const isTorn = !inTransaction && label.startsWith('aggregate ') && world.random.chance(world.rates.tornReads);
      if (!isTorn) return call(label, inTransaction, work);
      const earlier = begin();
      const workOnBoth = (): ReturnType<typeof work> => {
        world.count('aggregates over two states');
        torn = earlier;
        try {
          return work();
        } finally {
          torn = null;
        }
      };
      return call(label, inTransaction, workOnBoth).finally(() => end(earlier));
    },
  };
}
