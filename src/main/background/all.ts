// The background tasks of every worker, in addition to its runs: the sweep, the version, the audit, events, numbers,
// and calls to others. Each task runs at an interval, and the database decides which worker does the work.
import type { Logger } from 'pino';
import { outboxLimits, webhookLimits } from '../../contracts/limits/events';
import { noticeLimits } from '../../contracts/limits/notices';
import { seriesNumberingLimits } from '../../contracts/limits/series';
import { stepCallLimits } from '../../contracts/limits/outbound';
import type { WebhookDeliveryDeps } from '../../delivery/deliver-event';
import { type StepCallTaskDeps, createDueStepCallTask } from '../../delivery/due-calls';
import { createDueWebhookDeliveryTask } from '../../delivery/due-deliveries';
import type { Mailer } from '../../contracts/mailer';
import { saveNoticeTalliesAndMessages, type NoticeTallyDeps } from '../../delivery/notices/due-notices';
import { createDueNoticeTask, type NoticeSenderDeps } from '../../delivery/notices/send-notices';
import { createMessage } from '../../messages/message';
import { renderMessageInEnglish } from '../../messages/render';
import { createOutboundClient } from '../../outbound/outbound';
import type { Settings } from '../../settings/settings';
import type { Database } from '../../store/database';
import { moveWaitingOutboxDocuments } from '../../store/outbox/move';
import { updateUnusedNumberMarks } from '../../store/series/unused-numbers';
import { startAccessRefusedCallAuditTask } from './audit';
import { startAuditRetentionTask } from './audit-retention';
import { startExpiryAndLateRecordEventsTask } from './notices';
import { startTaskAtInterval } from './run-at-interval';
import { startSweepWatchTask } from './sweep';
import { startFirstBuildRoutingTask } from './version';

type BackgroundDeps = Parameters<typeof startAccessRefusedCallAuditTask>[0] &
  Parameters<typeof startExpiryAndLateRecordEventsTask>[0] &
  Parameters<typeof startSweepWatchTask>[0] &
  Parameters<typeof startFirstBuildRoutingTask>[0] & {
    readonly mailer: Mailer;
    readonly settings: Pick<Settings, 'outbound' | 'masterKey' | 'retention' | 'sendsNothing'>;
  };

/**
 * Starts all background tasks of a worker.
 * @returns a function that stops all tasks; it waits for running calls and deliveries
 */
export function startWorkerBackgroundTasks(deps: BackgroundDeps): () => Promise<void> {
  const { settings, mailer } = deps;
  const outbound = createOutboundClient(settings.outbound);
  const masterKey = settings.masterKey();
  if (settings.sendsNothing) deps.log.warn(renderMessageInEnglish(createMessage('sends-nothing')));
  const stops = [
    startSweepWatchTask(deps),
    startAccessRefusedCallAuditTask(deps),
    startAuditRetentionTask(deps),
    startFirstBuildRoutingTask(deps),
    startOutboxTask(deps),
    startExpiryAndLateRecordEventsTask(deps),
    startNumbersTask(deps),
    startNoticeMakerTask(deps),
  ];
  const stopsOfSending = settings.sendsNothing ? [] : startSendingTasks({ ...deps, outbound, masterKey });
  return async () => {
    // The checks are not awaited, because a check may last as long as Temporal or the database is down, and nothing is
    // lost if a check is aborted.
    for (const stop of stops) void stop();
    await Promise.all(stopsOfSending.map((stop) => stop()));
    mailer.close();
    await outbound.close();
  };
}

/** Starts the tasks that send. Without them, calls, deliveries and notices stay due. */
const startSendingTasks = (deps: StepCallTaskDeps & NoticeSenderDeps): (() => Promise<void>)[] => [
  startCallsTask(deps),
  startWebhookDeliveriesTask({ ...deps, chance: Math.random }),
  startNoticeSenderTask(deps),
];

/**
 * Checks once a minute whether documents use the numbers that were assigned to them. A stopped job may leave a number
 * unused.
 */
const startNumbersTask = ({ database, log }: { readonly database: Database; readonly log: Logger }) =>
  startTaskAtInterval({
    look: async () => void (await updateUnusedNumberMarks(database)),
    everyMs: seriesNumberingLimits.checkNumbersMs,
    log,
    failure: 'failed to check numbers: unused ones are reported later',
  });

/** Sends the calls of steps that are due, twice a second. */
const startCallsTask = (deps: StepCallTaskDeps): (() => Promise<void>) =>
  startTaskAtInterval({
    ...createDueStepCallTask(deps),
    everyMs: stepCallLimits.lookMs,
    log: deps.log,
    failure: 'failed to process calls of steps: they wait',
  });

/** Starts the task that sends due webhook deliveries, twice a second. */
export const startWebhookDeliveriesTask = (deps: WebhookDeliveryDeps): (() => Promise<void>) =>
  startTaskAtInterval({
    ...createDueWebhookDeliveryTask(deps),
    everyMs: webhookLimits.lookMs,
    log: deps.log,
    failure: 'failed to process webhooks: deliveries wait',
  });

/** Starts the task that creates notices about new events, every few seconds. */
const startNoticeMakerTask = (deps: NoticeTallyDeps): (() => Promise<void>) =>
  startTaskAtInterval({
    look: (signal) => saveNoticeTalliesAndMessages(deps, signal),
    everyMs: noticeLimits.lookMs,
    log: deps.log,
    failure: 'failed to make notices to people: they follow with the next look',
  });

/** Starts the task that sends due notices, every second. */
const startNoticeSenderTask = (deps: NoticeSenderDeps): (() => Promise<void>) =>
  startTaskAtInterval({
    ...createDueNoticeTask(deps),
    everyMs: noticeLimits.sendMs,
    log: deps.log,
    failure: 'failed to send notices to people: they wait',
  });

/**
 * Moves rows and events from the outbox into the audit log and the events, every two seconds, in one worker at a time.
 */
function startOutboxTask({ database, settings, log, newId }: BackgroundDeps): () => Promise<void> {
  const by = { holder: newId(), eventDays: settings.retention.eventDays };
  return startTaskAtInterval({
    look: async () => void (await moveWaitingOutboxDocuments(database, by)),
    everyMs: outboxLimits.moveMs,
    log,
    failure: 'failed to move the outbox: rows of the audit and events wait',
  });
}
