// Dates the deletion of deliveries. Only a delivery that has ended has such a date: if the clock of the database were a
// month ahead for a minute, the database would otherwise delete deliveries that still wait.
import { webhookLimits as limits } from '../../contracts/limits/events';
import type { Database } from '../database';
import type { WebhookDeliveryDocument } from '../../model/webhook';

const keepMs = limits.keepDays * 86_400_000;

/**
 * Computes when the database deletes a delivery.
 * @param endedAt end of the delivery by the database's clock
 */
export const computeWebhookDeliveryExpiry = (endedAt: Date): Date => new Date(endedAt.getTime() + keepMs);

/** The same for a delivery that an update ends now. */
export const webhookDeliveryExpiryExpression = { $add: ['$$NOW', keepMs] };

/**
 * Dates ended deliveries without a date, so that the database deletes them. Processes of version 0.1.0 end deliveries
 * without a date, because they expected one from the beginning of the delivery.
 */
export async function setMissingEndedWebhookDeliveryExpiries(database: Database): Promise<void> {
  await database
    .collection<WebhookDeliveryDocument>('webhook_deliveries')
    .updateMany({ expiresAt: { $eq: null as never }, state: { $in: ['delivered', 'failed'] } }, [
      { $set: { expiresAt: webhookDeliveryExpiryExpression } },
    ]);
}
