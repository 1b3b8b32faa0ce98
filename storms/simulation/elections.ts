// Elections: a new primary has every acknowledged write, but no majority state until it has made a write in its own
// term. Until then, reads outside transactions show an older state, and callers cannot tell this from the newest state.
import type { SimulatedDatabase, Transaction } from './database/simulated-database';
import type { StaleReads, World } from './world';

/** How long before the election the snapshot was taken, and how long reads may show it if there is no write. */
const lagMsMax = 3_000;
const untilNoopMsMax = 2_000;

export function elect(world: World): boolean {
  if (world.stale) return false;
  const { database } = world;
  const snapshot = database.begin();
  // The first read takes the snapshot.
  database.find('chains', {}, { limit: 1 }, snapshot);
  const stale: StaleReads = { snapshot, isElected: false };
  world.stale = stale;
  world.after(world.random.below(lagMsMax), 'an election', () => {
    if (world.stale !== stale) return;
    stale.isElected = true;
    world.count('elections');
    world.after(world.random.below(untilNoopMsMax), 'the new primary knows the majority', () => {
      if (world.stale === stale) catchUp(world);
    });
  });
  return true;
}

/** After a write of the new term is acknowledged by the majority, all earlier writes are visible. */
export function catchUp(world: World): void {
  if (!world.stale) return;
  world.database.abort(world.stale.snapshot);
  world.stale = null;
}

/** The database as tasks read it. */
export function readByTasks(world: World): SimulatedDatabase {
  const { database } = world;
  const stale = (): Transaction | null => {
    if (!world.stale?.isElected) return null;
    world.count('stale reads');
    return world.stale.snapshot;
  };
  return {
    ...database,
    find: (table, filter, options, transaction = null) => database.find(table, filter, options, transaction ?? stale()),
    aggregate: (table, pipeline, variables, transaction = null, torn = null) => {
      // Only reads outside transactions show the old state; other reads show the current state.
      const shown = transaction ?? (hasUnion(pipeline) ? null : stale());
      return database.aggregate(table, pipeline, variables, shown, shown ? null : torn);
    },
  };
}

const hasUnion = (pipeline: readonly object[]): boolean => pipeline.some((stage) => '$unionWith' in stage);
