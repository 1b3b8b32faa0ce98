// Dates the deliveries that a process of another version ended.
import type { Database } from '../database';
import { endedWebhookDeliveryKeepMs, getWebhookDeliveriesCollection } from './deliveries';

/**
 * Dates ended deliveries without a date, so that the database deletes them. Processes of version 0.1.0 end deliveries
 * without a date, because they expected one from the beginning of the delivery.
 */
export async function dateEndedWebhookDeliveries(database: Database): Promise<void> {
  await getWebhookDeliveriesCollection(database).updateMany(
    { expiresAt: { $eq: null as never }, state: { $in: ['delivered', 'failed'] } },
    [{ $set: { expiresAt: { $add: ['$$NOW', endedWebhookDeliveryKeepMs] } } }],
  );
}
