// Rules for the issuer, dates, types of invoice, flags, large amounts and the billing agreement of a registration
// (Validations 1.2.2; the codes are next to each rule). The first rule that fails decides.
import { parseHundredthsOrZeroIfAbsent } from './amounts';
import type { ReceivedRecordRejection } from './format';
import type { ReceivedRegistrationRecord } from '../message/registration-record';
import { lookUpNifAndNameInSimulatedCensus, type ReceivedSubmissionRuleContext } from './authority-registers';

export type ReceivedRegistrationRecordRule = (
  registration: ReceivedRegistrationRecord,
  world: ReceivedSubmissionRuleContext,
) => number | ReceivedRecordRejection | undefined;

const full = new Set(['F1', 'F3', 'R1', 'R2', 'R3', 'R4']);
const firstDay = 20_241_028;
const largeCents = 100_000_000 * 100;

/** Returns whether invoices of this type have recipients: F1, F3 and R1 to R4. */
export function isInvoiceTypeWithRecipients(type: string): boolean {
  return full.has(type);
}

function isCorrective(type: string): boolean {
  return type.startsWith('R');
}

/** Returns whether the date of the operation may be in the future: regime 14 or 15, with VAT, IGIC or no named tax. */
function mayLieAhead({ lines }: ReceivedRegistrationRecord): boolean {
  return lines.some(
    ({ regime, tax }) => (regime === '14' || regime === '15') && (tax === undefined || tax === '01' || tax === '03'),
  );
}

const dates: readonly ReceivedRegistrationRecordRule[] = [
  ({ record }, { issuer }) => (record.invoice.issuer === issuer ? undefined : 1108),
  ({ issueDay }, { today }) => (issueDay > today ? 1112 : undefined),
  ({ issueDay }) => (issueDay < firstDay ? 1152 : undefined),
  ({ operationDay: day }, { today }) => (day !== undefined && day < today - 200_000 ? 1134 : undefined),
  ({ operationDay: day }, { today }) =>
    day !== undefined && Math.floor(day / 10_000) > Math.floor(today / 10_000) + 1 ? 1125 : undefined,
  (invoice, { today }) =>
    invoice.operationDay !== undefined && invoice.operationDay > today && !mayLieAhead(invoice) ? 1173 : undefined,
  (invoice) =>
    invoice.operationDay !== undefined && invoice.issueDay < invoice.operationDay && !mayLieAhead(invoice)
      ? 1146
      : undefined,
];

const kinds: readonly ReceivedRegistrationRecordRule[] = [
  ({ type, correctiveKind }) => (isCorrective(type) && correctiveKind === undefined ? 1114 : undefined),
  ({ type, correctiveKind }) => (!isCorrective(type) && correctiveKind !== undefined ? 1115 : undefined),
  ({ type, replaced }) => (replaced && type !== 'F3' ? 1116 : undefined),
  ({ type, rectified }) => (rectified && !isCorrective(type) ? 1117 : undefined),
  ({ correctiveKind, hasRectifiedAmounts }) => (correctiveKind === 'S' && !hasRectifiedAmounts ? 1118 : undefined),
  ({ correctiveKind, hasRectifiedAmounts }) => (correctiveKind !== 'S' && hasRectifiedAmounts ? 1119 : undefined),
  ({ rectified = [], replaced = [] }, { registers }) => {
    const wrong = [...rectified, ...replaced].find(
      ({ issuer }) => !isNamed(lookUpNifAndNameInSimulatedCensus(registers, issuer, '')),
    );
    return wrong ? { code: 1154, detail: `NIF:${wrong.issuer}` } : undefined;
  },
];

/** Returns whether the census knows the tax ID. The fields have only a tax ID, so a different name does not matter. */
function isNamed(answer: ReturnType<typeof lookUpNifAndNameInSimulatedCensus>): boolean {
  return answer === 'known' || answer === 'other-name';
}

const flags: readonly ReceivedRegistrationRecordRule[] = [
  ({ record }) => (record.priorRejection === 'X' && record.correction !== 'S' ? 1153 : undefined),
  ({ record }) => (record.priorRejection === 'S' && record.correction !== 'S' ? 1161 : undefined),
  ({ largeAmount, total }) =>
    largeAmount && Math.abs(parseHundredthsOrZeroIfAbsent(total)) < largeCents ? 1138 : undefined,
  ({ largeAmount, total }) =>
    !largeAmount && Math.abs(parseHundredthsOrZeroIfAbsent(total)) >= largeCents ? 1139 : undefined,
  ({ simplifiedArt7273, type }) => (simplifiedArt7273 && !isInvoiceTypeWithRecipients(type) ? 1183 : undefined),
  ({ noRecipientArt61d, type }) => (noRecipientArt61d && isInvoiceTypeWithRecipients(type) ? 1185 : undefined),
  ({ coupon, type }) => (coupon && type !== 'R1' && type !== 'R5' ? 1157 : undefined),
  ({ agreement }, { registers }) =>
    agreement !== undefined && registers.unknownAgreements.has(agreement) ? 1128 : undefined,
];

export const registrationRecordDateAndTypeRules: readonly ReceivedRegistrationRecordRule[] = [
  ...dates,
  ...kinds,
  ...flags,
];
