// A configured certificate that ended, or could not be read, stops every chain that used it. When another one is configured,
// this lets them go on: their runs sleep, and no call of a person tells anybody.
import { dropStop, listConfiguredStops } from '../../src/store/certificates/use';
import type { Deps } from '../deps';

/** The sweep wakes the chains: their records are late, and nothing holds them back any more. */
export async function dropOutdatedStops({ database, connectionFor, log }: Deps): Promise<void> {
  for (const { stop, fingerprint, chain } of await listConfiguredStops(database)) {
    const found = await connectionFor(chain);
    if (!('connection' in found) || found.connection.certificate === fingerprint) continue;
    await dropStop(database, stop);
    log.warn(
      { stop, now: found.connection.certificate },
      'another certificate is configured: what the one before stopped goes on',
    );
  }
}
