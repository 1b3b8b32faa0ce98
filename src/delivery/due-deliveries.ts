// Sends due deliveries. The database assigns each delivery to one process. This file limits how many run at once, so
// that a silent receiver delays no other receiver.
import { webhookLimits as limits } from '../contracts/limits/events';
import {
  claimDueWebhookDelivery,
  listKeysOfWebhooksWithDueDeliveries,
  failWaitingDeliveriesIfWebhookDisabled,
} from '../store/webhooks/deliveries';
import { listRedeliveringWebhooks, scheduleNextWebhookRedeliveries } from '../store/webhooks/redeliver';
import type { WebhookDocument } from '../model/webhook';
import { findWebhookByKey } from '../store/webhooks/webhooks';
import { sendWebhookDeliveryAndSaveOutcome, type WebhookDeliveryDeps } from './deliver-event';
import { pickRedeliveringWebhookPerWorkspace } from './redelivery-turns';
import { WebhookLaneAllocator } from './webhook-lanes';

/** Creates the task that sends due deliveries. `look` starts the sending; `ended` waits until the sending is done. */
export function createDueWebhookDeliveryTask(by: WebhookDeliveryDeps) {
  const lanes = new WebhookLaneAllocator();
  const running = new Set<Promise<void>>();
  let lastRedelivering: string | undefined;
  return {
    async look(signal: AbortSignal): Promise<void> {
      lastRedelivering = await redeliver(by, lastRedelivering);
      for (const webhook of lanes.begin(await findDueWebhooks(by, lanes))) {
        const lane = sendDue(by, lanes, webhook, signal).finally(() => {
          running.delete(lane);
          lanes.end(webhook);
        });
        running.add(lane);
      }
    },
    async ended(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/**
 * Finds webhooks with due deliveries. If there are more than one read returns, failing ones may be all of these, because
 * their backlog is the oldest. Those that do not fail are then read as well.
 */
async function findDueWebhooks({ database }: WebhookDeliveryDeps, lanes: WebhookLaneAllocator): Promise<string[]> {
  const due = await listKeysOfWebhooksWithDueDeliveries(database);
  if (due.length < limits.dueMax) return due;
  return [...new Set([...due, ...(await listKeysOfWebhooksWithDueDeliveries(database, lanes.listFailing()))])];
}

/** Does some steps of redeliveries. @returns the workspace of the last step, if there was one */
async function redeliver(by: WebhookDeliveryDeps, last: string | undefined): Promise<string | undefined> {
  let workspace = last;
  for (let left: number = limits.redeliverStepsMax; left > 0; ) {
    const round = pickRedeliveringWebhookPerWorkspace(await listRedeliveringWebhooks(by.database), workspace, left);
    if (round.length === 0) break;
    for (const webhook of round) await scheduleNextWebhookRedeliveries(by.database, webhook);
    left -= round.length;
    workspace = round.at(-1)?.workspace;
  }
  return workspace;
}

/** Sends one delivery after the other until none is due, or another webhook needs the lane. */
async function sendDue(
  by: WebhookDeliveryDeps,
  lanes: WebhookLaneAllocator,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  let read: { readonly webhook: WebhookDocument | null; readonly at: number } | undefined;
  try {
    for (let sent = 1; !signal.aborted; sent += 1) {
      // A disabled webhook is read each time, because it may have been enabled again with another URL.
      if (!read?.webhook?.enabled || by.now().getTime() - read.at > limits.webhookReadMs)
        read = { webhook: await findWebhookByKey(by.database, key), at: by.now().getTime() };
      const { webhook } = read;
      if (!webhook?.enabled && (await failWaitingDeliveriesIfWebhookDisabled(by.database, key)) > 0) continue;
      const claimed = await claimDueWebhookDelivery(by.database, key, by.newId());
      // A webhook that gets no more deliveries would otherwise stay among the failing ones.
      if (!webhook?.enabled && !claimed) lanes.setFailing(key, false);
      if (!claimed || !webhook) return;
      await sendWebhookDeliveryAndSaveOutcome(by, webhook, claimed);
      lanes.setFailing(key, webhook.failingSince !== undefined);
      if (lanes.mustEnd(key, sent)) return;
    }
  } catch (error) {
    by.log.warn({ error, webhook: key.split(':')[1] }, 'failed to save the result of a delivery: it will be retried');
  }
}
