// Blocked entries (LOPDGDD art. 32): the law wants them kept, and nobody but the authority and whoever answers to it sees
// them. They belong to no workspace any more that a token could name; under their id everything inside finds them still.

/** The workspace under which what is blocked is stored. No token has it. */
export const toBlockedWorkspace = (workspace: string): string => `blocked:${workspace}`;

export const isBlocked = ({ workspace }: { readonly workspace: string }): boolean => workspace.startsWith('blocked:');
