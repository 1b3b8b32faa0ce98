// Rules for the form of the fields of a registration: lengths, patterns, lists. Such rules reject one record, never the
// submission.
import { parseCents } from '../record/cents';
import {
  isAbsentOrInCodeList,
  isTextEmptyOrTooLong,
  controlCharacterMessage,
  defineInvoiceIdentityRules,
  hasTextForbiddenInXml,
  nifPattern,
} from './field-checks';
import type { InvoiceReference, RegistrationRecordContent } from '../record/record';
import type { RegistrationRecordRuleInput, RecordRule, BreakdownRowRuleInput } from './rule';
import { parseAuthorityDate } from '../record/timestamp';

function badReferences(rows: readonly InvoiceReference[] | undefined): boolean {
  return (rows ?? []).some(
    (row) =>
      !nifPattern.test(row.IDEmisorFactura) ||
      isTextEmptyOrTooLong(row.NumSerieFactura, 60) ||
      parseAuthorityDate(row.FechaExpedicionFactura) === null,
  );
}

function badAmount(literal: string | undefined): boolean {
  return literal !== undefined && parseCents(literal) === null;
}

/** Returns whether a literal could not be read as a number. */
function isUnread(literal: string | undefined, value: bigint | null): boolean {
  return literal !== undefined && value === null;
}

type Text = (content: RegistrationRecordContent) => string | undefined;

function length(code: number, field: string, max: number, of: Text): RecordRule<RegistrationRecordRuleInput> {
  const message = `${field} does not have 1 to ${max} characters`;
  return { code, field, message, breaks: ({ content }) => isTextEmptyOrTooLong(of(content), max) };
}

function requireListed(code: number, field: string, list: string, of: Text): RecordRule<RegistrationRecordRuleInput> {
  const message = `${field} is not one of ${list}`;
  return { code, field, message, breaks: ({ content }) => !isAbsentOrInCodeList(of(content), list) };
}

export const registrationRecordFormatRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1100,
    field: 'RegistroAlta',
    message: controlCharacterMessage,
    breaks: ({ content }) => hasTextForbiddenInXml(content),
  },
  ...defineInvoiceIdentityRules<RegistrationRecordRuleInput>(
    { field: 'IDEmisorFactura', read: ({ content }) => content.IDFactura.IDEmisorFactura },
    { field: 'NumSerieFactura', read: ({ content }) => content.IDFactura.NumSerieFactura },
  ),
  {
    code: 1105,
    field: 'FechaExpedicionFactura',
    message: 'the issue date is not a day that exists',
    breaks: ({ issueDay }) => issueDay === '',
  },
  length(1253, 'RefExterna', 60, (content) => content.RefExterna),
  length(1100, 'NombreRazonEmisor', 120, (content) => content.NombreRazonEmisor),
  requireListed(1106, 'TipoFactura', 'F1 F2 F3 R1 R2 R3 R4 R5', (content) => content.TipoFactura),
  requireListed(1107, 'TipoRectificativa', 'S I', (content) => content.TipoRectificativa),
  {
    code: 1100,
    field: 'FacturasRectificadas',
    message:
      'an invoice in `preceding` does not have a NIF of its supplier, a number of at most 60 characters and an issue date',
    breaks: ({ content }) => badReferences(content.FacturasRectificadas) || badReferences(content.FacturasSustituidas),
  },
  {
    code: 4113,
    field: 'FacturasRectificadas',
    message: 'the invoice names more than 1,000 invoices in `preceding`, or more than 1,000 customers',
    breaks: ({ content }) =>
      [content.FacturasRectificadas, content.FacturasSustituidas, content.Destinatarios].some(
        (list) => (list?.length ?? 0) > 1000,
      ),
  },
  {
    code: 1145,
    field: 'FechaOperacion',
    message: 'the operation date is not a day that exists',
    breaks: ({ operationDay }) => operationDay === '',
  },
  length(1100, 'DescripcionOperacion', 500, (content) => content.DescripcionOperacion),
  requireListed(1136, 'FacturaSimplificadaArt7273', 'S N', (content) => content.FacturaSimplificadaArt7273),
  requireListed(
    1184,
    'FacturaSinIdentifDestinatarioArt61d',
    'S N',
    (content) => content.FacturaSinIdentifDestinatarioArt61d,
  ),
  requireListed(1137, 'Macrodato', 'S N', (content) => content.Macrodato),
  requireListed(1151, 'EmitidaPorTerceroODestinatario', 'T D', (content) => content.EmitidaPorTerceroODestinatario),
  requireListed(1157, 'Cupon', 'S N', (content) => content.Cupon),
  {
    code: 1100,
    field: 'ImporteTotal',
    message: 'an amount has more than 12 digits or more than 2 decimals',
    breaks: ({ content }) =>
      [content.CuotaTotal, content.ImporteTotal, ...Object.values(content.ImporteRectificacion ?? {})].some(badAmount),
  },
  length(1100, 'NumRegistroAcuerdoFacturacion', 15, (content) => content.NumRegistroAcuerdoFacturacion),
  length(1100, 'IdAcuerdoSistemaInformatico', 16, (content) => content.IdAcuerdoSistemaInformatico),
];

export const breakdownRowFormatRules: readonly RecordRule<BreakdownRowRuleInput>[] = [
  {
    code: 1218,
    field: 'Impuesto',
    message: 'the tax of a line is not VAT (01), IPSI (02), IGIC (03) or another tax (05)',
    breaks: ({ tax }) => !isAbsentOrInCodeList(tax, '01 02 03 05'),
  },
  {
    code: 1181,
    field: 'CalificacionOperacion',
    message: 'the operation class of a line is not S1, S2, N1 or N2',
    breaks: ({ row }) => !isAbsentOrInCodeList(row.CalificacionOperacion, 'S1 S2 N1 N2'),
  },
  {
    code: 1182,
    field: 'OperacionExenta',
    message: 'the exemption of a line is not one of E1 to E6, or of E7 and E8 with IGIC',
    breaks: ({ row, tax }) =>
      !isAbsentOrInCodeList(row.OperacionExenta, tax === '03' ? 'E1 E2 E3 E4 E5 E6 E7 E8' : 'E1 E2 E3 E4 E5 E6'),
  },
  {
    code: 1100,
    field: 'TipoImpositivo',
    message: 'a rate has more than 3 digits or more than 2 decimals, or has a sign',
    breaks: ({ row, rate, surchargeRate }) =>
      isUnread(row.TipoImpositivo, rate) || isUnread(row.TipoRecargoEquivalencia, surchargeRate),
  },
  {
    code: 1100,
    field: 'BaseImponibleOimporteNoSujeto',
    message: 'an amount has more than 12 digits or more than 2 decimals',
    breaks: ({ row, base, cost, quota, surchargeQuota }) =>
      isUnread(row.BaseImponibleOimporteNoSujeto, base) ||
      isUnread(row.BaseImponibleACoste, cost) ||
      isUnread(row.CuotaRepercutida, quota) ||
      isUnread(row.CuotaRecargoEquivalencia, surchargeQuota),
  },
];
