// Every setting that the environment can carry: name, default, kind and meaning. docs/configuration.md is made from it.
import { apiSettings } from './api-settings';
import { outboundSettings } from './outbound-settings';

import type { SettingRow } from './setting-row';
import { signInSettings } from './sign-in-settings';
import { softwareTable } from './software-table';
import { watchingSettings } from './watching';

export const settingTable = {
  MONGODB_URI: {
    kind: 'secret',
    fallback: 'mongodb://127.0.0.1:27017/?replicaSet=rs0&directConnection=true',
    meaning:
      'Address of MongoDB. It must be a replica set (one member is enough): transactions need it. User, password and TLS ' +
      'are parts of it: `mongodb://user:password@host/?replicaSet=rs0&authSource=sello&tls=true&tlsCAFile=/ca.pem`. The ' +
      'role `readWrite` on the database is enough.',
  },
  SELLO_COMMAND_COUNT_FILE: {
    kind: 'file',
    fallback: '',
    meaning:
      'For benchmarks only: where this process writes how many commands it sent to MongoDB. Empty: it counts none.',
  },
  SELLO_DATABASE: { kind: 'text', fallback: 'sello', meaning: 'Name of the database.' },
  TEMPORAL_ADDRESS: { kind: 'text', fallback: '127.0.0.1:7233', meaning: 'Address of the Temporal frontend.' },
  TEMPORAL_NAMESPACE: {
    kind: 'text',
    fallback: 'default',
    meaning: 'Temporal namespace of all runs; processes with another one do not start (docs/upgrade.md).',
  },
  TEMPORAL_TLS: {
    kind: 'flag',
    fallback: 'N',
    meaning: 'The connection to Temporal is encrypted (S or N). Any of the four settings below means S.',
  },
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: {
    kind: 'file',
    fallback: '',
    meaning: "Certificates (PEM) that Temporal's server is trusted by, instead of the usual ones.",
  },
  TEMPORAL_TLS_CLIENT_CERT_PATH: {
    kind: 'file',
    fallback: '',
    meaning: 'Certificate (PEM) that this process shows to Temporal.',
  },
  TEMPORAL_TLS_CLIENT_KEY_PATH: { kind: 'file', fallback: '', meaning: 'Private key (PEM) of that certificate.' },
  TEMPORAL_TLS_SERVER_NAME: {
    kind: 'text',
    fallback: '',
    meaning: "Name that the certificate of Temporal's server must bear, when it is not that of its address.",
  },
  TEMPORAL_API_KEY: { kind: 'secret', fallback: '', meaning: 'Key for a Temporal that asks for one.' },
  SELLO_TEMPORAL_UI_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      "Address of the Temporal UI as an operator's browser reaches it. Pages of jobs and suppliers in the console then link to " +
      'their runs, for those who may operate. A local stack sets it; empty: there are no such links.',
  },
  SELLO_TASK_QUEUE: {
    kind: 'text',
    fallback: 'sello',
    meaning:
      'Task queue of the workers. Calls to the authority go through a second queue with `-authority` behind it. Runs stay ' +
      'where they began: processes with another one do not start (docs/upgrade.md).',
  },
  SELLO_ENGINE_NAMES: {
    kind: 'text',
    fallback: 'readable',
    meaning:
      "`readable`: workflow ids and search attributes have suppliers' tax codes. `opaque`: they have a keyed hash instead, " +
      'for an engine that others run. Decide once: processes with another choice do not start (docs/upgrade.md).',
  },
  SELLO_ENGINE_NAMES_KEY: {
    kind: 'secret',
    fallback: '',
    meaning: 'Key of the opaque names, 32 characters or more, the same in all processes. It must never change.',
  },
  SELLO_ENGINE_PAYLOADS: {
    kind: 'text',
    fallback: 'clear',
    meaning:
      '`encrypted`: what the engine stores of runs is under the master key (AES-256-GCM), for an engine that others run; its UI ' +
      'shows no details then. Workflow ids stay as SELLO_ENGINE_NAMES has them. Every process reads both forms: it may be changed ' +
      'while runs are open.',
  },
  SELLO_MASTER_KEY: {
    kind: 'secret',
    meaning:
      '32 bytes as base64. Private keys, certificates and copies of identity documents at rest are encrypted with it ' +
      '(AES-256-GCM).',
  },
  SELLO_MASTER_KEY_OTHERS: {
    kind: 'secret',
    fallback: '',
    meaning:
      'Other master keys, separated by commas, that what is stored may still be under. Only while the master key is ' +
      'changed (docs/workspaces.md).',
  },
  SELLO_WITNESS: {
    kind: 'file',
    fallback: '',
    meaning:
      'A folder outside the database, the same for all API and worker processes (shared storage in a cluster): how far ' +
      'each chain and series has come, so that a restored backup is noticed. The local stack, the containers and the chart ' +
      'set it. Empty: behind a restored backup nobody can name what is lost, chains get new installation numbers, and ' +
      'restored series are not noticed (docs/restore.md).',
  },
  SELLO_LOG_LEVEL: { kind: 'text', fallback: 'info', meaning: 'trace, debug, info, warn, error or silent.' },

  ...apiSettings,
  ...signInSettings,
  SELLO_TOKEN_ISSUER: { kind: 'text', fallback: 'sello', meaning: 'Claim `iss` of the tokens made and accepted.' },
  SELLO_TOKEN_FILE: {
    kind: 'file',
    fallback: '',
    meaning: 'Where `migrate` writes a token with every scope for the local workspace. Empty: none is made.',
  },

  SELLO_OPERATOR_TOKEN_FILE: {
    kind: 'file',
    fallback: '',
    meaning: "Where `migrate` writes a token of the service's operator (scope `service`). Empty: none is made.",
  },

  SELLO_WORKER_HEALTH_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address of the health port of a worker.' },
  SELLO_WORKER_HEALTH_PORT: {
    kind: 'integer',
    fallback: '8081',
    meaning: 'Port of `GET /health` and `GET /metrics` of a worker.',
  },
  ...watchingSettings,
  SELLO_WORKER_CONCURRENCY: {
    kind: 'integer',
    fallback: '40',
    meaning: 'Activities and workflow tasks that one worker process has under way at once.',
  },

  SELLO_KEEP_JOB_DAYS: {
    kind: 'integer',
    fallback: '90',
    meaning:
      'Days after which a completed job loses its copy of the workflow and its requests. What clients read of it stays. ' +
      '0: never.',
  },
  SELLO_KEEP_ANSWER_DAYS: {
    kind: 'integer',
    fallback: '365',
    meaning:
      "Days after which the authority's raw answers are dropped. Each record keeps its own part with the CSV for ever. " +
      '0: never.',
  },

  SELLO_KEEP_AUDIT_DAYS: {
    kind: 'integer',
    fallback: '2557',
    meaning:
      'Days after which rows of the audit are dropped: seven years, more than the six of Código de Comercio art. 30. ' +
      '0: never. Less than 2192 counts as 2192.',
  },
  SELLO_KEEP_AUDIT_ADDRESS_DAYS: {
    kind: 'integer',
    fallback: '365',
    meaning:
      'Days after which network addresses are taken out of the rows of the audit. 0: they stay as long as the row.',
  },

  SELLO_KEEP_EVENT_DAYS: {
    kind: 'integer',
    fallback: '30',
    meaning: 'Days for which events are kept: how far back a reader of events may be (docs/events.md). 1 to 3650.',
  },

  SELLO_CHAIN_HISTORY_EVENTS: {
    kind: 'integer',
    fallback: '500',
    meaning:
      'Events after which a chain run goes on in a new run, some 50 invoices. The library of the engine keeps about 700 bytes ' +
      'for each event in the memory of a worker until the run ends. 0: when the engine suggests it, after some thousands.',
  },

  ...outboundSettings,

  SELLO_AUTHORITY_SIMULATOR_URL: {
    kind: 'text',
    fallback: 'https://127.0.0.1:8443/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    meaning: 'Service address of the environment `simulator`, for certificates of a person or representative.',
  },
  SELLO_AUTHORITY_SIMULATOR_SEAL_URL: {
    kind: 'text',
    fallback: 'https://127.0.0.1:8443/www10/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    meaning: 'Service address of the environment `simulator`, for seal certificates.',
  },
  SELLO_AUTHORITY_TEST_URL: {
    kind: 'text',
    fallback: 'https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    meaning: 'Service address of the environment `test`, for certificates of a person or representative.',
  },
  SELLO_AUTHORITY_TEST_SEAL_URL: {
    kind: 'text',
    fallback: 'https://prewww10.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    meaning: 'Service address of the environment `test`, for seal certificates.',
  },
  SELLO_AUTHORITY_LIVE_URL: {
    kind: 'text',
    fallback: 'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    meaning: 'Service address of the environment `live`, for certificates of a person or representative.',
  },
  SELLO_AUTHORITY_LIVE_SEAL_URL: {
    kind: 'text',
    fallback: 'https://www10.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
    meaning: 'Service address of the environment `live`, for seal certificates.',
  },
  SELLO_CENSUS_TEST_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      'Address of the census (VNifV2) for the environment `test`. Empty: nobody is asked, `gov-es.lookup.verify` ends SKIP.',
  },
  SELLO_CENSUS_LIVE_URL: {
    kind: 'text',
    fallback: 'https://www1.agenciatributaria.gob.es/wlpl/BURT-JDIT/ws/VNifV2SOAP',
    meaning: 'Address of the census for the environment `live`.',
  },
  SELLO_AUTHORITY_CERTIFICATE: {
    kind: 'file',
    fallback: '',
    meaning:
      "Client certificate with its key, .p12 or .pem, used for suppliers that have none of their own. One of the simulator's " +
      'is used in the environment `simulator` only.',
  },
  SELLO_AUTHORITY_CERTIFICATE_PASSWORD: { kind: 'secret', fallback: '', meaning: 'Password of that file.' },
  SELLO_AUTHORITY_CA: {
    kind: 'file',
    fallback: '',
    meaning:
      "Certificates (PEM) that the simulator's server is trusted by, beside the usual ones. They count in the environment " +
      '`simulator` only.',
  },
  SELLO_AUTHORITY_CALL_SECONDS: {
    kind: 'integer',
    fallback: '60',
    meaning: 'Time limit of one call to the authority, counted from taking the lease.',
  },
  SELLO_AUTHORITY_LEASE_SECONDS: {
    kind: 'integer',
    fallback: '75',
    meaning: 'How long an attempt holds its submission; must be longer than the call.',
  },
  SELLO_AUTHORITY_BACKOFF_SECONDS: {
    kind: 'integer',
    fallback: '5',
    meaning: 'First pause after an attempt without an answer; it doubles up to ten minutes.',
  },

  ...softwareTable,

  SELLO_SIMULATOR_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address the simulator listens on.' },
  SELLO_SIMULATOR_PORT: { kind: 'integer', fallback: '8443', meaning: 'TLS port of the simulator.' },
  SELLO_SIMULATOR_CONTROL_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address of its control interface.' },
  SELLO_SIMULATOR_CONTROL_PORT: { kind: 'integer', fallback: '8444', meaning: 'Port of its control interface.' },
  SELLO_SIMULATOR_CONTROL_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      'Where an API finds that interface, on this machine only: the console then shows what the simulator holds and controls ' +
      'it. A local stack sets it; empty: there is no such screen.',
  },
  SELLO_SIMULATOR_DATA: {
    kind: 'file',
    fallback: '.sello/simulator',
    meaning: 'Folder of its journal and certificates.',
  },
  SELLO_SIMULATOR_WAIT_SECONDS: {
    kind: 'integer',
    fallback: '60',
    meaning: 'Wait that the simulator asks for between submissions, as the authority does.',
  },
  SELLO_SIMULATOR_DELAY_MS: { kind: 'integer', fallback: '0', meaning: 'Delay of each of its answers, milliseconds.' },

  SELLO_FAILPOINTS: {
    kind: 'file',
    fallback: '',
    meaning: 'For fault tests only: a folder; an API or a worker stops at a phase while `<phase>.hold` exists there.',
  },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof settingTable;
