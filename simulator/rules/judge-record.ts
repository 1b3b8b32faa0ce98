// Applies all rules to one record in the order of the authority: first format, then business rules. For an accepted
// record, finds its warning.
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { parseHundredthsOrZeroIfAbsent } from './amounts';
import { computeReceivedRecordHash, type ReceivedRecord } from '../message/record';
import { findReceivedRecordFormatRejection, type ReceivedRecordRejection } from './format';
import { parseSpanishDateToYyyymmdd, parseTimestampMs } from '../message/moments';
import type { ReceivedRegistrationRecord } from '../message/registration-record';
import { receivedBreakdownRules, hasWrongIpsiRegime } from './breakdown';
import { registrationRecordDateAndTypeRules } from './identity';
import {
  findCancellationGeneratorRejection,
  registrationRecordPartyRules,
  findSoftwareProducerErrorCode,
  findForbiddenRecipientWarningCode,
} from './parties';
import type { ReceivedSubmissionRuleContext } from './authority-registers';

const registrationRecordRules = [
  ...registrationRecordDateAndTypeRules,
  ...registrationRecordPartyRules,
  ...receivedBreakdownRules,
];

/**
 * Finds the rejection of a record; undefined if there is none. The state of its invoice is not checked here.
 * `registration` has the values of a registration; a cancellation has none.
 */
export function findReceivedRecordRejection(
  record: ReceivedRecord,
  registration: ReceivedRegistrationRecord | undefined,
  world: ReceivedSubmissionRuleContext,
): ReceivedRecordRejection | undefined {
  const form = findReceivedRecordFormatRejection(record.element);
  if (form) return form;
  const business = registration ? checkRegistration(registration, world) : checkCancellation(record, world);
  return asRefusal(business ?? checkSystemAndChain(record, world));
}

function checkRegistration(
  registration: ReceivedRegistrationRecord,
  world: ReceivedSubmissionRuleContext,
): number | ReceivedRecordRejection | undefined {
  for (const rule of registrationRecordRules) {
    const refusal = rule(registration, world);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function checkCancellation(
  record: ReceivedRecord,
  world: ReceivedSubmissionRuleContext,
): number | ReceivedRecordRejection | undefined {
  if (record.invoice.issuer !== world.issuer) return 1108;
  return findCancellationGeneratorRejection(record, parseSpanishDateToYyyymmdd(record.invoice.date) ?? 0, world);
}

/** Codes 1291 and 1292 reject hashes that are not one word. Every other wrong hash only causes a warning. */
function checkSystemAndChain(record: ReceivedRecord, world: ReceivedSubmissionRuleContext): number | undefined {
  const producer = findSoftwareProducerErrorCode(record, world.today, world);
  if (producer !== undefined) return producer;
  if (record.previous && !/^[A-Za-z0-9]*$/.test(record.previous.fingerprint)) return 1291;
  return /^[A-Za-z0-9]*$/.test(record.fingerprint) ? undefined : 1292;
}

function asRefusal(found: number | ReceivedRecordRejection | undefined): ReceivedRecordRejection | undefined {
  return typeof found === 'number' ? { code: found } : found;
}

/**
 * Finds the warning of an accepted record, which is the first in the order of the authority: 2001, 2000, 2005, 2006,
 * 2007, 2009, 2004. 2002, 2003 and 2008 are in no list, and 1191 and 1192 are in the list of rejections, so all of them
 * come last. `systemKnown` means that records of this issuer and system are stored.
 */
export function findReceivedRecordWarningCode(
  record: ReceivedRecord,
  registration: ReceivedRegistrationRecord | undefined,
  world: ReceivedSubmissionRuleContext,
  systemKnown: boolean,
): number | undefined {
  if (registration?.recipients?.some(({ other }) => other?.type === '07')) return 2001;
  if (computeReceivedRecordHash(record) !== record.fingerprint) return 2000;
  const totals = registration && totalsWarning(registration);
  if (totals !== undefined) return totals;
  if (!record.previous && systemKnown) return 2007;
  if (registration && hasWrongIpsiRegime(registration)) return 2009;
  return (
    clockWarning(record, world) ??
    linkWarning(record) ??
    (registration && findForbiddenRecipientWarningCode(registration))
  );
}

function totalsWarning({ lines, total, quotaTotal }: ReceivedRegistrationRecord): number | undefined {
  if (lines.some(({ regime }) => ['03', '05', '06', '08', '09'].includes(regime ?? ''))) return undefined;
  let base = 0;
  let quota = 0;
  for (const line of lines) {
    base += parseHundredthsOrZeroIfAbsent(line.base);
    quota += parseHundredthsOrZeroIfAbsent(line.quota) + parseHundredthsOrZeroIfAbsent(line.surchargeQuota);
  }
  if (Math.abs(parseHundredthsOrZeroIfAbsent(total) - base - quota) > simulatorLimits.toleranceCents) return 2005;
  return Math.abs(parseHundredthsOrZeroIfAbsent(quotaTotal) - quota) > simulatorLimits.toleranceCents
    ? 2006
    : undefined;
}

/** Returns warning 2004 if the time is in the future, or in the past, unless the message reports an incident. */
function clockWarning(
  { generatedAt }: ReceivedRecord,
  { now, incident }: ReceivedSubmissionRuleContext,
): number | undefined {
  const ageSeconds = (now - (parseTimestampMs(generatedAt) ?? now)) / 1_000;
  if (ageSeconds < -simulatorLimits.clockMarginSeconds) return 2004;
  return ageSeconds > simulatorLimits.clockMarginSeconds && !incident ? 2004 : undefined;
}

function linkWarning({ previous, fingerprint }: ReceivedRecord): number | undefined {
  if (!previous) return undefined;
  if (previous.fingerprint.length !== 64) return 2002;
  if (!/^[0-9A-F]{64}$/.test(previous.fingerprint)) return 2003;
  return previous.fingerprint === fingerprint ? 2008 : undefined;
}
