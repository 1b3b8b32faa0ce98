// Creates the events of a change from its audit row. One mapping serves every route and command, so that a new route
// needs no code.
import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { EventDataMemberName, EventType } from '../../contracts/events';
import type { EventWithoutPosition } from '../../model/event';
import type { ChangeEventOverrides } from '../../model/audit';

/** The part of an audit row from which events are created. */
interface AuditedChange {
  readonly _id: string;
  readonly workspace: string | null;
  readonly createdAt: Date;
  readonly objects: readonly { readonly kind: string; readonly id: string }[];
  readonly before?: string;
  readonly after?: string;
  readonly event?: ChangeEventOverrides;
}

/**
 * Types of events by kind of resource, for a new and for a changed resource. The first kind here that a change affects
 * applies.
 */
const typeOf: Readonly<Record<string, readonly [made: EventType, changed: EventType] | null>> = {
  registration: ['registration.opened', 'registration.updated'],
  webhook: ['webhook.created', 'webhook.updated'],
  // The entry that has the number reports the change.
  number: null,
  spool: null,
  file: ['entry.files', 'entry.files'],
  meta: ['entry.meta', 'entry.meta'],
  job: ['job.created', 'job.updated'],
  chain: ['chain.updated', 'chain.updated'],
  entry: ['entry.updated', 'entry.updated'],
  key: ['key.created', 'key.revoked'],
  'signing-key': null,
  workflow: ['workflow.created', 'workflow.updated'],
  series: ['series.updated', 'series.updated'],
  enrollment: ['enrollment.updated', 'enrollment.updated'],
  application: ['application.updated', 'application.updated'],
  workspace: ['workspace.updated', 'workspace.updated'],
};

const memberOf: Readonly<Record<string, EventDataMemberName>> = {
  registration: 'registration_id',
  webhook: 'webhook_id',
  file: 'file_id',
  job: 'job_id',
  entry: 'entry_id',
  key: 'key_id',
  workflow: 'workflow_id',
  series: 'series_id',
  enrollment: 'enrollment_id',
  application: 'application_id',
};

/**
 * Creates the events of a change from its audit row. There is usually one event; a job that creates its entry has two.
 * The same audit row always gives the same events, including their ids.
 */
export function createEventsFromAuditRow(auditRow: AuditedChange): EventWithoutPosition[] {
  const { _id, workspace, createdAt, objects, before, after, event = {} } = auditRow;
  const findId = (kind: string): string | undefined => objects.find((object) => object.kind === kind)?.id;
  const kind = Object.keys(typeOf).find((name) => findId(name) !== undefined);
  const types = kind === undefined ? undefined : typeOf[kind];
  if (!kind || !types || event.type === 'none') return [];
  const [made, changed] = types;
  // The authorization form of a supplier is a change of its registration, with or without a file.
  const ofRegistration = findId('chain') !== undefined && findId('entry') !== undefined;
  const type = event.type ?? (ofRegistration ? 'registration.updated' : before === undefined ? made : changed);
  const ids = Object.entries(memberOf).flatMap(([name, member]) => {
    const id = findId(name);
    return id === undefined ? [] : [[member, id] as const];
  });
  const chain = findId('chain');
  const common = { workspace, at: createdAt };
  const data = { ...Object.fromEntries(ids), ...event.data };
  const main = {
    ...common,
    type,
    data,
    ...(chain ? { chain } : {}),
    id: event.id ?? deriveEventId(_id, type, createdAt),
  };
  const bringsEntry = type === 'job.created' && after !== undefined;
  if (!bringsEntry) return [main];
  const ofEntry = { type: 'entry.created' as const, data: { entry_id: findId('entry') ?? '' } };
  return [{ ...common, ...ofEntry, id: deriveEventId(_id, ofEntry.type, createdAt) }, main];
}

/**
 * Derives a uuid version 7 with the time of the audit row. Its other bits derive from the audit row and the type, so
 * that a repeated call gives the same id.
 */
const deriveEventId = (auditRow: string, type: EventType, at: Date): string =>
  v7({ msecs: at.getTime(), random: hash('sha256', `${auditRow} ${type}`, 'buffer') });
