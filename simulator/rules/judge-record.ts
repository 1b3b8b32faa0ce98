// All rules of one record in the authority's order: form, then business rules; and the warnings of an accepted one.
import { simulator } from '../../src/contracts/limits/simulator';
import { parseCents } from './amounts';
import { computeFingerprint, type ReceivedRecord } from '../message/record';
import { checkFormat, type RecordRefusal } from './format';
import { parseDay, parseMoment } from '../message/moments';
import type { Registration } from '../message/registration';
import { breakdownRules, hasWrongIpsiRegime } from './breakdown';
import { identityRules } from './identity';
import { checkGenerator, partyRules, checkProducer, checkRecipients } from './parties';
import type { World } from './world';

const registrationRules = [...identityRules, ...partyRules, ...breakdownRules];

/**
 * Undefined: nothing speaks against the record, except perhaps the state of its invoice. `registration`: the values of
 * an alta, absent on a cancellation.
 */
export function checkRecord(
  record: ReceivedRecord,
  registration: Registration | undefined,
  world: World,
): RecordRefusal | undefined {
  const form = checkFormat(record.element);
  if (form) return form;
  const business = registration ? checkRegistration(registration, world) : checkCancellation(record, world);
  return asRefusal(business ?? checkSystemAndChain(record, world));
}

function checkRegistration(registration: Registration, world: World): number | RecordRefusal | undefined {
  for (const rule of registrationRules) {
    const refusal = rule(registration, world);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function checkCancellation(record: ReceivedRecord, world: World): number | RecordRefusal | undefined {
  if (record.invoice.issuer !== world.issuer) return 1108;
  return checkGenerator(record, parseDay(record.invoice.date) ?? 0, world);
}

/** Codes 1291 and 1292: fingerprints that are no word at all. Every other wrong one is only a warning. */
function checkSystemAndChain(record: ReceivedRecord, world: World): number | undefined {
  const producer = checkProducer(record, world.today, world);
  if (producer !== undefined) return producer;
  if (record.previous && !/^[A-Za-z0-9]*$/.test(record.previous.fingerprint)) return 1291;
  return /^[A-Za-z0-9]*$/.test(record.fingerprint) ? undefined : 1292;
}

function asRefusal(found: number | RecordRefusal | undefined): RecordRefusal | undefined {
  return typeof found === 'number' ? { code: found } : found;
}

/**
 * The warning of an accepted record, the first in the authority's own order: 2001, 2000, 2005, 2006, 2007, 2009, 2004.
 * 2002, 2003 and 2008 stand in no list, 1191 and 1192 in that of the refusals; taken last. `systemKnown`: records of
 * this issuer and system are stored.
 */
export function findWarning(
  record: ReceivedRecord,
  registration: Registration | undefined,
  world: World,
  systemKnown: boolean,
): number | undefined {
  if (registration?.recipients?.some(({ other }) => other?.type === '07')) return 2001;
  if (computeFingerprint(record) !== record.fingerprint) return 2000;
  const totals = registration && totalsWarning(registration);
  if (totals !== undefined) return totals;
  if (!record.previous && systemKnown) return 2007;
  if (registration && hasWrongIpsiRegime(registration)) return 2009;
  return clockWarning(record, world) ?? linkWarning(record) ?? (registration && checkRecipients(registration));
}

function totalsWarning({ lines, total, quotaTotal }: Registration): number | undefined {
  if (lines.some(({ regime }) => ['03', '05', '06', '08', '09'].includes(regime ?? ''))) return undefined;
  let base = 0;
  let quota = 0;
  for (const line of lines) {
    base += parseCents(line.base);
    quota += parseCents(line.quota) + parseCents(line.surchargeQuota);
  }
  if (Math.abs(parseCents(total) - base - quota) > simulator.toleranceCents) return 2005;
  return Math.abs(parseCents(quotaTotal) - quota) > simulator.toleranceCents ? 2006 : undefined;
}

/** The future always, the past unless the message reports an incident. */
function clockWarning({ generatedAt }: ReceivedRecord, { now, incident }: World): number | undefined {
  const ageSeconds = (now - (parseMoment(generatedAt) ?? now)) / 1_000;
  if (ageSeconds < -simulator.clockMarginSeconds) return 2004;
  return ageSeconds > simulator.clockMarginSeconds && !incident ? 2004 : undefined;
}

function linkWarning({ previous, fingerprint }: ReceivedRecord): number | undefined {
  if (!previous) return undefined;
  if (previous.fingerprint.length !== 64) return 2002;
  if (!/^[0-9A-F]{64}$/.test(previous.fingerprint)) return 2003;
  return previous.fingerprint === fingerprint ? 2008 : undefined;
}
