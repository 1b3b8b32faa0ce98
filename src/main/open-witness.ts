// Opens the witness of a process: the folder in the settings, or none.
import type { Logger } from 'pino';
import { createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';
import { type WitnessLog, WitnessUnavailableError } from '../contracts/witness';
import type { MetricRecorder } from '../metrics/measure';
import type { Settings } from '../settings/settings';
import { wrapWitnessToPauseSeriesAfterRestore } from '../store/series/pause-after-restore';
import { createDatabaseWitnessRegistry } from '../store/witness-anchor';
import type { Database } from '../store/database';
import { absentWitnessLog } from '../witness/no-witness';
import { openWitnessFolder } from '../witness/witness-folder';

type OpenWitness = WitnessLog & { close(): Promise<void> };

/**
 * Opens the witness of the settings. If the folder is unavailable, the process starts nevertheless, and work that needs
 * the witness is paused until the folder is back.
 */
export async function openConfiguredWitness(
  settings: Pick<Settings, 'witness'>,
  database: Database,
  log: Logger,
  measure: MetricRecorder,
): Promise<OpenWitness> {
  return wrapWitnessToPauseSeriesAfterRestore(await openWitness(settings, database, log, measure), database);
}

async function openWitness(
  { witness }: Pick<Settings, 'witness'>,
  database: Database,
  log: Logger,
  measure: MetricRecorder,
): Promise<OpenWitness> {
  if (witness === undefined) {
    log.warn(`SELLO_WITNESS is empty. ${renderMessageInEnglish(createMessage('attention-no-witness'))}`);
    return { ...absentWitnessLog, close: () => Promise.resolve() };
  }
  const opened = openWitnessFolder(witness, {
    now: () => new Date(),
    anchor: createDatabaseWitnessRegistry(database, (row) =>
      log.warn({ row }, 'the times of a row were later than the clock of the database: set to the present'),
    ),
    failed: (error) => log.error({ error }, 'failed to merge the files of the witness'),
    changed: (trouble) => logTrouble(log, witness, trouble),
  });
  measure.ask('sello_witness_unavailable', () => (opened.trouble() ? 1 : 0));
  await opened.begin().catch((error: unknown) => {
    // The witness logs why it is unavailable; an error of the database is not in the log yet.
    if (!(error instanceof WitnessUnavailableError))
      log.error({ folder: witness, error }, 'the witness could not be compared with the database at the start');
  });
  const lostBefore = opened.lostBefore?.();
  if (lostBefore)
    log.warn({ folder: witness, lostBefore }, 'the earlier witness was lost: see docs/restore.md, "A lost witness"');
  return opened;
}

function logTrouble(log: Logger, folder: string, trouble: WitnessUnavailableError | undefined): void {
  if (trouble) log.error({ folder, error: trouble }, 'the witness is unavailable: sealing and numbering are paused');
  else log.info({ folder }, 'the witness is back');
}
