// Events of records: sealed, and answered by the authority.
import type { EventType } from '../../contracts/events';
import type { RecordDocument, StoredOutcome } from '../../model/record';
import type { NewEvent } from '../../model/event';

type EventRecord = Pick<RecordDocument, '_id' | 'kind' | 'request' | 'entry' | 'workspace'>;

const outcomeTypes: Readonly<Record<StoredOutcome, EventType>> = {
  accepted: 'record.accepted',
  'accepted-with-errors': 'record.accepted_with_errors',
  rejected: 'record.rejected',
};

export const createSealedEvent = (record: EventRecord, at: Date): NewEvent => ({
  workspace: record.workspace,
  type: 'record.sealed',
  at,
  data: membersOf(record),
});

export const createSettledEvent = (
  record: EventRecord,
  outcome: StoredOutcome,
  code: string | undefined,
  at: Date,
): NewEvent => ({
  workspace: record.workspace,
  type: outcomeTypes[outcome],
  at,
  data: { ...membersOf(record), ...(code ? { code } : {}) },
});

/** The ids of a record and of its request have tax code and job in them. */
function membersOf({ _id, kind, request, entry }: EventRecord) {
  const [, installation, sequence] = /#([^#]*)#(\d+)$/.exec(_id) ?? [];
  const [, job] = request.split(':');
  return {
    entry_id: entry,
    ...(job ? { job_id: job } : {}),
    record: kind,
    ...(sequence === undefined ? {} : { sequence: Number(sequence) }),
    ...(installation ? { installation } : {}),
  };
}
