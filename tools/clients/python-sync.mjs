// Creates the Python client without asyncio from the one with it, so that both always have the same methods.

const changes = [
  [/^# .*\n/, '# Made by `npm run docs` from async_client.py: the client of Sello, `Sello(base_url, token)`.\n'],
  [/^import asyncio\n/m, ''],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/\basync (?=def |for )/g, ''],
  [/\bawait /g, ''],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b_?_?a(close|enter__|exit__)\b/g, (_all, name) => (name === 'close' ? name : `__${name}`)],
];

export const buildSyncClient = (text) => changes.reduce((made, [pattern, by]) => made.replace(pattern, by), text);
