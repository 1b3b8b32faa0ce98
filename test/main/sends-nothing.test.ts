// Tests the background tasks of a worker that sends nothing (SELLO_SENDS_NOTHING): what is due stays due.
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkerBackgroundTasks } from '../../src/main/background/all';
import { createUuidV7 } from '../../src/main/ids';
import { createLog } from '../../src/main/log';
import { createMailer } from '../../src/outbound/mail';
import { readSettings } from '../../src/settings/settings';
import { given, happens, logOf, make } from '../delivery/delivering';
import { engineOf, nobody } from '../temporal/away-engine';

describe('the background tasks of a worker that sends nothing', () => {
  const start = (setting: string) => {
    const settings = readSettings({
      SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SELLO_OUTBOUND_LOOPBACK_HTTP: 'true',
      SELLO_SENDS_NOTHING: setting,
      TEMPORAL_ADDRESS: nobody,
    });
    return startWorkerBackgroundTasks({
      database: given.api.database,
      temporal: engineOf(settings),
      settings,
      log: createLog('test', 'silent'),
      mailer: createMailer(settings.smtp),
      own: { id: 'own', takesOver: false },
      configuredEnd: () => undefined,
      leave: () => undefined,
      now: () => new Date(),
      newId: () => createUuidV7(),
    } as unknown as Parameters<typeof startWorkerBackgroundTasks>[0]);
  };

  it('leave a webhook delivery due, which a worker that sends delivers', async () => {
    const webhook = await make();
    await happens();
    const stop = start('true');
    await sleep(1_500);
    await stop();
    expect(given.receiver.received).toEqual([]);
    expect(await logOf(webhook)).toMatchObject([{ state: 'waiting', attempts: 0 }]);

    const stopSending = start('false');
    for (let i = 0; i < 50 && given.receiver.received.length === 0; i += 1) await sleep(100);
    await stopSending();
    expect(given.receiver.received).toHaveLength(1);
  }, 30_000);
});
