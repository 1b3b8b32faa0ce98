// The verbs of the console that a call has: people and sessions of one workspace, and people of the installation.
import type { bindWorkspace } from '../bind-workspace';
import type { Database } from '../database';
import { insertMember, listMembers, renewInvitation } from '../people/members';
import { changeMember, withdrawMember } from '../people/people';
import { endConsoleSession, listConsoleSessions } from '../people/sessions';

type BoundWorkspace = ReturnType<typeof bindWorkspace>;

export const bindConsole = (bound: BoundWorkspace) => ({
  sessions: { list: bound(listConsoleSessions) },
  people: { list: bound(listMembers) },
});

/** Inside a change only, whose row of the audit is written with it. */
export const bindConsoleChanges = (bound: BoundWorkspace) => ({
  sessions: { end: bound(endConsoleSession) },
  people: {
    insert: bound(insertMember),
    renewInvitation: bound(renewInvitation),
    change: bound(changeMember),
    withdraw: bound(withdrawMember),
  },
});

/** People of the installation belong to no workspace. */
type BoundToService = <Rest extends unknown[], Result>(
  verb: (database: Database, workspace: string | null, ...rest: Rest) => Result,
) => (...rest: Rest) => Result;

const toService =
  (database: Database): BoundToService =>
  (verb) =>
  (...rest) =>
    verb(database, null, ...rest);

export const bindServiceConsole = (database: Database) => ({ people: { list: toService(database)(listMembers) } });

/** Inside a change only. */
export function bindServiceConsoleChanges(database: Database) {
  const bound = toService(database);
  return {
    people: {
      insert: bound(insertMember),
      renewInvitation: bound(renewInvitation),
      withdraw: bound(withdrawMember),
    },
  };
}
