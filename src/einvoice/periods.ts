// The formats have space for one period, that of the order or else that of the delivery.
import type { Invoice } from '../document/model/invoice';

/** Returns whether the period of the delivery is not in a file, because it differs from that of the order. */
export function isDeliveryPeriodOmittedFromEInvoice({
  ordering,
  delivery,
}: Pick<Invoice, 'ordering' | 'delivery'>): boolean {
  const [written, other] = [ordering?.period, delivery?.period];
  return written !== undefined && other !== undefined && (written.start !== other.start || written.end !== other.end);
}
