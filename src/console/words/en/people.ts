// English words of people, invitations, signing in, and the page of all workspaces of a person.

export const people = {
  text: 'People who open this console. Programs have keys.',
  name: 'Name',
  role: 'Role',
  state: 'State',
  since: 'Invited',
  states: { invited: 'Invited', joined: 'Has joined', ended: 'Invitation ended' },
  roleTexts: {
    viewer: 'looks and downloads',
    clerk: 'also stores, runs, corrects and cancels',
    manager: 'also lifts stops and changes certificates',
    admin: 'all of these; also keys, people and the audit',
  },
  change: 'Change',
  roleOf: (name: string) => `Role of ${name}`,
  renew: 'New link',
  withdraw: 'Withdraw',
  invite: 'Invite somebody',
  madeTitle: (name: string) => `A link for ${name}`,
  madeText:
    'It works once. Give it to this person over a way that nobody else reads: whoever opens it gets the role. ' +
    'Nobody can show it a second time.',
  madeEnds: 'It ends',
  emptyTitle: 'Nobody is invited yet',
  emptyText: 'Invite each person by name: the audit then says who did what.',
  withdrawal: {
    title: 'Withdraw somebody',
    consequences: [
      'The next click of this person in this workspace is refused.',
      'What the person did stays in the audit.',
      'To let the person in again, invite again.',
    ] as string[],
    button: 'Withdraw',
  },
  operators: {
    text: 'People who run this installation: they approve registrations and see stopped certificates, and nothing of a workspace.',
    emptyText: 'Invite each person by name: the audit of the installation then says who did what.',
    consequences: [
      'The next click of this person in the installation is refused.',
      'What the person did stays in the audit of the installation.',
      'When nobody is left, the command sello console --service --invite lets somebody in.',
    ] as string[],
  },
  join: {
    title: (workspace: string) => `You are invited to ${workspace}`,
    service: 'the installation',
    as: 'You will be',
    ends: 'The invitation ends',
    signedInAs: (name: string) => `You are signed in as ${name}: the workspace is added to yours.`,
    linkSession: (name: string) => `You are signed in as ${name} by a link. That session ends when you accept.`,
    accept: 'Accept',
    byProvider: 'Sign in and accept',
    onlyYou: 'Accept only if you are the one who was invited.',
  },
  enter: {
    title: (name: string) => `Sign in as ${name}?`,
    ends: 'The link ends',
    signedInAs: (name: string) => `You are signed in as ${name}. That session ends when you go on.`,
    onlyYou: 'Go on only if you asked for this link yourself. What you do then is done under this name.',
    go: 'Sign in',
  },
  mine: {
    places: 'Workspaces',
    workspace: 'Workspace',
    calm: 'Nothing',
    unread: 'Could not be read',
    signInTitle: 'Signing in again',
    signInText:
      'This makes a link for your next sign-in, or for another browser. It works once and for a week; the link before it ends.',
    makeLink: 'Make a sign-in link',
    madeTitle: 'Your sign-in link',
    madeText: 'Keep it where nobody else reads it: whoever opens it is signed in as you.',
    lost: 'Without a session and without a link, an administrator of each workspace can make you a new one.',
    byCommand: 'This session was opened by a link of the installation. It has no person, so it cannot be renewed here.',
    byProvider: 'You sign in at your provider of identities.',
  },
};
