// Creates events of chains: stops and records. A stop of a certificate is an event of every workspace that uses it, and
// of the operator.
import type { EventDataValues, EventType } from '../../contracts/events';
import type { NewEvent } from '../../model/event';
import { type Database, toSessionOptions } from '../database';
import type { ClientSession } from 'mongodb';
import { getChainsCollection } from '../chains/chains';
import { parseRecordKey } from '../chains/records';
import type { RecordDocument, StoredRecordOutcome } from '../../model/record';

/** Reads the workspace from the key of a chain, because the key starts with it. */
const readWorkspace = (chain: string): string => chain.slice(0, chain.indexOf(':'));

export const createChainEvent = (
  chain: string,
  type: Extract<EventType, `chain.${string}` | `record.late` | `title.ending`>,
  at: Date,
  data: EventDataValues = {},
): NewEvent => ({ workspace: readWorkspace(chain), type, at, data, chain });

/** Returns the data about a certificate for an event: enough to find the certificate, and nothing about its holder. */
export const shortenFingerprintForEvent = (fingerprint: string): string => fingerprint.slice(0, 16);

interface Stop {
  /** `chain:<key of the chain>`, or `certificate:<environment>:<fingerprint>`. */
  readonly _id: string;
  readonly at: Date;
  readonly code?: string;
}

/** Creates the events of a stop, one for each workspace that it affects. */
export async function readChainsAndBuildSendingStopEvents(
  database: Database,
  { _id, at, code }: Stop,
  session?: ClientSession,
): Promise<NewEvent[]> {
  const reason = code ? { code } : {};
  if (_id.startsWith('chain:')) return [createChainEvent(_id.slice('chain:'.length), 'chain.stopped', at, reason)];
  const [, environment = '', fingerprint = ''] = _id.split(':');
  const holders = await getChainsCollection(database)
    .aggregate<{ _id: string }>(
      [{ $match: { environment, 'certificate.fingerprint': fingerprint } }, { $group: { _id: '$workspace' } }],
      toSessionOptions(session),
    )
    .toArray();
  const data = { ...reason, certificate: shortenFingerprintForEvent(fingerprint) };
  return [null, ...holders.map((holder) => holder._id)].map((workspace) => ({
    workspace,
    type: 'chain.stopped',
    at,
    data,
  }));
}

type EventRecord = Pick<RecordDocument, '_id' | 'kind' | 'request' | 'entry' | 'workspace'>;

const outcomeTypes: Readonly<Record<StoredRecordOutcome, EventType>> = {
  accepted: 'record.accepted',
  'accepted-with-errors': 'record.accepted_with_errors',
  rejected: 'record.rejected',
};

export const createRecordSealedEvent = (record: EventRecord, at: Date): NewEvent => ({
  workspace: record.workspace,
  type: 'record.sealed',
  at,
  data: toMembers(record),
});

export const createRecordSettledEvent = (
  record: EventRecord,
  outcome: StoredRecordOutcome,
  code: string | undefined,
  at: Date,
): NewEvent => ({
  workspace: record.workspace,
  type: outcomeTypes[outcome],
  at,
  data: { ...toMembers(record), ...(code ? { code } : {}) },
});

/** Builds the members from the keys of a record and of its request. These keys contain the tax ID and the job. */
function toMembers({ _id, kind, request, entry }: EventRecord) {
  const { installation, sequence } = parseRecordKey(_id);
  const [, job] = request.split(':');
  return {
    entry_id: entry,
    ...(job ? { job_id: job } : {}),
    record: kind,
    ...(sequence === undefined ? {} : { sequence }),
    ...(installation ? { installation } : {}),
  };
}
