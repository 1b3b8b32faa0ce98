// A Temporal client that reports at once that the server is unavailable, for tests without a server. A real client
// without a server retries for two seconds per call.
import { Client, Connection } from '@temporalio/client';
import type { Settings } from '../../src/settings/settings';
import { createLazyTemporalClient, buildTemporalConnectionOptions } from '../../src/temporal/connection';

/** An address without a server. */
export const nobody = '127.0.0.1:1';

/** A client of the Temporal in the settings, or one without retries if they have an unused address. */
export function engineOf(settings: Settings): Client {
  if (settings.temporal.address !== nobody) return createLazyTemporalClient(settings);
  return new Client({
    connection: Connection.lazy({ ...buildTemporalConnectionOptions(settings.temporal), interceptors: [] }),
  });
}
