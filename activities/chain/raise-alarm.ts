// An alarm on the chain's row, for people: a list of it that cannot be sent or recorded.
import { isUnavailable, isWriteConflict } from '../../src/store/database';
import { noteAlarm } from '../../src/store/chains/alarms';
import type { Deps } from '../deps';

export const formatAlarm = (what: string, error: unknown): string =>
  `${what}: ${error instanceof Error ? error.message : String(error)}`;

/** Not for what passes with the servers: a database that is away, a lost race. The alarm itself fails nothing. */
export async function raiseAlarm({ database, now }: Deps, chain: string, what: string, error: unknown): Promise<void> {
  if (isUnavailable(error) || isWriteConflict(error)) return;
  await noteAlarm(database, chain, { at: now(), text: formatAlarm(what, error), kind: 'work' }).catch(() => undefined);
}
