// The last stored record of every invoice: what duplicates are judged by and what queries return. No XML is kept here.
import { invoiceKey, type JournalPosition, type LoggedMessage, type LoggedRecord, softwareKey } from './log-entry';
import type { InvoiceState } from '../rules/operations';
import type { InvoiceId, SoftwareId } from '../message/record';

/** One invoice. `status` is the word of `RegistroDuplicado`; `code` the warning it was stored with. */
export interface StoredInvoice {
  readonly invoice: InvoiceId;
  readonly status: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  readonly code?: number;
  readonly operation: 'Alta' | 'Anulacion';
  readonly fingerprint: string;
  readonly requestId: string;
  readonly presentedAt: number;
  readonly presenter: string;
  readonly message: number;
  /** `YYYY-MM` of the operation, else of the issue. */
  readonly period: string;
  readonly recipients: readonly string[];
  readonly externalRef?: string;
  readonly software: SoftwareId;
  readonly incident: boolean;
  readonly representative?: string;
  readonly lastDay?: string;
  /** Values of the last record, in the journal. */
  readonly values: JournalPosition;
}

export interface Invoices {
  get(invoice: InvoiceId): StoredInvoice | undefined;
  /** Records of this issuer and billing system are stored (warning 2007). */
  knowsSystem(issuer: string, software: SoftwareId): boolean;
  /** In the order of presentation. */
  of(issuer: string): Iterable<StoredInvoice>;
  issuers(): Iterable<string>;
  apply(message: LoggedMessage): void;
  count(): number;
  clear(): void;
}

export function toInvoiceState(stored: { readonly status: StoredInvoice['status'] } | undefined): InvoiceState {
  if (!stored) return 'none';
  return stored.status === 'Anulada' ? 'cancelled' : 'stored';
}

export function makeInvoices(): Invoices {
  const byIssuer = new Map<string, Map<string, StoredInvoice>>();
  const systems = new Set<string>();
  const store = (message: LoggedMessage, record: LoggedRecord): void => {
    const key = invoiceKey(record.invoice);
    const own = byIssuer.get(record.invoice.issuer) ?? new Map<string, StoredInvoice>();
    byIssuer.set(record.invoice.issuer, own);
    const next = storedOf(message, record, own.get(key));
    // Taken out first, so that the map stays in the order of presentation.
    own.delete(key);
    own.set(key, next);
    systems.add(`${record.invoice.issuer}\n${softwareKey(record.software)}`);
  };
  return {
    get: (invoice) => byIssuer.get(invoice.issuer)?.get(invoiceKey(invoice)),
    knowsSystem: (issuer, software) => systems.has(`${issuer}\n${softwareKey(software)}`),
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

function storedOf(message: LoggedMessage, record: LoggedRecord, before: StoredInvoice | undefined): StoredInvoice {
  const { kept, line } = record;
  if (!kept) throw new Error('A record without values cannot be stored.');
  const cancelled = record.operation === 'Anulacion';
  // A cancellation names neither the day of the operation nor recipients: those of the invoice stay.
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
