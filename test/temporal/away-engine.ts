// A Temporal client that reports at once that the server is unavailable, for tests without one. A real client
// without a server retries for two seconds a call.
import { Client, Connection } from '@temporalio/client';
import type { Settings } from '../../src/settings/settings';
import { createLazyTemporalClient, buildTemporalConnectionOptions } from '../../src/temporal/connection';

/** Where no engine listens. */
export const nobody = '127.0.0.1:1';

/** A client of the Temporal in the settings, or one without retries if they name an unused address. */
export function engineOf(settings: Settings): Client {
  if (settings.temporal.address !== nobody) return createLazyTemporalClient(settings);
  return new Client({
    connection: Connection.lazy({ ...buildTemporalConnectionOptions(settings.temporal), interceptors: [] }),
  });
}
