// Rules for the lines of the breakdown: tax, regime, qualification, amounts (Validations 1.2.2). The first rule that
// fails decides.
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import {
  findVatRateErrorCode,
  findSurchargeErrorCodeForVatRate,
  isTaxAmountWithinTolerance,
  parseHundredthsOrZeroIfAbsent,
} from './amounts';
import type { ReceivedBreakdownLine } from '../message/record';
import type { ReceivedRegistrationRecord } from '../message/registration-record';
import { isInvoiceTypeWithRecipients, type ReceivedRegistrationRecordRule } from './identity';

/** A rule for one line. `tax` is the tax of the line, or the default tax. */
type LineRule = (line: ReceivedBreakdownLine, tax: string, invoice: ReceivedRegistrationRecord) => number | undefined;

const regimes: Readonly<Record<string, string>> = {
  '01': '01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20',
  '03': '01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20 21',
};

const amountMembers = ['rate', 'quota', 'surchargeRate', 'surchargeQuota'] as const;
const hasAmounts = (line: ReceivedBreakdownLine): boolean => amountMembers.some((member) => line[member] !== undefined);
const isVatOrIgic = (tax: string): boolean => tax === '01' || tax === '03';

const regimeListed: LineRule = ({ regime }, tax) => {
  if (tax === '05') return regime === undefined ? undefined : 1260;
  if (!isVatOrIgic(tax)) return undefined;
  if (regime === undefined) return 1245;
  return regimes[tax]?.split(' ').includes(regime) ? undefined : 1246;
};

const oneOfTwo: LineRule = ({ qualification, exemption }) => {
  if (qualification === undefined && exemption === undefined) return 1195;
  return qualification !== undefined && exemption !== undefined ? 1196 : undefined;
};

/** Regimes with separate rules, which are the same for VAT and IGIC unless the row names a tax. */
const regimeRules: Readonly<Record<string, LineRule>> = {
  '01': ({ exemption }) => (exemption === 'E2' || exemption === 'E3' ? 1199 : undefined),
  '02': ({ exemption }) => (exemption === undefined ? 1286 : undefined),
  '03': ({ qualification }) => (qualification !== undefined && qualification !== 'S1' ? 1200 : undefined),
  '04': ({ qualification }) => (qualification !== undefined && qualification !== 'S2' ? 1201 : undefined),
  '06': ({ costBase }, _tax, { type }) =>
    ['F2', 'F3', 'R5'].includes(type) || costBase === undefined ? 1202 : undefined,
  '07': ({ qualification, exemption }) =>
    ['S2', 'N1', 'N2'].includes(qualification ?? '') || ['E2', 'E3', 'E4', 'E5'].includes(exemption ?? '')
      ? 1203
      : undefined,
  '08': ({ qualification }) => (qualification === 'N2' ? undefined : 1252),
  '10': ({ qualification }, _tax, { type, recipients }) =>
    qualification === 'N1' && type === 'F1' && recipients?.every(({ nif }) => nif !== undefined) ? undefined : 1205,
  '11': ({ rate }, tax) => (tax === '01' && parseHundredthsOrZeroIfAbsent(rate) !== 2_100 ? 1206 : undefined),
  '14': (_line, _tax, invoice) => publicWorksCode(invoice),
  '20': ({ qualification }, tax) => (tax === '03' && qualification !== 'N2' ? 1293 : undefined),
};

function publicWorksCode({
  operationDay,
  issueDay,
  type,
  recipients = [],
}: ReceivedRegistrationRecord): number | undefined {
  if (operationDay === undefined || operationDay <= issueDay) return 1147;
  if (!isInvoiceTypeWithRecipients(type) || type === 'F3') return 1148;
  return recipients.every(({ nif }) => nif !== undefined && /^[PQSV]/.test(nif)) ? undefined : 1149;
}

const subject: LineRule = (line, tax, invoice) => {
  if (line.qualification !== 'S1') return undefined;
  const { rate, quota, costBase, regime } = line;
  if (costBase === undefined && (rate === undefined || quota === undefined)) return regime === '06' ? 1209 : 1208;
  if (regime === '06' && (rate === undefined || quota === undefined)) return 1209;
  if (tax === '01' && rate !== undefined) {
    const code = findVatRateErrorCode(rate, invoice.operationDay ?? invoice.issueDay);
    if (code !== undefined) return code;
  }
  if (rate === undefined || quota === undefined) return undefined;
  // Corrections by difference and bad debts may have amounts that do not follow the rate.
  if (invoice.correctiveKind === 'I' || invoice.type === 'R2' || invoice.type === 'R3') return undefined;
  const base = costBase ?? line.base;
  if (parseHundredthsOrZeroIfAbsent(quota) * parseHundredthsOrZeroIfAbsent(base) < 0)
    return costBase === undefined ? 1143 : 1140;
  if (isTaxAmountWithinTolerance(quota, base, rate, simulatorLimits.toleranceCents)) return undefined;
  return costBase === undefined ? 1142 : 1144;
};

const reverseCharge: LineRule = ({ qualification, rate, quota }, _tax, { type }) => {
  if (qualification !== 'S2') return undefined;
  if (!isInvoiceTypeWithRecipients(type)) return 1197;
  return rate === undefined ||
    quota === undefined ||
    parseHundredthsOrZeroIfAbsent(rate) !== 0 ||
    parseHundredthsOrZeroIfAbsent(quota) !== 0
    ? 1198
    : undefined;
};

const surcharge: LineRule = ({ qualification, rate, surchargeRate, surchargeQuota }, tax, invoice) => {
  if (surchargeRate === undefined && surchargeQuota === undefined) return undefined;
  if (qualification !== 'S1') return 1281;
  if (surchargeRate === undefined || surchargeQuota === undefined) return 1284;
  if (tax !== '01' || rate === undefined) return undefined;
  return findSurchargeErrorCodeForVatRate(rate, surchargeRate, invoice.operationDay ?? invoice.issueDay);
};

const lineRules: readonly LineRule[] = [
  regimeListed,
  oneOfTwo,
  ({ exemption }, tax) => ((exemption === 'E7' || exemption === 'E8') && tax !== '03' ? 1182 : undefined),
  (line, tax) =>
    tax === '01' && (line.qualification === 'N1' || line.qualification === 'N2') && hasAmounts(line) ? 1237 : undefined,
  (line) => (line.exemption !== undefined && hasAmounts(line) ? 1238 : undefined),
  reverseCharge,
  ({ qualification, quota }) =>
    qualification !== 'S1' && parseHundredthsOrZeroIfAbsent(quota) !== 0 ? 1207 : undefined,
  ({ costBase, regime }, tax) =>
    costBase !== undefined && regime !== '06' && tax !== '02' && tax !== '05' ? 1257 : undefined,
  (line, tax, invoice) => (isVatOrIgic(tax) ? regimeRules[line.regime ?? '']?.(line, tax, invoice) : undefined),
  subject,
  surcharge,
];

/**
 * Regimes that are allowed for IPSI. Any other regime, and a missing one, is a warning until the end of 2026 (2009),
 * and then a rejection.
 */
const ipsiRegimes = '01 08 11 18 19 20'.split(' ');
/** Returns whether a line has IPSI with a regime that is not allowed. */
export const hasWrongIpsiRegime = ({ lines }: ReceivedRegistrationRecord): boolean =>
  lines.some(({ tax, regime }) => tax === '02' && !ipsiRegimes.includes(regime ?? ''));

const simplifiedLimit: ReceivedRegistrationRecordRule = ({ type, lines, agreement, noRecipientArt61d }) => {
  if (type !== 'F2' || agreement !== undefined || noRecipientArt61d) return undefined;
  const sum = lines.reduce(
    (total, { base, quota }) => total + parseHundredthsOrZeroIfAbsent(base) + parseHundredthsOrZeroIfAbsent(quota),
    0,
  );
  return sum > 300_000 + simulatorLimits.toleranceCents ? 1150 : undefined;
};

export const receivedBreakdownRules: readonly ReceivedRegistrationRecordRule[] = [
  (invoice) => {
    for (const line of invoice.lines) {
      for (const rule of lineRules) {
        const code = rule(line, line.tax ?? '01', invoice);
        if (code !== undefined) return code;
      }
    }
    return undefined;
  },
  (invoice, { today }) => (today >= 20_270_101 && hasWrongIpsiRegime(invoice) ? 1245 : undefined),
  simplifiedLimit,
];
