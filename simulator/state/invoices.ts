// The last stored record of every invoice. Duplicates are checked against these records, and queries return them. No
// XML is stored.
import {
  formatReceivedInvoiceKey,
  type SimulatorJournalPosition,
  type SimulatorJournaledMessage,
  type SimulatorJournaledRecord,
  formatReceivedSoftwareKey,
} from './log-entry';
import type { SimulatedInvoiceState } from '../rules/operations';
import type { ReceivedInvoiceId, ReceivedSoftwareId } from '../message/record';

/**
 * One invoice. `status` is the word of `RegistroDuplicado`; `code` is the warning with which the invoice was stored.
 */
export interface SimulatedStoredInvoice {
  readonly invoice: ReceivedInvoiceId;
  readonly status: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  readonly code?: number;
  readonly operation: 'Alta' | 'Anulacion';
  readonly fingerprint: string;
  readonly requestId: string;
  readonly presentedAt: number;
  readonly presenter: string;
  readonly message: number;
  /** `YYYY-MM` of the operation, or of the issue if there is no date of the operation. */
  readonly period: string;
  readonly recipients: readonly string[];
  readonly externalRef?: string;
  readonly software: ReceivedSoftwareId;
  readonly incident: boolean;
  readonly representative?: string;
  readonly lastDay?: string;
  /** Values of the last record, in the journal. */
  readonly values: SimulatorJournalPosition;
}

export interface SimulatedInvoiceIndex {
  get(invoice: ReceivedInvoiceId): SimulatedStoredInvoice | undefined;
  /** Returns whether records of this issuer and billing system are stored (warning 2007). */
  knowsSystem(issuer: string, software: ReceivedSoftwareId): boolean;
  /** The invoices in the order of presentation. */
  of(issuer: string): Iterable<SimulatedStoredInvoice>;
  issuers(): Iterable<string>;
  apply(message: SimulatorJournaledMessage): void;
  count(): number;
  clear(): void;
}

export function toSimulatedInvoiceState(
  stored: { readonly status: SimulatedStoredInvoice['status'] } | undefined,
): SimulatedInvoiceState {
  if (!stored) return 'none';
  return stored.status === 'Anulada' ? 'cancelled' : 'stored';
}

/** Creates the index of stored invoices. */
export function createSimulatedInvoiceIndex(): SimulatedInvoiceIndex {
  const byIssuer = new Map<string, Map<string, SimulatedStoredInvoice>>();
  const systems = new Set<string>();
  const store = (message: SimulatorJournaledMessage, record: SimulatorJournaledRecord): void => {
    const key = formatReceivedInvoiceKey(record.invoice);
    const own = byIssuer.get(record.invoice.issuer) ?? new Map<string, SimulatedStoredInvoice>();
    byIssuer.set(record.invoice.issuer, own);
    const next = buildStoredInvoice(message, record, own.get(key));
    // The old record is removed first, so that the map remains in the order of presentation.
    own.delete(key);
    own.set(key, next);
    systems.add(`${record.invoice.issuer}\n${formatReceivedSoftwareKey(record.software)}`);
  };
  return {
    get: (invoice) => byIssuer.get(invoice.issuer)?.get(formatReceivedInvoiceKey(invoice)),
    knowsSystem: (issuer, software) => systems.has(`${issuer}\n${formatReceivedSoftwareKey(software)}`),
    of: (issuer) => byIssuer.get(issuer)?.values() ?? [],
    issuers: () => byIssuer.keys(),
    apply: (message) => {
      if (!message.answer.stored) return;
      for (const record of message.records) if (record.kept) store(message, record);
    },
    count: () => [...byIssuer.values()].reduce((sum, { size }) => sum + size, 0),
    clear: () => {
      byIssuer.clear();
      systems.clear();
    },
  };
}

function buildStoredInvoice(
  message: SimulatorJournaledMessage,
  record: SimulatorJournaledRecord,
  before: SimulatedStoredInvoice | undefined,
): SimulatedStoredInvoice {
  const { kept, line } = record;
  if (!kept) throw new Error('A record without values cannot be stored.');
  const cancelled = record.operation === 'Anulacion';
  // A cancellation has no date of operation and no recipients, so these values of the invoice are kept.
  const origin = cancelled && before ? before : kept;
  return {
    invoice: record.invoice,
    status: cancelled ? 'Anulada' : line?.code === undefined ? 'Correcta' : 'AceptadaConErrores',
    ...(line?.code === undefined ? {} : { code: line.code }),
    operation: record.operation,
    fingerprint: record.fingerprint,
    requestId: message.answer.requestId ?? '',
    presentedAt: message.at,
    presenter: message.certificate?.nif ?? '',
    message: message.number,
    period: origin.period,
    recipients: origin.recipients,
    ...(record.externalRef === undefined ? {} : { externalRef: record.externalRef }),
    software: record.software,
    incident: message.incident ?? false,
    ...(message.representative === undefined ? {} : { representative: message.representative }),
    ...(message.lastDay === undefined ? {} : { lastDay: message.lastDay }),
    values: kept.at,
  };
}
