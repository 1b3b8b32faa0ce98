// What every worker looks after beside its runs: the sweep, the version, the audit, events, and what is sent outside. Each
// looks from time to time; the database says which worker does what.
import { makeMailer } from '../outbound/mail';
import { makeOutbound } from '../outbound/outbound';
import type { Settings } from '../settings/settings';
import { keepAudit } from './keep-audit';
import { keepNotices } from './keep-notices';
import { keepNumbers } from './keep-numbers';
import { keepOutbox } from './keep-outbox';
import { keepCalls, keepDeliveries } from './keep-sent';
import { keepSweep } from './keep-sweep';
import { keepVersion } from './keep-version';

type Keeping = Parameters<typeof keepAudit>[0] &
  Parameters<typeof keepNotices>[0] &
  Parameters<typeof keepOutbox>[0] &
  Parameters<typeof keepSweep>[0] &
  Parameters<typeof keepVersion>[0] & { readonly settings: Pick<Settings, 'outbound' | 'smtp' | 'masterKey'> };

/** @returns what ends it: nothing new is begun, and what is on its way to others comes to its end */
export function keepAll(keeping: Keeping): () => Promise<void> {
  const { settings } = keeping;
  const outbound = makeOutbound(settings.outbound);
  const mailer = makeMailer(settings.smtp);
  const masterKey = settings.masterKey();
  const leaves = [
    keepSweep(keeping),
    keepAudit(keeping),
    keepVersion(keeping),
    keepOutbox(keeping),
    keepNotices(keeping),
    keepNumbers(keeping),
  ];
  const leavesOfSent = [
    keepCalls({ ...keeping, outbound, mailer, masterKey }),
    keepDeliveries({ ...keeping, outbound, masterKey, chance: Math.random }),
  ];
  return async () => {
    // Nobody waits for these: a look may take as long as the engine or the database is away, and loses nothing.
    for (const leave of leaves) void leave();
    await Promise.all(leavesOfSent.map((leave) => leave()));
    mailer.close();
    await outbound.close();
  };
}
