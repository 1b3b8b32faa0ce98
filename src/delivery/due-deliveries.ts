// Sends due deliveries. The database assigns each delivery to one process. This file limits how many run at once, so
// that a silent receiver delays no other receiver.
import { webhookLimits as limits } from '../contracts/limits/events';
import {
  claimDueWebhookDelivery,
  findKeysOfWebhooksWithDueDeliveries,
  failWaitingWebhookDeliveries,
} from '../store/webhooks/deliveries';
import { findRedeliveringWebhooks, scheduleNextWebhookRedeliveries } from '../store/webhooks/redeliver';
import type { WebhookDocument } from '../model/webhook';
import { findWebhookByKey } from '../store/webhooks/webhooks';
import { sendWebhookDelivery, type WebhookDeliveryDeps } from './deliver-event';

interface Lanes {
  /** Number of running deliveries, by webhook. */
  readonly of: Map<string, number>;
  readonly failing: Set<string>;
  readonly running: Set<Promise<void>>;
}

/** Creates the task that sends due deliveries. `look` starts the sending; `ended` waits until the sending is done. */
export function createWebhookDeliveryTask(by: WebhookDeliveryDeps) {
  const lanes: Lanes = { of: new Map(), failing: new Set(), running: new Set() };
  return {
    async look(signal: AbortSignal): Promise<void> {
      await redeliver(by);
      for (const webhook of await findKeysOfWebhooksWithDueDeliveries(by.database))
        beginLanes(by, lanes, webhook, signal);
    },
    async ended(): Promise<void> {
      await Promise.all(lanes.running);
    },
  };
}

async function redeliver(by: WebhookDeliveryDeps): Promise<void> {
  for (let step = 0; step < limits.redeliverStepsMax; step += 1) {
    const redelivering = await findRedeliveringWebhooks(by.database);
    if (redelivering.length === 0) return;
    for (const webhook of redelivering) await scheduleNextWebhookRedeliveries(by.database, webhook);
  }
}

/** Doubles the lanes of a webhook. A backlog gets all lanes within a few passes; a single event uses one lane. */
function beginLanes(by: WebhookDeliveryDeps, lanes: Lanes, webhook: string, signal: AbortSignal): void {
  const own = lanes.of.get(webhook) ?? 0;
  const isFailing = lanes.failing.has(webhook);
  const ownMax = isFailing ? 1 : limits.lanesMax;
  const allMax = isFailing ? limits.lanesOfAllMax / 2 : limits.lanesOfAllMax;
  const added = Math.min(Math.max(1, own), ownMax - own, allMax - lanes.running.size);
  for (let lane = 0; lane < added; lane += 1) {
    lanes.of.set(webhook, (lanes.of.get(webhook) ?? 0) + 1);
    const running = sendDue(by, lanes, webhook, signal).finally(() => {
      lanes.running.delete(running);
      const left = (lanes.of.get(webhook) ?? 1) - 1;
      if (left > 0) lanes.of.set(webhook, left);
      else lanes.of.delete(webhook);
    });
    lanes.running.add(running);
  }
}

/** Sends one delivery after the other until none is due. A webhook that starts to fail keeps a single lane. */
async function sendDue(by: WebhookDeliveryDeps, lanes: Lanes, key: string, signal: AbortSignal): Promise<void> {
  let read: { readonly webhook: WebhookDocument | null; readonly at: number } | undefined;
  try {
    while (!signal.aborted) {
      // A disabled webhook is read each time, because it may have been enabled again with another URL.
      if (!read?.webhook?.enabled || by.now().getTime() - read.at > limits.webhookReadMs)
        read = { webhook: await findWebhookByKey(by.database, key), at: by.now().getTime() };
      const { webhook } = read;
      if (!webhook?.enabled && (await failWaitingWebhookDeliveries(by.database, key)) > 0) continue;
      const claimed = await claimDueWebhookDelivery(by.database, key, by.newId());
      if (!claimed || !webhook) return;
      await sendWebhookDelivery(by, webhook, claimed);
      if (webhook.failingSince) lanes.failing.add(key);
      else lanes.failing.delete(key);
      if (lanes.failing.has(key) && (lanes.of.get(key) ?? 0) > 1) return;
    }
  } catch (error) {
    by.log.warn({ error, webhook: key.split(':')[1] }, 'failed to save the result of a delivery: it will be retried');
  }
}
