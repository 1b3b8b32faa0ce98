// The witness of a process: the folder that the settings name, or none.
import type { Logger } from 'pino';
import type { Witness } from '../contracts/witness';
import type { Settings } from '../settings/settings';
import { noWitness } from '../witness/no-witness';
import { witnessFolder } from '../witness/witness-folder';

/** A folder that cannot be reached now stops no process: what needs it rests until it is there. */
export async function openWitness(
  { witness }: Pick<Settings, 'witness'>,
  log: Logger,
): Promise<Witness & { close(): Promise<void> }> {
  if (witness === undefined) return { ...noWitness, close: () => Promise.resolve() };
  const opened = witnessFolder(witness, {
    now: () => new Date(),
    failed: (error) => log.error({ error }, 'the files of the witness could not be put together'),
  });
  await opened.begin().catch((error: unknown) => log.error({ error }, 'the witness cannot be read'));
  return opened;
}
