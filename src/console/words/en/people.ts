// English words of users, invitations, signing in, and the list of a user's workspaces.

export const peopleAndSignInPageTexts = {
  text: 'These people can sign in to this console. Programs use access keys.',
  name: 'Name',
  role: 'Role',
  state: 'Status',
  since: 'Invited',
  states: { invited: 'Invited', joined: 'Joined', ended: 'Invitation expired' },
  roleTexts: {
    viewer: 'can view and download',
    clerk: 'can also create, correct and cancel invoices, and run their workflows',
    manager: 'can also resume sending and change certificates and settings',
    admin: 'can do everything above, manage access keys and people, and view the audit log',
  },
  change: 'Change',
  roleOf: (name: string) => `Role of ${name}`,
  renew: 'New link',
  withdraw: 'Remove',
  invite: 'Invite a person',
  madeTitle: (name: string) => `A link for ${name}`,
  madeText:
    'The link works once. Send the link through a private channel: anyone who opens the link gets the role. ' +
    "You won't be able to see the link again.",
  madeEnds: 'Expires',
  emptyTitle: 'No people yet',
  emptyText: 'Invite each person by name, so that the audit log shows who did what.',
  withdrawal: {
    title: 'Remove person',
    consequences: [
      'This person loses access to this workspace immediately.',
      'Their actions stay in the audit log.',
      'To restore access, invite this person again.',
    ] as string[],
    button: 'Remove person',
  },
  operators: {
    text:
      'Operators run this installation. They approve registrations and see the certificates for which sending is stopped, but ' +
      'cannot open workspaces.',
    emptyText: 'Invite each operator by name, so that the audit log of the installation shows who did what.',
    consequences: [
      'This person loses access to the installation immediately.',
      'Their actions stay in the audit log of the installation.',
      'If no operator is left, invite one with `npx sello console --service --invite`.',
    ] as string[],
  },
  join: {
    title: (workspace: string) => `You are invited to ${workspace}`,
    serviceTitle: 'You are invited to operate this installation',
    as: 'Your role',
    ends: 'The invitation expires',
    signedInAs: (name: string) => `You are signed in as ${name}. If you accept, this workspace is added to yours.`,
    linkSession: (name: string) => `You are signed in as ${name} through a link. That session ends when you accept.`,
    accept: 'Accept',
    byProvider: 'Sign in and accept',
    onlyYou: 'Accept only if this invitation was meant for you.',
  },
  enter: {
    title: (name: string) => `Sign in as ${name}?`,
    ends: 'The link expires',
    signedInAs: (name: string) => `You are signed in as ${name}. That session ends when you continue.`,
    onlyYou: 'Continue only if you requested this link. Everything you do is recorded under this name.',
    go: 'Sign in',
  },
  mine: {
    places: 'Workspaces',
    workspace: 'Workspace',
    calm: 'No pending items',
    unread: 'Unavailable',
    signInTitle: 'Next sign-in',
    signInText:
      'Create a link for your next sign-in, or for a different browser. The link works once, expires after a week, and ' +
      'replaces your previous link.',
    makeLink: 'Create sign-in link',
    madeTitle: 'Your sign-in link',
    madeText: 'Keep the link private: anyone who opens the link is signed in as you.',
    lost: 'If you lose both your session and your link, ask an administrator of the workspace for a new link.',
    byCommand:
      'You cannot create a sign-in link here, because you signed in with a link of the installation, which belongs to no person.',
    byProvider: 'Sign in with your identity provider.',
  },
};

export const sessionPageTexts = {
  text: 'A session ends after 30 minutes of inactivity, and after 12 hours at most.',
  person: 'Person',
  role: 'Role',
  began: 'Started',
  used: 'Last active',
  ends: 'Expires',
  browser: 'Browser',
  own: 'This session',
  end: 'End session',
};
