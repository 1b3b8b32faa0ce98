// Counts the commands that this process sends to MongoDB, for the benchmark of an invoice's cost (P14). Counting is off
// in production.
import { renameSync, writeFileSync } from 'node:fs';
import type { MongoClient } from 'mongodb';

/** Commands of the connection itself. They are not part of the cost of an invoice. */
const own = new Set(['hello', 'ping', 'endSessions', 'isMaster', 'saslStart', 'saslContinue', 'buildInfo']);
const writeEveryMs = 200;

/** Numbers of commands, as written to the file. */
export interface DatabaseCommandCounts {
  /** Numbers by command and collection, such as `update entries`. */
  readonly commands: Readonly<Record<string, number>>;
  readonly transactions: number;
}

/** Writes the counts to `file` whenever they change. The client needs `monitorCommands`. */
export function startWritingDatabaseCommandCounts(client: MongoClient, file: string): void {
  const commands: Record<string, number> = {};
  let transactions = 0;
  let changed = true;
  client.on('commandStarted', ({ commandName, command }) => {
    if (own.has(commandName)) return;
    const target: unknown = command[commandName];
    const name = typeof target === 'string' ? `${commandName} ${target}` : commandName;
    commands[name] = (commands[name] ?? 0) + 1;
    if (commandName === 'commitTransaction') transactions += 1;
    changed = true;
  });
  const writing = setInterval(() => {
    if (!changed) return;
    changed = false;
    // A rename replaces the file at once, so that another process never reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify({ commands, transactions } satisfies DatabaseCommandCounts));
    renameSync(`${file}.new`, file);
  }, writeEveryMs).unref();
  client.once('topologyClosed', () => clearInterval(writing));
}
