// The witness of a process: the folder that the settings name, or none.
import type { Logger } from 'pino';
import { noWitnessText } from '../contracts/attention';
import type { Witness, WitnessAway } from '../contracts/witness';
import type { Metrics } from '../metrics/measure';
import type { Settings } from '../settings/settings';
import { noWitness } from '../witness/no-witness';
import { openWitnessFolder } from '../witness/witness-folder';

/** A folder that cannot be reached now stops no process: what needs it rests until it is there. */
export async function openWitness(
  { witness }: Pick<Settings, 'witness'>,
  log: Logger,
  measure: Metrics,
): Promise<Witness & { close(): Promise<void> }> {
  if (witness === undefined) {
    log.warn(`SELLO_WITNESS is empty. ${noWitnessText}`);
    return { ...noWitness, close: () => Promise.resolve() };
  }
  const opened = openWitnessFolder(witness, {
    now: () => new Date(),
    failed: (error) => log.error({ error }, 'the files of the witness could not be put together'),
    changed: (trouble) => logTrouble(log, witness, trouble),
  });
  measure.ask('sello_witness_away', () => (opened.trouble() ? 1 : 0));
  // What went wrong is in the log already.
  await opened.begin().catch(() => undefined);
  return opened;
}

function logTrouble(log: Logger, folder: string, trouble: WitnessAway | undefined): void {
  if (trouble) log.error({ folder, error: trouble }, 'the witness is of no use: sealing and numbers rest');
  else log.info({ folder }, 'the witness is back');
}
