// The verbs of the console that a tenant's call has: people and sessions of one workspace.
import type { bindWorkspace } from '../bind-workspace';
import { insertMember, listMembers, renewInvitation } from './members';
import { changeMember, withdrawMember } from './people';
import { endConsoleSession, listConsoleSessions } from './sessions';

type Bound = ReturnType<typeof bindWorkspace>;

export const consoleOf = (bound: Bound) => ({
  sessions: { list: bound(listConsoleSessions) },
  people: { list: bound(listMembers) },
});

/** Inside a change only, whose row of the audit is written with it. */
export const consoleChangesOf = (bound: Bound) => ({
  sessions: { end: bound(endConsoleSession) },
  people: {
    insert: bound(insertMember),
    renewInvitation: bound(renewInvitation),
    change: bound(changeMember),
    withdraw: bound(withdrawMember),
  },
});
