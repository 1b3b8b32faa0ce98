// Settings of the database, of the keys that encrypt its data, of the witness and of the log.
import { type EnvironmentVariables, createSettingReaders, SettingError, type SettingDefinitions } from './readers';
export const storageSettingRows = {
  MONGODB_URI: {
    kind: 'secret',
    fallback: 'mongodb://127.0.0.1:27017/?replicaSet=rs0&directConnection=true',
    meaning:
      'Connection string of MongoDB, with user, password and TLS. Transactions require a replica set; one member is enough. ' +
      'For example: `mongodb://user:password@host/?replicaSet=rs0&authSource=sello&tls=true&tlsCAFile=/ca.pem`. The user ' +
      'needs the role `readWrite` on the database. With the privilege `replSetGetConfig` (for example of the role ' +
      '`clusterMonitor`), Sello also recognizes a copy of the database on another replica set (docs/restore.md).',
  },
  SELLO_DATABASE: { kind: 'text', fallback: 'sello', meaning: 'Name of the database.' },
  SELLO_MASTER_KEY: {
    kind: 'secret',
    meaning:
      'Key that encrypts stored private keys, certificates and identity documents (AES-256-GCM): 32 bytes in base64.',
  },
  SELLO_MASTER_KEY_OTHERS: {
    kind: 'secret',
    fallback: '',
    meaning:
      'Other master keys that can decrypt stored secrets, separated by commas. Needed only while you change the master key ' +
      '(docs/api/keys.md).',
  },
  SELLO_WITNESS: {
    kind: 'file',
    fallback: '',
    meaning:
      'Folder outside the database that stores the last record of each chain and series, so that Sello notices a restored ' +
      'backup. All API and worker processes share the folder (shared storage in a cluster). The local stack, the containers ' +
      'and the chart set it. Empty: after a restore, Sello cannot list the lost records, gives chains new installation ' +
      'numbers, and does not notice restored series (docs/restore.md).',
  },
  SELLO_TOKEN_ISSUER: {
    kind: 'text',
    fallback: 'sello',
    meaning: 'Claim `iss` of the tokens that Sello issues and accepts.',
  },
  SELLO_TOKEN_FILE: {
    kind: 'file',
    fallback: '',
    meaning: 'File to which `migrate` writes a token with every scope for the local workspace. Empty: no token.',
  },
  SELLO_OPERATOR_TOKEN_FILE: {
    kind: 'file',
    fallback: '',
    meaning: 'File to which `migrate` writes an operator token (scope `service`). Empty: no token.',
  },
  SELLO_LOG_LEVEL: {
    kind: 'text',
    fallback: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error` or `silent`.',
  },
} as const satisfies SettingDefinitions;

/** The key that encrypts, followed by keys that only decrypt. */
type MasterKey = readonly [Buffer, ...Buffer[]];

/** Reads the settings of storage, keys, witness and log. */
export function readStorageKeyWitnessAndLogSettings(environment: EnvironmentVariables) {
  const { text, optional } = createSettingReaders(storageSettingRows, environment);
  return {
    mongo: {
      uri: text('MONGODB_URI'),
      database: text('SELLO_DATABASE'),
      /** File that only benchmarks use. This process writes into it the number of commands that it sent to MongoDB. */
      countFile: environment['SELLO_COMMAND_COUNT_FILE'] || undefined,
    },
    /** The master key is read when it is used, so that commands without secrets need no key. */
    masterKey: (): MasterKey => {
      const otherKeys = text('SELLO_MASTER_KEY_OTHERS').split(',');
      return [
        parseKey('SELLO_MASTER_KEY', text('SELLO_MASTER_KEY')),
        ...otherKeys
          .map((one) => one.trim())
          .filter(Boolean)
          .map((one) => parseKey('SELLO_MASTER_KEY_OTHERS', one)),
      ];
    },
    witness: optional('SELLO_WITNESS'),
    token: {
      issuer: text('SELLO_TOKEN_ISSUER'),
      file: optional('SELLO_TOKEN_FILE'),
      operatorFile: optional('SELLO_OPERATOR_TOKEN_FILE'),
    },
    logLevel: text('SELLO_LOG_LEVEL'),
  };
}

function parseKey(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw new SettingError(`${name} is ${key.length} bytes long, not 32 bytes in base64.`);
  return key;
}
