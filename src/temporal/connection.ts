// Connections to the engine: a lazy client for the API, a native one for workers.
import { readFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection } from '@temporalio/worker';
import type { Settings } from '../settings/settings';
import { beginsFor } from './begins-for';
import { makePayloadCodec } from './payload-codec';

type Place = Pick<Settings['engine'], 'address' | 'tls' | 'apiKey'>;

/**
 * A client that connects on first use: the API starts, and says so in /health, while the engine is down.
 * @param database every run that it starts is begun for this one
 */
export function lazyClient(settings: Settings, database?: string): Client {
  const { engine } = settings;
  return new Client({
    connection: Connection.lazy(optionsOf(engine)),
    namespace: engine.namespace,
    dataConverter: dataConverter(settings),
    ...(database === undefined ? {} : { interceptors: { workflow: [beginsFor(database)] } }),
  });
}

/** How clients, workers and replays write and read what the engine stores. */
export const dataConverter = (settings: Pick<Settings, 'engine' | 'masterKey'>): DataConverter => ({
  payloadCodecs: [makePayloadCodec(settings)],
  ...(settings.engine.payloads === 'encrypted' ? { failureConverterPath: require.resolve('./encoded-failures') } : {}),
});

export const nativeConnection = ({ engine }: Settings): Promise<NativeConnection> =>
  NativeConnection.connect(optionsOf(engine));

/** Address, encryption and who we are, in the form that both kinds of connection take. @throws when a file is not there */
export function optionsOf({ address, tls, apiKey }: Place) {
  return { address, ...(tls ? { tls: tlsOf(tls) } : {}), ...(apiKey ? { apiKey } : {}) };
}

function tlsOf({ caFile, certificateFile, keyFile, serverName }: NonNullable<Place['tls']>) {
  return {
    ...(caFile ? { serverRootCACertificate: readFileSync(caFile) } : {}),
    ...(certificateFile && keyFile
      ? { clientCertPair: { crt: readFileSync(certificateFile), key: readFileSync(keyFile) } }
      : {}),
    ...(serverName ? { serverNameOverride: serverName } : {}),
  };
}
