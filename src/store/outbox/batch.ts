// What one moving transaction takes: documents in their order, as many as fit. Pure.
import type { NewAuditRow } from '../../model/audit';
import type { IdentifiedEvent } from '../../model/event';
import { createAuditEvents } from '../events/from-audit';
import type { OutboxDocument } from './outbox';

export interface Batch {
  readonly ids: readonly OutboxDocument['_id'][];
  readonly acts: readonly NewAuditRow[];
  readonly events: readonly IdentifiedEvent[];
}

/**
 * The first of these documents whose acts and events are `itemsMax` at most: one at least, so that a large one does not wait
 * for ever. An act stands before its events, in the audit and here.
 */
export function takeBatch(documents: Iterable<OutboxDocument>, itemsMax: number): Batch {
  const [ids, acts, events]: [OutboxDocument['_id'][], NewAuditRow[], IdentifiedEvent[]] = [[], [], []];
  for (const document of documents) {
    const own = document.acts ?? [];
    const told = [...own.flatMap(createAuditEvents), ...(document.events ?? [])];
    if (ids.length > 0 && acts.length + events.length + own.length + told.length > itemsMax) break;
    ids.push(document._id);
    acts.push(...own);
    events.push(...told);
  }
  return { ids, acts, events };
}
