// Every worker sends what is due to others: calls of steps, and deliveries to webhooks. The database says who sends which.
import { stepCalls } from '../../contracts/limits/outbound';
import { webhooks } from '../../contracts/limits/events';
import type { DeliveryDeps } from '../../delivery/deliver-event';
import { makeSending } from '../../delivery/due-deliveries';
import { type CallOutDeps, makeCalling } from '../../delivery/due-calls';
import { runAtInterval } from './run-at-interval';

/** Looks twice a second until the function that it gives is called; that waits for what is under way. */
export const startCallsTask = (by: CallOutDeps): (() => Promise<void>) =>
  runAtInterval({
    ...makeCalling(by),
    everyMs: stepCalls.lookMs,
    log: by.log,
    failure: 'calls of steps could not be looked after: they wait',
  });

/** Looks twice a second until the function that it gives is called; that waits for what is under way. */
export const startDeliveriesTask = (by: DeliveryDeps): (() => Promise<void>) =>
  runAtInterval({
    ...makeSending(by),
    everyMs: webhooks.lookMs,
    log: by.log,
    failure: 'webhooks could not be looked after: deliveries wait',
  });
