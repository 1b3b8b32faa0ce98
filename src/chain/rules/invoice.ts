// Rules about the invoice as a whole: its dates, type, correction and marks, and the flags of its record.
import { toAbsoluteCents, parseCents } from '../record/cents';
import {
  hasIvaOrIgicRowWithRegime,
  isCorrectiveInvoiceType,
  type RegistrationRecordRuleInput,
  type RecordRule,
  invoiceTypesWithRecipient,
} from './rule';

/** First issue date that the authority accepts: the day on which Orden HAC/1177/2024 was published. */
const FIRST_DAY = '2024-10-28';
const MACRO_CENTS = 10_000_000_000n;

/** Returns the same day of an earlier year; 29 February becomes 28. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28');
}

function isMacro({ content }: RegistrationRecordRuleInput): boolean {
  return toAbsoluteCents(parseCents(content.ImporteTotal) ?? 0n) >= MACRO_CENTS;
}

const dateRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1112,
    field: 'FechaExpedicionFactura',
    message: 'the issue date is in the future',
    breaks: ({ issueDay, today }) => issueDay > today,
  },
  {
    code: 1152,
    field: 'FechaExpedicionFactura',
    message: 'the issue date is before 2024-10-28',
    breaks: ({ issueDay }) => issueDay < FIRST_DAY,
  },
  {
    code: 1134,
    field: 'FechaOperacion',
    message: 'the operation date is more than twenty years ago',
    breaks: ({ operationDay, today }) => operationDay !== null && operationDay < yearsBefore(today, 20),
  },
  {
    code: 1125,
    field: 'FechaOperacion',
    message: 'the operation date is later than next year',
    breaks: ({ operationDay, today }) =>
      operationDay !== null && Number(operationDay.slice(0, 4)) > Number(today.slice(0, 4)) + 1,
  },
  {
    code: 1173,
    field: 'FechaOperacion',
    message: 'the operation date is in the future, which only the regimes 14 and 15 allow',
    breaks: (view) =>
      view.operationDay !== null && view.operationDay > view.today && !hasIvaOrIgicRowWithRegime(view, '14', '15'),
  },
  {
    code: 1146,
    field: 'FechaOperacion',
    message: 'the issue date is before the operation date, which only the regimes 14 and 15 allow',
    breaks: (view) =>
      view.operationDay !== null && view.issueDay < view.operationDay && !hasIvaOrIgicRowWithRegime(view, '14', '15'),
  },
];

const correctionRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1114,
    field: 'TipoRectificativa',
    message: 'a corrective invoice (R1 to R5) has no correction type (S or I)',
    breaks: ({ content }) => isCorrectiveInvoiceType(content.TipoFactura) && content.TipoRectificativa === undefined,
  },
  {
    code: 1115,
    field: 'TipoRectificativa',
    message: 'the invoice has a correction type, but is not a corrective one (R1 to R5)',
    breaks: ({ content }) => !isCorrectiveInvoiceType(content.TipoFactura) && content.TipoRectificativa !== undefined,
  },
  {
    code: 1116,
    field: 'FacturasSustituidas',
    message: 'the invoice replaces simplified invoices, but is not of type F3',
    breaks: ({ content }) => content.FacturasSustituidas !== undefined && content.TipoFactura !== 'F3',
  },
  {
    code: 1117,
    field: 'FacturasRectificadas',
    message: 'the invoice names corrected invoices, but is not of type R1 to R5',
    breaks: ({ content }) =>
      content.FacturasRectificadas !== undefined && !isCorrectiveInvoiceType(content.TipoFactura),
  },
  {
    code: 1118,
    field: 'ImporteRectificacion',
    message: 'a correction by substitution (S) does not contain the amounts that it replaces',
    breaks: ({ content }) => content.TipoRectificativa === 'S' && content.ImporteRectificacion === undefined,
  },
  {
    code: 1119,
    field: 'ImporteRectificacion',
    message: 'the invoice contains replaced amounts, but is not a correction by substitution (S)',
    breaks: ({ content }) => content.TipoRectificativa !== 'S' && content.ImporteRectificacion !== undefined,
  },
];

const markRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1183,
    field: 'FacturaSimplificadaArt7273',
    message: 'the invoice is marked as simplified by art. 7.2 and 7.3, but is not of type F1, F3 or R1 to R4',
    breaks: ({ content }) =>
      content.FacturaSimplificadaArt7273 === 'S' && !invoiceTypesWithRecipient.has(content.TipoFactura),
  },
  {
    code: 1185,
    field: 'FacturaSinIdentifDestinatarioArt61d',
    message: 'the invoice is marked as one without a customer by art. 6.1.d, but is not of type F2 or R5',
    breaks: ({ content }) =>
      content.FacturaSinIdentifDestinatarioArt61d === 'S' && !['F2', 'R5'].includes(content.TipoFactura),
  },
  {
    code: 1157,
    field: 'Cupon',
    message: 'the invoice is marked as a coupon, but is not of type R1 or R5',
    breaks: ({ content }) => content.Cupon === 'S' && !['R1', 'R5'].includes(content.TipoFactura),
  },
  {
    code: 1138,
    field: 'Macrodato',
    message: 'Macrodato is S, but the total is below 100 million',
    breaks: (view) => view.content.Macrodato === 'S' && !isMacro(view),
  },
  {
    code: 1139,
    field: 'Macrodato',
    message: 'Macrodato is not S, although the total reaches 100 million',
    breaks: (view) => view.content.Macrodato !== 'S' && isMacro(view),
  },
  {
    code: 1153,
    field: 'RechazoPrevio',
    message: 'RechazoPrevio is X, but Subsanacion is not S',
    breaks: ({ flags }) => flags.RechazoPrevio === 'X' && flags.Subsanacion !== 'S',
  },
  {
    code: 1161,
    field: 'RechazoPrevio',
    message: 'RechazoPrevio is S, but Subsanacion is not S',
    breaks: ({ flags }) => flags.RechazoPrevio === 'S' && flags.Subsanacion !== 'S',
  },
];

export const recordInvoiceRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  ...dateRules,
  ...correctionRules,
  ...markRules,
];
