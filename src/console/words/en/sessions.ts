// English words of the list of sessions.

export const sessions = {
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
