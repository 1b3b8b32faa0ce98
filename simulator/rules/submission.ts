// Checks the records of one submission in order, with the stored state, and returns one line for each. It writes
// nothing.
import { findAuthorityCodeEffect } from './codes';
import {
  computeReceivedRecordHash,
  findScannedXmlChild,
  type ReceivedInvoiceId,
  findScannedXmlChildText,
  parseReceivedParties,
  type ReceivedRecord,
  type ReceivedSoftwareId,
} from '../message/record';
import { type SimulatedStoredInvoice, toSimulatedInvoiceState } from '../state/invoices';
import {
  formatReceivedInvoiceKey,
  type SimulatedResponseLine,
  type SimulatorJournaledRecord,
  formatReceivedSoftwareKey,
} from '../state/log-entry';
import {
  type ForcedResponse,
  findResponseForcedByCustomerTaxId,
  findResponseForcedByInvoiceNumber,
} from '../faults/magic';
import { parseSpanishDateToYyyymmdd } from '../message/moments';
import { findRejectionCodeOrNextInvoiceState } from './operations';
import { parseReceivedRegistrationRecord } from '../message/registration-record';
import { findReceivedRecordRejection, findReceivedRecordWarningCode } from './judge-record';
import type { ReceivedSubmissionRuleContext } from './authority-registers';

/** State of a stored invoice: what the response to a duplicate shows, and what the next operation depends on. */
export type SimulatedInvoiceSummary = Pick<SimulatedStoredInvoice, 'status' | 'requestId' | 'code'>;

export interface SimulatedInvoiceReader {
  held(invoice: ReceivedInvoiceId): SimulatedInvoiceSummary | undefined;
  knowsSystem(issuer: string, software: ReceivedSoftwareId): boolean;
}

export interface JudgedReceivedRecord {
  readonly record: ReceivedRecord;
  readonly line: SimulatedResponseLine;
  /** State of the stored invoice of a duplicate (3000, 3002) or of a forced code; only the line of 3000 shows it. */
  readonly duplicate?: SimulatedInvoiceSummary;
}

/**
 * Checks the records of a submission one after the other, so that an invoice and its correction can be in one
 * submission. `force` is a code from an injected fault, which a record must get.
 */
export function judgeReceivedRecords(
  records: readonly ReceivedRecord[],
  world: ReceivedSubmissionRuleContext,
  before: SimulatedInvoiceReader,
  requestId: string,
  force: (record: ReceivedRecord) => number | undefined,
): JudgedReceivedRecord[] {
  const changed = new Map<string, SimulatedInvoiceSummary>();
  const systems = new Set<string>();
  return records.map((record) => {
    const key = formatReceivedInvoiceKey(record.invoice);
    const held = changed.get(key) ?? before.held(record.invoice);
    const systemKnown =
      systems.has(formatReceivedSoftwareKey(record.software)) || before.knowsSystem(world.issuer, record.software);
    const judged = judge(record, world, held, systemKnown, requestId, force(record) ?? magicCode(record));
    if (judged.line.state !== 'Incorrecto') {
      changed.set(key, heldAfter(record, judged.line, requestId));
      systems.add(formatReceivedSoftwareKey(record.software));
    }
    return judged;
  });
}

function judge(
  record: ReceivedRecord,
  world: ReceivedSubmissionRuleContext,
  held: SimulatedInvoiceSummary | undefined,
  systemKnown: boolean,
  requestId: string,
  forced: number | undefined,
): JudgedReceivedRecord {
  const registration = record.operation === 'Alta' ? parseReceivedRegistrationRecord(record) : undefined;
  const refusal = findReceivedRecordRejection(record, registration, world);
  if (refusal) return { record, line: { state: 'Incorrecto', ...refusal } };
  const forcedEffect = forced === undefined ? undefined : findAuthorityCodeEffect(forced);
  if (forced !== undefined && forcedEffect !== 'warning') {
    // A forced 3000 has this block even if nothing conflicts, because the authority always sends the block.
    return {
      record,
      line: { state: 'Incorrecto', code: forced },
      duplicate: held ?? { status: 'Correcta', requestId },
    };
  }
  const move = findRejectionCodeOrNextInvoiceState(record, toSimulatedInvoiceState(held));
  if (move === 3000 || move === 3002) {
    return { record, line: { state: 'Incorrecto', code: move }, ...(held ? { duplicate: held } : {}) };
  }
  const code = forced ?? findReceivedRecordWarningCode(record, registration, world, systemKnown);
  return { record, line: code === undefined ? { state: 'Correcto' } : { state: 'AceptadoConErrores', code } };
}

function heldAfter(
  record: ReceivedRecord,
  { code }: SimulatedResponseLine,
  requestId: string,
): SimulatedInvoiceSummary {
  const status = record.operation === 'Anulacion' ? 'Anulada' : code === undefined ? 'Correcta' : 'AceptadaConErrores';
  return { status, requestId, ...(code === undefined ? {} : { code }) };
}

/** Finds the magic value of a record: first in its number, then in its recipients. */
export function findResponseForcedByRecord(record: ReceivedRecord): ForcedResponse | undefined {
  const ofNumber = findResponseForcedByInvoiceNumber(record.invoice.number);
  if (ofNumber) return ofNumber;
  for (const { nif } of parseReceivedParties(findScannedXmlChild(record.element, 'Destinatarios'))) {
    const magic = nif === undefined ? undefined : findResponseForcedByCustomerTaxId(nif);
    if (magic) return magic;
  }
  return undefined;
}

function magicCode(record: ReceivedRecord): number | undefined {
  const magic = findResponseForcedByRecord(record);
  return magic && 'code' in magic ? magic.code : undefined;
}

/** Computes `EstadoEnvio`. It is partly right if any line differs from the others, or is accepted with errors. */
export function computeSimulatedSubmissionState(lines: readonly SimulatedResponseLine[]): string {
  if (lines.every(({ state }) => state === 'Correcto')) return 'Correcto';
  return lines.every(({ state }) => state === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto';
}

/** Converts a record to its form in the journal; the line of the response is not known yet. */
export function toJournaledRecord(record: ReceivedRecord): Omit<SimulatorJournaledRecord, 'line' | 'kept'> {
  const { correction, priorRejection, noPriorRecord, externalRef, previous } = record;
  const flags = {
    ...(correction === undefined ? {} : { correction }),
    ...(priorRejection === undefined ? {} : { priorRejection }),
    ...(noPriorRecord === undefined ? {} : { noPriorRecord }),
  };
  return {
    operation: record.operation,
    invoice: record.invoice,
    ...(externalRef === undefined ? {} : { externalRef }),
    ...(Object.keys(flags).length > 0 ? { flags } : {}),
    sha256: record.sha256,
    fingerprint: record.fingerprint,
    fingerprintRight: computeReceivedRecordHash(record) === record.fingerprint,
    ...(previous ? { previous } : {}),
    software: record.software,
    generatedAt: record.generatedAt,
    ...(record.signature ? { signature: record.signature } : {}),
  };
}

/** Returns the year and month under which queries find a record: of the operation, otherwise of the issue. */
export function computeReceivedRecordQueryMonth(record: ReceivedRecord): string {
  const day =
    parseSpanishDateToYyyymmdd(findScannedXmlChildText(record.element, 'FechaOperacion') ?? record.invoice.date) ?? 0;
  return `${Math.floor(day / 10_000)}-${String(Math.floor(day / 100) % 100).padStart(2, '0')}`;
}

export function listRecipientIdsOfRecord(record: ReceivedRecord): string[] {
  return parseReceivedParties(findScannedXmlChild(record.element, 'Destinatarios')).map(
    ({ nif, other }) => nif ?? other?.id ?? '',
  );
}
