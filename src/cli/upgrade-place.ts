// `npx sello upgrade place`: moves the runs to another namespace, task queue or naming, while no worker runs.
import { placeDifferences, readPlacement } from '../main/check-placement';
import type { Settings } from '../settings/settings';
import { connectDatabase, type Database } from '../store/database';
import { type TemporalPlacement, findPlacement, movePlacement } from '../store/temporal-placement';
import { createLazyClient } from '../temporal/connection';
import { endRunsOnQueue, readLastPoll } from '../temporal/queue-runs';

/** A worker asks again at least every minute. */
const silentSeconds = 75;

const reason = 'the runs of this installation have moved: the sweep begins them anew from the database';

/** @param lost the engine that has the runs is gone for good: nothing is ended there */
export async function moveRuns(settings: Settings, lost: boolean): Promise<number> {
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-cli', settings.mongo);
  try {
    return await move(database, settings, lost);
  } finally {
    await database.close();
  }
}

async function move(database: Database, settings: Settings, lost: boolean): Promise<number> {
  const given = readPlacement(settings.engine);
  const kept = await findPlacement(database);
  const differences = kept ? placeDifferences(kept, given) : [];
  if (!kept || differences.length === 0) {
    console.log('The settings are those under which the runs are: nothing to do.');
    return 0;
  }
  console.log(differences.join('\n'));
  const ended = lost ? 0 : await endRunsAt(settings, kept);
  if (ended === undefined) return 1;
  if (!(await movePlacement(database, kept, given))) {
    console.error('Somebody else moved them meanwhile. Look again.');
    return 1;
  }
  console.log(
    `${ended} open runs were ended. Start the workers with these settings: the sweep begins every open job and every chain ` +
      'with work anew from the database, within minutes.',
  );
  return 0;
}

/** Undefined: workers are at work there, or the engine does not answer; nothing was ended. */
async function endRunsAt(settings: Settings, { namespace, taskQueue }: TemporalPlacement): Promise<number | undefined> {
  const engine = createLazyClient({ ...settings, engine: { ...settings.engine, namespace } });
  try {
    const polled = await readLastPoll(engine, taskQueue);
    if (polled && Date.now() - polled.getTime() < silentSeconds * 1_000) {
      console.error(
        `Workers ask for work on the queue ${taskQueue}, ${polled.toISOString()} last. Stop all of them first.`,
      );
      return undefined;
    }
    return await endRunsOnQueue(engine, taskQueue, reason);
  } catch (error) {
    console.error(
      `The runs in the namespace ${namespace} could not be ended: ${String(error)}. When that engine is gone for good: --lost.`,
    );
    return undefined;
  } finally {
    await engine.connection.close();
  }
}
