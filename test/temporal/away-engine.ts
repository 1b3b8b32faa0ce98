// The engine of tests that need none. A real client to an address where nobody listens tries again until its deadline: two
// seconds a call, which are not what those tests look at. This one says at once that the engine is away.
import { Client, Connection } from '@temporalio/client';
import type { Settings } from '../../src/settings/settings';
import { createLazyTemporalClient, buildTemporalConnectionOptions } from '../../src/temporal/connection';

/** Where no engine listens. */
export const nobody = '127.0.0.1:1';

/** A client of the engine that the settings name; one that does not try again when they name nobody's address. */
export function engineOf(settings: Settings): Client {
  if (settings.engine.address !== nobody) return createLazyTemporalClient(settings);
  return new Client({
    connection: Connection.lazy({ ...buildTemporalConnectionOptions(settings.engine), interceptors: [] }),
  });
}
