// Connects a client to Temporal, and builds the options of each connection.
import { type Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { toClientOptions } from '@temporalio/envconfig';
import type { Settings } from '../settings/settings';
import { DeadlineTemporalClient } from './call-deadline';
import { buildTemporalGrpcInterceptors } from './closed-channel';
import { createPayloadEncryptionCodec } from './payload-codec';

/**
 * Creates a client that connects on first use. The API can therefore start while Temporal is down, and reports this in
 * /health.
 * @param database id that is stored with every run that the client starts
 */
export function createLazyTemporalClient(settings: Settings, database?: string): Client {
  const { temporal: engine } = settings;
  return new DeadlineTemporalClient({
    connection: Connection.lazy({
      ...buildTemporalConnectionOptions(engine),
      interceptors: buildTemporalGrpcInterceptors(),
    }),
    namespace: engine.namespace,
    dataConverter: createTemporalDataConverter(settings),
    ...(database === undefined ? {} : { interceptors: { workflow: [buildRunDatabaseIdInterceptor(database)] } }),
  });
}

/** Creates the converter that encodes the data that Temporal stores, for clients, workers and replays. */
export const createTemporalDataConverter = (settings: Pick<Settings, 'temporal' | 'masterKey'>): DataConverter => ({
  payloadCodecs: [createPayloadEncryptionCodec(settings)],
  ...(settings.temporal.payloads === 'encrypted'
    ? { failureConverterPath: require.resolve('./encoded-failures') }
    : {}),
});

/**
 * Builds address, encryption and credentials, for both kinds of connection.
 * @throws Error if a certificate cannot be read
 */
export const buildTemporalConnectionOptions = ({ profile }: Pick<Settings['temporal'], 'profile'>) =>
  toClientOptions(profile).connectionOptions;

/**
 * Adds the database for which a run is started to the argument of the run (for its activities) and to its memo (for
 * other processes). The argument of each run is one object.
 */
function withDatabase<Options extends { readonly args: unknown[]; readonly memo?: Record<string, unknown> }>(
  options: Options,
  database: string,
): Options {
  const [input, ...others] = options.args;
  return {
    ...options,
    args: [{ ...(input as object | undefined), database }, ...others],
    memo: { ...options.memo, database },
  };
}

/** Builds the interceptor that adds the database to the argument and the memo of each run that is started. */
export const buildRunDatabaseIdInterceptor = (database: string): WorkflowClientInterceptor => ({
  startWithDetails: (input, next) => next({ ...input, options: withDatabase(input.options, database) }),
  signalWithStart: (input, next) => next({ ...input, options: withDatabase(input.options, database) }),
});

export const readDatabaseIdFromMemo = (memo: Record<string, unknown> | undefined): string | undefined =>
  typeof memo?.['database'] === 'string' ? memo['database'] : undefined;
