// A configured certificate that ended, or could not be read, stops every chain that used it. When another one is configured,
// this lets them go on: their runs sleep, and no call of a person tells anybody.
import { dropStop, stopsOfConfigured } from '../../src/store/ledger/certificate-use';
import type { Deps } from '../deps';

/** The sweep wakes the chains: their records are late, and nothing holds them back any more. */
export async function dropOutdatedStops({ database, connectionFor, log }: Deps): Promise<void> {
  for (const { stop, fingerprint, chain } of await stopsOfConfigured(database)) {
    const found = await connectionFor(chain);
    if (!('line' in found) || found.line.certificate === fingerprint) continue;
    await dropStop(database, stop);
    log.warn(
      { stop, now: found.line.certificate },
      'another certificate is configured: what the one before stopped goes on',
    );
  }
}
