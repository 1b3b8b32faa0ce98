// Settings of an API: where it listens, who reaches it, how much it takes at once. Rows of the table of settings.
import type { SettingRow } from './setting-row';

export const apiSettings = {
  SELLO_API_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address the API listens on.' },
  SELLO_API_PORT: { kind: 'integer', fallback: '8080', meaning: 'Port of the API.' },
  SELLO_DOCUMENT_THREADS: {
    kind: 'integer',
    fallback: '0',
    meaning:
      'Threads in which one API builds documents, so that a large one holds up nobody else. 0: one less than the machine ' +
      'has cores, at least 1 and at most 4.',
  },
  SELLO_PUBLIC_URL: {
    kind: 'text',
    fallback: 'http://127.0.0.1:8080',
    meaning: 'Address under which clients reach the API; public links to files start with it.',
  },
  SELLO_API_PROXIES: {
    kind: 'integer',
    fallback: '0',
    meaning:
      'How many proxies stand before the API and add to `X-Forwarded-For`: the audit takes the address of the client from ' +
      'there. 0: the address of the connection. More than there are lets clients write what they like.',
  },
  SELLO_CONSOLE: {
    kind: 'text',
    fallback: 'off',
    meaning:
      'The console at `/console`: `off`; `link`: who has a one-time link gets in (`sello console` prints one); or `oidc`: ' +
      'people sign in at a provider (docs/console/sign-in.md), links of the command work too. It needs https in ' +
      'SELLO_PUBLIC_URL, or an address of this machine.',
  },
  SELLO_KEY_CALLS_PER_MINUTE: {
    kind: 'integer',
    fallback: '60000',
    meaning:
      'Calls that one access key, or one person in the console, may make in a minute, counted by each API process for ' +
      'itself. More are answered 429 with `Retry-After`. 0: no limit.',
  },
  SELLO_WORKSPACE_CALLS_PER_MINUTE: {
    kind: 'integer',
    fallback: '120000',
    meaning: 'The same for all keys and people of one workspace together. 0: no limit.',
  },
  SELLO_KEY_CALLS_AT_WORK: {
    kind: 'integer',
    fallback: '128',
    meaning:
      'Calls of one access key, or of one person in the console, that one API process works on at a time. More are ' +
      'answered 429 with `Retry-After`. 0: no limit.',
  },
  SELLO_WORKSPACE_CALLS_AT_WORK: {
    kind: 'integer',
    fallback: '256',
    meaning: 'The same for all keys and people of one workspace together. 0: no limit.',
  },
  SELLO_WORKSPACE_OPEN_JOBS: {
    kind: 'integer',
    fallback: '100000',
    meaning:
      'Jobs of one workspace that may be open at a time: a month of a large one, sent at once. A call that makes one more is ' +
      'answered 429 with `Retry-After`. 0: no limit.',
  },
  SELLO_WORKSPACE_ENTRIES: {
    kind: 'integer',
    fallback: '10000000',
    meaning:
      'Entries that one workspace may have: 100,000 invoices a month for eight years. A call that stores one more is answered ' +
      '413 `storage-full`. 0: no limit.',
  },
  SELLO_WORKSPACE_GIGABYTES: {
    kind: 'integer',
    fallback: '1000',
    meaning:
      'Gigabytes (10^9 bytes) of files that one workspace may have, 100 kB for each of so many entries. Set it to what the disk ' +
      'of the database has for one. What clients send beyond it is answered 413 `storage-full`; pages that jobs draw count, ' +
      'and are never refused. 0: no limit.',
  },
} as const satisfies Record<string, SettingRow>;

/** Each 0: no limit. */
export const callLimitsOf = (integer: (name: keyof typeof apiSettings) => number) => ({
  keyCallsPerMinute: integer('SELLO_KEY_CALLS_PER_MINUTE'),
  workspaceCallsPerMinute: integer('SELLO_WORKSPACE_CALLS_PER_MINUTE'),
  keyCallsAtWork: integer('SELLO_KEY_CALLS_AT_WORK'),
  workspaceCallsAtWork: integer('SELLO_WORKSPACE_CALLS_AT_WORK'),
  workspaceOpenJobs: integer('SELLO_WORKSPACE_OPEN_JOBS'),
  workspaceEntries: integer('SELLO_WORKSPACE_ENTRIES'),
  workspaceGigabytes: integer('SELLO_WORKSPACE_GIGABYTES'),
});
