// The shape of a rule, and the views of a record that rules read, with amounts as cents, and dates as sortable days.
import { parseCents, parseTaxRateHundredths } from '../record/cents';
import type {
  BreakdownRow,
  CancellationRecordContent,
  CancellationRecordFlags,
  ForeignIdentifier,
  RecordParty,
  RegistrationRecordContent,
  RegistrationRecordFlags,
} from '../record/record';
import { parseAuthorityDate } from '../record/timestamp';

/** One rule of the authority. `code` and `field` are the authority's; `breaks` is true if a record violates it. */
export interface RecordRule<View> {
  readonly code: number;
  readonly field: string;
  readonly message: string;
  readonly breaks: (view: View) => boolean;
}

/** One line of the breakdown with its numbers as cents, and as hundredths of a percent. Null if absent or not a number. */
export interface BreakdownRowRuleInput {
  readonly row: BreakdownRow;
  /** Code `Impuesto`; 01 (IVA) if absent. */
  readonly tax: string;
  readonly regime: string | undefined;
  readonly base: bigint | null;
  readonly cost: bigint | null;
  readonly rate: bigint | null;
  readonly quota: bigint | null;
  readonly surchargeRate: bigint | null;
  readonly surchargeQuota: bigint | null;
  /** Day on which rates are looked up: the operation date or, without one, the issue date. */
  readonly day: string;
  readonly content: RegistrationRecordContent;
}

export interface RegistrationRecordRuleInput {
  readonly content: RegistrationRecordContent;
  readonly flags: RegistrationRecordFlags;
  readonly rows: readonly BreakdownRowRuleInput[];
  readonly recipients: readonly RecordParty[];
  /** Identifications of the recipients, except tax IDs (NIF). */
  readonly recipientIds: readonly ForeignIdentifier[];
  /** Identifications of the recipients and of the third party, except tax IDs (NIF). */
  readonly foreignIds: readonly ForeignIdentifier[];
  /** Today where the authority is, `YYYY-MM-DD`. */
  readonly today: string;
  /** Empty if the date is malformed, which another rule reports. */
  readonly issueDay: string;
  readonly operationDay: string | null;
}

export interface CancellationRecordRuleInput {
  readonly content: CancellationRecordContent;
  readonly flags: CancellationRecordFlags;
}

function amount(literal: string | undefined): bigint | null {
  return literal === undefined ? null : parseCents(literal);
}

function rowView(row: BreakdownRow, day: string, content: RegistrationRecordContent): BreakdownRowRuleInput {
  return {
    row,
    tax: row.Impuesto ?? '01',
    regime: row.ClaveRegimen,
    base: amount(row.BaseImponibleOimporteNoSujeto),
    cost: amount(row.BaseImponibleACoste),
    rate: row.TipoImpositivo === undefined ? null : parseTaxRateHundredths(row.TipoImpositivo),
    quota: amount(row.CuotaRepercutida),
    surchargeRate:
      row.TipoRecargoEquivalencia === undefined ? null : parseTaxRateHundredths(row.TipoRecargoEquivalencia),
    surchargeQuota: amount(row.CuotaRecargoEquivalencia),
    day,
    content,
  };
}

export function buildRegistrationRecordRuleInput(
  content: RegistrationRecordContent,
  flags: RegistrationRecordFlags,
  today: string,
): RegistrationRecordRuleInput {
  const issueDay = parseAuthorityDate(content.IDFactura.FechaExpedicionFactura) ?? '';
  const operationDay = content.FechaOperacion === undefined ? null : (parseAuthorityDate(content.FechaOperacion) ?? '');
  const rows = content.Desglose.map((row) => rowView(row, operationDay || issueDay, content));
  const recipients = content.Destinatarios ?? [];
  const recipientIds = recipients.flatMap(({ IDOtro }) => IDOtro ?? []);
  const thirdId = content.Tercero?.IDOtro;
  const foreignIds = thirdId ? [...recipientIds, thirdId] : recipientIds;
  return { content, flags, rows, recipients, recipientIds, foreignIds, today, issueDay, operationDay };
}

export const getOperationClassCode = ({ row }: BreakdownRowRuleInput): string | undefined => row.CalificacionOperacion;

export const getExemptionCode = ({ row }: BreakdownRowRuleInput): string | undefined => row.OperacionExenta;

/** Returns whether a row has IVA or IGIC, the taxes to which most regime rules apply. */
export function isIvaOrIgicRow(row: BreakdownRowRuleInput): boolean {
  return row.tax === '01' || row.tax === '03';
}

export function hasIvaOrIgicRowWithRegime(view: RegistrationRecordRuleInput, ...regimes: readonly string[]): boolean {
  return view.rows.some((row) => isIvaOrIgicRow(row) && row.regime !== undefined && regimes.includes(row.regime));
}

/** Types of invoices with a recipient: full invoices, replacements, and corrections of full invoices. */
export const invoiceTypesWithRecipient: ReadonlySet<string> = new Set(['F1', 'F3', 'R1', 'R2', 'R3', 'R4']);

export function isCorrectiveInvoiceType(type: string): boolean {
  return /^R[1-5]$/.test(type);
}
