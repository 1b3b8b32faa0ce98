// Connections to the engine: a lazy client for the API, a native one for workers.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Settings } from '../settings/settings';

/** A client that connects on first use: the API starts, and says so in /health, while the engine is down. */
export function lazyClient({ engine }: Settings): Client {
  return new Client({ connection: Connection.lazy({ address: engine.address }), namespace: engine.namespace });
}

export const nativeConnection = ({ engine }: Settings): Promise<NativeConnection> =>
  NativeConnection.connect({ address: engine.address });
