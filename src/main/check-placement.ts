// Refuses to start with a namespace, task queue or naming of runs that differs from the database's. Every open run
// would stop without any error, because no worker would poll for it.
import { createHash } from 'node:crypto';
import type { Settings } from '../settings/settings';
import type { Database } from '../store/database';
import { type TemporalPlacement, readOrCreateTemporalPlacement } from '../store/temporal-placement';

type Engine = Pick<Settings['temporal'], 'namespace' | 'taskQueue' | 'names' | 'namesKey'>;

/** Converts settings to a placement of runs. */
export const toTemporalPlacement = ({ namespace, taskQueue, names, namesKey }: Engine): TemporalPlacement => ({
  namespace,
  taskQueue,
  names,
  namesKeyDigest: names === 'opaque' ? createHash('sha256').update(`place ${namesKey}`).digest('hex').slice(0, 16) : '',
});

const settingOf: Readonly<Record<keyof TemporalPlacement, string>> = {
  namespace: 'TEMPORAL_NAMESPACE',
  taskQueue: 'SELLO_TASK_QUEUE',
  names: 'SELLO_TEMPORAL_NAMES',
  namesKeyDigest: 'SELLO_TEMPORAL_NAMES_KEY',
};

/** Describes the differences for operators, one line for each. */
export const describeTemporalPlacementDifferences = (kept: TemporalPlacement, given: TemporalPlacement): string[] =>
  (Object.keys(settingOf) as (keyof TemporalPlacement)[]).flatMap((name) => {
    if (kept[name] === given[name]) return [];
    // Only a digest of the key is stored. Without opaque names, there is no key.
    if (name === 'namesKeyDigest')
      return kept.names === given.names ? [`${settingOf[name]} is not the key that was used`] : [];
    return [`${settingOf[name]} is "${given[name]}", but the runs of this database are in "${kept[name]}"`];
  });

/**
 * Checks that the settings agree with the placement in the database. The first process stores the placement of its
 * settings.
 * @throws Error with the previous settings, and what to do
 */
export async function requireOrAdoptTemporalPlacement(database: Database, engine: Engine): Promise<void> {
  const placement = toTemporalPlacement(engine);
  const differences = describeTemporalPlacementDifferences(
    await readOrCreateTemporalPlacement(database, placement),
    placement,
  );
  if (differences.length === 0) return;
  throw new Error(
    `${differences.join('; ')}. Runs stay where they were started, so every open job and chain would stop. Restore the setting; or, ` +
      'if the change is intended, stop all workers and run `npx sello upgrade relocate` with the new settings (docs/upgrade.md, ' +
      '"Change the namespace, task queue or names"). If this is a copy of a database, stop nothing and run ' +
      '`npx sello upgrade relocate --lost`, so that the runs of the original continue (docs/restore.md, "A copy of the database").',
  );
}
