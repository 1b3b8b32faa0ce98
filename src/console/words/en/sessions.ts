// English words of the list of sessions.

export const sessions = {
  text: 'A session ends after 30 minutes without a click, and after 12 hours at most.',
  person: 'Person',
  role: 'Role',
  began: 'Began',
  used: 'Last click',
  ends: 'Ends',
  browser: 'Browser',
  own: 'This one',
  end: 'End',
};
