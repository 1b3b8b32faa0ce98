// Writes each message and its outcome to the journal. The control interface reads everything from there.
import { createHash } from 'node:crypto';
import type { SimulatorRuntimeState } from '../server/instance';
import { parseReceivedSubmissionHeader } from '../message/header';
import type {
  SimulatorJournalPosition,
  SimulatorJournaledMessage,
  SimulatorJournaledRecord,
  ReceivedSenderCertificate,
} from './log-entry';
import type { ReceivedRecord } from '../message/record';
import type { ReceivedMessage } from '../message/received';
import {
  type JudgedReceivedRecord,
  toJournaledRecord,
  computeReceivedRecordQueryMonth,
  listRecipientIdsOfRecord,
} from '../rules/submission';
import { buildXmlValueTree } from '../message/xml-scan';

/** The outcome of a message before it is written. `judged` is absent if no record was stored or rejected. */
export interface SimulatedMessageOutcome extends Omit<SimulatorJournaledMessage['answer'], 'stored'> {
  readonly body: string;
  readonly judged?: readonly JudgedReceivedRecord[];
}

/** The response that was sent instead of the regular one. */
export type InjectedResponseSummary = Pick<SimulatorJournaledMessage['answer'], 'kind' | 'status' | 'code'>;

export interface RawReceivedMessage {
  readonly path: string;
  readonly body: Buffer;
  readonly certificate: ReceivedSenderCertificate | undefined;
}

/** Writes a message to the journal. After this write, the records of an accepted submission are stored. */
export function writeMessageToSimulatorJournal(
  instance: SimulatorRuntimeState,
  { path, body, certificate }: RawReceivedMessage,
  received: ReceivedMessage,
  at: number,
  outcome: SimulatedMessageOutcome | undefined,
  wrong: InjectedResponseSummary | undefined,
): void {
  const { issuer, kind, records } = received;
  const judged = outcome?.judged;
  const stored = records.filter((_, index) => isStored(judged?.[index]));
  const values = stored.map(({ element }) => JSON.stringify(buildXmlValueTree(element)));
  const earlyMs = missingWait(instance, received, certificate, at);
  instance.holdings.record(
    values,
    (places): SimulatorJournaledMessage => ({
      number: instance.holdings.messages() + 1,
      at,
      ...(certificate ? { certificate } : {}),
      path,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      kind,
      ...(issuer === undefined ? {} : { issuer }),
      ...headerNotes(received),
      ...(earlyMs === undefined ? {} : { earlyMs }),
      answer: getAnswer(outcome, wrong),
      records: recordRows(records, judged, places),
    }),
  );
}

function isStored(judged: JudgedReceivedRecord | undefined): boolean {
  return judged !== undefined && judged.line.state !== 'Incorrecto';
}

/** Builds the rows of records. The places are those of the stored records, in order. */
function recordRows(
  records: readonly ReceivedRecord[],
  judged: readonly JudgedReceivedRecord[] | undefined,
  places: readonly SimulatorJournalPosition[],
): SimulatorJournaledRecord[] {
  let next = 0;
  return records.map((record, index) => {
    const line = judged?.[index]?.line;
    const at = isStored(judged?.[index]) ? places[next++] : undefined;
    return {
      ...toJournaledRecord(record),
      ...(line ? { line } : {}),
      ...(at
        ? {
            kept: { period: computeReceivedRecordQueryMonth(record), recipients: listRecipientIdsOfRecord(record), at },
          }
        : {}),
    };
  });
}

function missingWait(
  { holdings }: SimulatorRuntimeState,
  { kind, issuer, records }: ReceivedMessage,
  certificate: ReceivedSenderCertificate | undefined,
  at: number,
): number | undefined {
  if (kind !== 'submission' || !certificate || issuer === undefined) return undefined;
  return holdings.windows.earlyMs(certificate.fingerprint, issuer, records.length, at);
}

function headerNotes(
  received: ReceivedMessage,
): Pick<SimulatorJournaledMessage, 'incident' | 'representative' | 'lastDay'> {
  if (!('operation' in received) || received.kind !== 'submission') return {};
  const { incident, representative, lastDay } = parseReceivedSubmissionHeader(received.operation);
  return {
    ...(incident === 'S' ? { incident: true } : {}),
    ...(representative?.nif === undefined ? {} : { representative: representative.nif }),
    ...(lastDay === undefined ? {} : { lastDay }),
  };
}

function getAnswer(
  outcome: SimulatedMessageOutcome | undefined,
  wrong: InjectedResponseSummary | undefined,
): SimulatorJournaledMessage['answer'] {
  const { judged, body: _body, ...told } = outcome ?? { body: '', kind: 'refused' as const, status: 500 };
  return { ...told, ...wrong, stored: judged !== undefined };
}
