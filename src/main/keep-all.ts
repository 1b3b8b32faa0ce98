// What every worker looks after beside its runs: the sweep, the version, the audit, events, and what is sent outside. Each
// looks from time to time; the database says which worker does what.
import { keepCalls } from '../delivery/keep-calls';
import { keepDeliveries } from '../delivery/keep-deliveries';
import { makeMailer } from '../outbound/mail';
import { makeOutbound } from '../outbound/outbound';
import type { Settings } from '../settings/settings';
import { keepAudit } from './keep-audit';
import { keepEvents } from './keep-events';
import { keepSweep } from './keep-sweep';
import { keepVersion } from './keep-version';

type Keeping = Parameters<typeof keepAudit>[0] &
  Parameters<typeof keepEvents>[0] &
  Parameters<typeof keepSweep>[0] &
  Parameters<typeof keepVersion>[0] & { readonly settings: Pick<Settings, 'outbound' | 'smtp' | 'masterKey'> };

/** @returns what ends it: nothing new is begun, and what is on its way comes to its end */
export function keepAll(keeping: Keeping): () => Promise<void> {
  const { settings } = keeping;
  const outbound = makeOutbound(settings.outbound);
  const mailer = makeMailer(settings.smtp);
  const masterKey = settings.masterKey();
  const leaves = [keepSweep(keeping), keepAudit(keeping), keepVersion(keeping), keepEvents(keeping)];
  const sent = [
    keepCalls({ ...keeping, outbound, mailer, masterKey }),
    keepDeliveries({ ...keeping, outbound, masterKey, chance: Math.random }),
  ];
  return async () => {
    for (const leave of leaves) leave();
    await Promise.all(sent.map((leave) => leave()));
    mailer.close();
    await outbound.close();
  };
}
