// `npx sello upgrade relocate` moves the runs to another namespace, task queue or naming, while no worker runs.
import {
  describeTemporalPlacementDifferences,
  stripSendsNothingMarkFromTaskQueue,
  isSamePlacementApartFromSendsNothingMark,
  toTemporalPlacement,
} from '../main/check-placement';
import type { Settings } from '../settings/settings';
import { connectDatabase, type Database } from '../store/database';
import {
  type TemporalPlacement,
  findTemporalPlacement,
  replaceTemporalPlacementIfUnchanged,
} from '../store/temporal-placement';
import { createLazyTemporalClient } from '../temporal/connection';
import { terminateTaskQueueRuns, readLastTaskQueuePollTime } from '../temporal/queue-runs';
import { formatCountWithNoun } from '../messages/text';

/** A worker polls at least once a minute. */
const silentSeconds = 75;

const reason = 'the runs of this installation have moved: the sweep restarts them from the database';

/**
 * Moves all runs to the placement in the settings.
 * @param lost whether the Temporal cluster of the runs is permanently gone, or the runs belong to the original of a copied
 * database; if so, no run is ended there
 */
export async function moveRunsToConfiguredTemporal(settings: Settings, lost: boolean): Promise<number> {
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-cli', settings.mongo);
  try {
    return await move(database, settings, lost);
  } finally {
    await database.close();
  }
}

async function move(database: Database, settings: Settings, lost: boolean): Promise<number> {
  const target = toTemporalPlacement(settings);
  const storedPlacement = await findTemporalPlacement(database);
  const differences = storedPlacement ? describeTemporalPlacementDifferences(storedPlacement, target) : [];
  if (!storedPlacement || differences.length === 0) {
    console.log('The runs already match the settings: nothing to do.');
    return 0;
  }
  console.log(differences.join('\n'));
  const staysOpen = isSamePlacementApartFromSendsNothingMark(storedPlacement, target);
  const ended = lost ? 0 : await endRunsAt(settings, storedPlacement, staysOpen);
  if (ended === undefined) return 1;
  if (!(await replaceTemporalPlacementIfUnchanged(database, storedPlacement, target))) {
    console.error('Another process moved the runs at the same time. Run the command again.');
    return 1;
  }
  if (staysOpen) {
    console.log('The open runs continue. Start the processes with these settings.');
    return 0;
  }
  console.log(
    `${formatCountWithNoun(ended, 'open run was', 'open runs were')} ended. Start the workers with these ` +
      'settings: within minutes the sweep restarts every open job, and every chain with work, from the database.',
  );
  return 0;
}

/**
 * Checks that no worker runs at the placement, and ends the runs there.
 * @param staysOpen whether the runs stay where they are, so none is ended: a new chain run would know no last record
 * @returns the number of ended runs; undefined if workers are running there, or if Temporal does not respond
 */
async function endRunsAt(
  settings: Settings,
  placement: TemporalPlacement,
  staysOpen: boolean,
): Promise<number | undefined> {
  const { namespace } = placement;
  const taskQueue = stripSendsNothingMarkFromTaskQueue(placement);
  const engine = createLazyTemporalClient({ ...settings, temporal: { ...settings.temporal, namespace } });
  try {
    const polled = await readLastTaskQueuePollTime(engine, taskQueue);
    if (polled && Date.now() - polled.getTime() < silentSeconds * 1_000) {
      console.error(
        `Workers still poll the queue ${taskQueue}, last at ${polled.toISOString()}. Stop all of them first. ` +
          'If this is a copy of a database, and they are workers of the original, use --lost instead.',
      );
      return undefined;
    }
    return staysOpen ? 0 : await terminateTaskQueueRuns(engine, taskQueue, reason);
  } catch (error) {
    console.error(
      `Failed to end the runs in the namespace ${namespace}: ${String(error)}. If that Temporal cluster is permanently gone, use --lost.`,
    );
    return undefined;
  } finally {
    await engine.connection.close();
  }
}
