// Refuses to start with a namespace, task queue or naming of runs that differs from the database's. Every open run
// would stop without any error, because no worker would poll for it. Also refuses to send for a copy that sends nothing.
import { createHash } from 'node:crypto';
import type { Settings } from '../settings/settings';
import type { Database } from '../store/database';
import { type TemporalPlacement, readOrCreateTemporalPlacement } from '../store/temporal-placement';

type PlacementSettings = Pick<Settings, 'sendsNothing'> & {
  readonly temporal: Pick<Settings['temporal'], 'namespace' | 'taskQueue' | 'names' | 'namesKey'>;
};

/**
 * Part of the stored name of the task queue if the installation sends nothing. Processes of version 0.1.0, which ignore
 * `SELLO_SENDS_NOTHING` and would send everything, find another task queue and do not start. A process without the
 * setting does not start either.
 */
const silentMark = ' (sends nothing)';

/** Converts settings to a placement of runs. */
export const toTemporalPlacement = ({
  temporal: { namespace, taskQueue, names, namesKey },
  sendsNothing,
}: PlacementSettings): TemporalPlacement => ({
  namespace,
  taskQueue: sendsNothing ? `${taskQueue}${silentMark}` : taskQueue,
  names,
  namesKeyDigest: names === 'opaque' ? createHash('sha256').update(`place ${namesKey}`).digest('hex').slice(0, 16) : '',
});

export const stripSendsNothingMarkFromTaskQueue = ({ taskQueue }: Pick<TemporalPlacement, 'taskQueue'>): string =>
  isSilent({ taskQueue }) ? taskQueue.slice(0, -silentMark.length) : taskQueue;

const isSilent = ({ taskQueue }: Pick<TemporalPlacement, 'taskQueue'>): boolean => taskQueue.endsWith(silentMark);

const settingOf: Readonly<Record<keyof TemporalPlacement, string>> = {
  namespace: 'TEMPORAL_NAMESPACE',
  taskQueue: 'SELLO_TASK_QUEUE',
  names: 'SELLO_TEMPORAL_NAMES',
  namesKeyDigest: 'SELLO_TEMPORAL_NAMES_KEY',
};

/** Returns whether the runs stay where they are, so that at most the mark of a copy that sends nothing changes. */
export const isSamePlacementApartFromSendsNothingMark = (kept: TemporalPlacement, given: TemporalPlacement): boolean =>
  describeDifferences(toQueues(kept), toQueues(given)).length === 0;

/** Describes the differences for operators, one line for each. */
export const describeTemporalPlacementDifferences = (kept: TemporalPlacement, given: TemporalPlacement): string[] => [
  ...(isSilent(kept) === isSilent(given) ? [] : [isSilent(kept) ? silentBefore : silentNow]),
  ...describeDifferences(toQueues(kept), toQueues(given)),
];

const silentBefore =
  'SELLO_SENDS_NOTHING is not "true", but this database is a copy, or for practice, and sends nothing';
const silentNow = 'SELLO_SENDS_NOTHING is "true", but this database is not marked as a copy or as practice';

const toQueues = (placement: TemporalPlacement): TemporalPlacement => ({
  ...placement,
  taskQueue: stripSendsNothingMarkFromTaskQueue(placement),
});

const describeDifferences = (kept: TemporalPlacement, given: TemporalPlacement): string[] =>
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
export async function requireOrAdoptTemporalPlacement(database: Database, settings: PlacementSettings): Promise<void> {
  const placement = toTemporalPlacement(settings);
  const stored = await readOrCreateTemporalPlacement(database, placement);
  const differences = describeTemporalPlacementDifferences(stored, placement);
  if (differences.length === 0) return;
  const reason = isSamePlacementApartFromSendsNothingMark(stored, placement)
    ? 'All processes must agree on whether this database sends'
    : 'Runs stay where they were started, so every open job and chain would stop';
  throw new Error(
    `${differences.join('; ')}. ${reason}. Restore the setting; or, ` +
      'if the change is intended, stop all workers and run `npx sello upgrade relocate` with the new settings (docs/upgrade.md, ' +
      '"Change the namespace, task queue or names"). If this is a copy of a database, stop nothing and run ' +
      '`npx sello upgrade relocate --lost`, so that the runs of the original continue (docs/restore.md, "A copy of the database").',
  );
}
