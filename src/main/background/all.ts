// What every worker looks after beside its runs: the sweep, the version, the audit, events, and what is sent outside. Each
// looks from time to time; the database says which worker does what.
import { makeMailer } from '../../outbound/mail';
import { makeOutbound } from '../../outbound/outbound';
import type { Settings } from '../../settings/settings';
import { startAuditTask } from './audit';
import { startNoticesTask } from './notices';
import { startNumbersTask } from './numbers';
import { startOutboxTask } from './outbox';
import { startCallsTask, startDeliveriesTask } from './deliveries';
import { startSweepTask } from './sweep';
import { startVersionTask } from './version';

type BackgroundDeps = Parameters<typeof startAuditTask>[0] &
  Parameters<typeof startNoticesTask>[0] &
  Parameters<typeof startOutboxTask>[0] &
  Parameters<typeof startSweepTask>[0] &
  Parameters<typeof startVersionTask>[0] & { readonly settings: Pick<Settings, 'outbound' | 'smtp' | 'masterKey'> };

/** @returns what ends it: nothing new is begun, and what is on its way to others comes to its end */
export function startBackgroundTasks(keeping: BackgroundDeps): () => Promise<void> {
  const { settings } = keeping;
  const outbound = makeOutbound(settings.outbound);
  const mailer = makeMailer(settings.smtp);
  const masterKey = settings.masterKey();
  const leaves = [
    startSweepTask(keeping),
    startAuditTask(keeping),
    startVersionTask(keeping),
    startOutboxTask(keeping),
    startNoticesTask(keeping),
    startNumbersTask(keeping),
  ];
  const leavesOfSent = [
    startCallsTask({ ...keeping, outbound, mailer, masterKey }),
    startDeliveriesTask({ ...keeping, outbound, masterKey, chance: Math.random }),
  ];
  return async () => {
    // Nobody waits for these: a look may take as long as the engine or the database is away, and loses nothing.
    for (const leave of leaves) void leave();
    await Promise.all(leavesOfSent.map((leave) => leave()));
    mailer.close();
    await outbound.close();
  };
}
