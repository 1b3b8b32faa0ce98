// Settings of an API process: its ports, how clients reach it, and how much each client may do.
import { type EnvironmentVariables, createSettingReaders, type SettingDefinitions } from './readers';
export const apiSettingRows = {
  SELLO_API_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address on which the API listens.' },
  SELLO_API_PORT: { kind: 'integer', fallback: '8080', meaning: 'Port of the API.' },
  SELLO_PUBLIC_URL: {
    kind: 'text',
    fallback: 'http://127.0.0.1:8080',
    meaning: 'URL under which clients reach the API. Public links to files start with this URL.',
  },
  SELLO_API_PROXIES: {
    kind: 'integer',
    fallback: '0',
    meaning:
      'Number of proxies in front of the API that add to `X-Forwarded-For`; the audit log takes the address of the client from ' +
      'there. 0: the address of the connection. With a number that is too high, clients can forge their address.',
  },
  SELLO_API_METRICS_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address of the metrics port of an API.' },
  SELLO_API_METRICS_PORT: {
    kind: 'integer',
    fallback: '8082',
    meaning:
      'Port of `GET /metrics` of an API. The port needs no token, so keep the port inside your network. 0: no metrics.',
  },
  SELLO_DOCUMENT_THREADS: {
    kind: 'integer',
    fallback: '0',
    meaning:
      'Threads of an API that build documents, so that a large document does not delay other calls. 0: one less than the ' +
      'machine has cores, at least 1 and at most 4.',
  },
  SELLO_KEY_CALLS_PER_MINUTE: {
    kind: 'integer',
    fallback: '60000',
    meaning:
      'Calls per minute of one access key, or of one person in the console. Each API process counts separately. Further calls ' +
      'get 429 with `Retry-After`. 0: no limit.',
  },
  SELLO_WORKSPACE_CALLS_PER_MINUTE: {
    kind: 'integer',
    fallback: '120000',
    meaning: 'Calls per minute of all keys and people of one workspace together. 0: no limit.',
  },
  SELLO_KEY_CALLS_AT_WORK: {
    kind: 'integer',
    fallback: '128',
    meaning:
      'Calls of one access key, or of one person in the console, that one API process handles at the same time. Further calls ' +
      'get 429 with `Retry-After`. 0: no limit.',
  },
  SELLO_WORKSPACE_CALLS_AT_WORK: {
    kind: 'integer',
    fallback: '256',
    meaning: 'Calls at the same time of all keys and people of one workspace together. 0: no limit.',
  },
  SELLO_WORKSPACE_OPEN_JOBS: {
    kind: 'integer',
    fallback: '100000',
    meaning:
      'Open jobs of one workspace. The default is a month of a large workspace, sent at once. A call that would create one more ' +
      'gets 429 with `Retry-After`. 0: no limit.',
  },
  SELLO_WORKSPACE_ENTRIES: {
    kind: 'integer',
    fallback: '10000000',
    meaning:
      'Entries of one workspace. The default is 100,000 invoices a month for eight years. A call that would store one more gets ' +
      '413 `storage-full`, unless it corrects or replaces a stored invoice. 0: no limit.',
  },
  SELLO_WORKSPACE_GIGABYTES: {
    kind: 'integer',
    fallback: '1000',
    meaning:
      'Gigabytes (10^9 bytes) of files and large documents of one workspace; the default is 100 kB for each of its entries. ' +
      'Set this value to the disk space that the database has for a workspace. These count: files, batches, documents ' +
      'together with their earlier versions if these have 64 kB or more, and meta rows, numbers, versions of workflows and ' +
      'jobs in which a client stored 2 kB or more. At the limit, uploads, exports of months, and new or changed large ' +
      'documents and rows get 413 `storage-full`. Data that jobs create, and amendments of issued invoices, count but are ' +
      'never refused. 0: no limit.',
  },
} as const satisfies SettingDefinitions;

export function readApiSettings(environment: EnvironmentVariables) {
  const { text, integer } = createSettingReaders(apiSettingRows, environment);
  return {
    host: text('SELLO_API_HOST'),
    port: integer('SELLO_API_PORT'),
    publicUrl: text('SELLO_PUBLIC_URL'),
    proxies: integer('SELLO_API_PROXIES'),
    documentThreads: integer('SELLO_DOCUMENT_THREADS'),
    metricsHost: text('SELLO_API_METRICS_HOST'),
    /** The port is undefined if there are no metrics. */
    metricsPort: integer('SELLO_API_METRICS_PORT') || undefined,
    // In each of these settings, 0 means no limit.
    keyCallsPerMinute: integer('SELLO_KEY_CALLS_PER_MINUTE'),
    workspaceCallsPerMinute: integer('SELLO_WORKSPACE_CALLS_PER_MINUTE'),
    keyCallsAtWork: integer('SELLO_KEY_CALLS_AT_WORK'),
    workspaceCallsAtWork: integer('SELLO_WORKSPACE_CALLS_AT_WORK'),
    workspaceOpenJobs: integer('SELLO_WORKSPACE_OPEN_JOBS'),
    workspaceEntries: integer('SELLO_WORKSPACE_ENTRIES'),
    workspaceGigabytes: integer('SELLO_WORKSPACE_GIGABYTES'),
  };
}
