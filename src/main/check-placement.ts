// Refuses to start with another namespace, task queue or naming of runs than the database's: every open run would stand
// still where nobody looks, and nothing would say so.
import { createHash } from 'node:crypto';
import type { Settings } from '../settings/settings';
import type { Database } from '../store/database';
import { type TemporalPlacement, claimPlacement } from '../store/temporal-placement';

type Engine = Pick<Settings['engine'], 'namespace' | 'taskQueue' | 'names' | 'namesKey'>;

export const readPlacement = ({ namespace, taskQueue, names, namesKey }: Engine): TemporalPlacement => ({
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

/** What differs, a line each, as a person reads it. */
export const placeDifferences = (kept: TemporalPlacement, given: TemporalPlacement): string[] =>
  (Object.keys(settingOf) as (keyof TemporalPlacement)[]).flatMap((name) => {
    if (kept[name] === given[name]) return [];
    // Of the key only a digest is known; without opaque names there is none.
    if (name === 'namesKeyDigest')
      return kept.names === given.names ? [`${settingOf[name]} is another key than the one that was used`] : [];
    return [`${settingOf[name]} is "${given[name]}", the runs of this database are under "${kept[name]}"`];
  });

/** @throws Error that names what was used, and what to do */
export async function checkTemporalPlacement(database: Database, engine: Engine): Promise<void> {
  const given = readPlacement(engine);
  const differences = placeDifferences(await claimPlacement(database, given), given);
  if (differences.length === 0) return;
  throw new Error(
    `${differences.join('; ')}. Runs stay where they began: every open job and chain would stand still. Set it back; or, ` +
      'when the change is meant, stop all workers and run `sello upgrade place` with the new settings (docs/upgrade.md, ' +
      '"Another namespace, task queue or naming").',
  );
}
