// What one moving transaction takes: documents in their order, as many as fit. Pure.
import type { Act } from '../audit/act';
import type { IdentifiedEvent } from '../events/new-event';
import { eventsOfAct } from '../events/of-act';
import type { OutboxDocument } from './outbox';

export interface Batch {
  readonly ids: readonly OutboxDocument['_id'][];
  readonly acts: readonly Act[];
  readonly events: readonly IdentifiedEvent[];
}

/**
 * The first of these documents whose acts and events are `itemsMax` at most: one at least, so that a large one does not wait
 * for ever. An act stands before its events, in the audit and here.
 */
export function batchOf(documents: Iterable<OutboxDocument>, itemsMax: number): Batch {
  const [ids, acts, events]: [OutboxDocument['_id'][], Act[], IdentifiedEvent[]] = [[], [], []];
  for (const document of documents) {
    const own = document.acts ?? [];
    const told = [...own.flatMap(eventsOfAct), ...(document.events ?? [])];
    if (ids.length > 0 && acts.length + events.length + own.length + told.length > itemsMax) break;
    ids.push(document._id);
    acts.push(...own);
    events.push(...told);
  }
  return { ids, acts, events };
}
