// Counts the database commands of an operation, by events of the driver.
import type { Database } from '../../src/store/database';

/** The database URL with the events of the driver enabled. */
export function monitored(uri: string): string {
  const url = new URL(uri);
  url.searchParams.set('monitorCommands', 'true');
  return url.toString();
}

/** Repeats the call, because callers are cached for less than a second and a slow machine reads them again. */
const remembered = 'aggregate access_keys';

/**
 * The commands of `work` in order, as `<command> <collection>`. Nothing else may use the connection during the call.
 */
export async function requestsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { client } = database.db;
  const requests: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
    const on = command[commandName];
    requests.push(typeof on === 'string' ? `${commandName} ${on}` : commandName);
  };
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return requests.filter((name) => name !== remembered);
}
