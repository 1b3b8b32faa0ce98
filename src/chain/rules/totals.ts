// Rules about sums, the number of tax rows and links between records, and about errors that the authority accepts. Such
// errors are warnings, because the record is stored anyway.
import { regimeCodesWithUncomparedTotals } from '../../document/breakdown';
import { toAbsoluteCents, parseCents } from '../record/cents';
import type { RecordIdentityAndHash } from '../record/record';
import type { RegistrationRecordRuleInput, RecordRule } from './rule';
import { recordPartyWarningRules } from './parties';
import { hasMissingOrUnlistedIpsiRegime, isUnlistedIpsiRegimeRejectedOnDay } from './regimes';

/** Tolerance of totals against the breakdown, and of the limit of simplified invoices, in cents, inclusive. */
const TOLERANCE_CENTS = 1000n;
/** Limit of simplified invoices, in cents (RD 1619/2012 art. 4). */
const SIMPLIFIED_LIMIT_CENTS = 300_000n;

function sum(view: RegistrationRecordRuleInput, members: readonly ('base' | 'quota' | 'surchargeQuota')[]): bigint {
  let total = 0n;
  for (const row of view.rows) for (const member of members) total += row[member] ?? 0n;
  return total;
}

function far(view: RegistrationRecordRuleInput, literal: string, expected: bigint): boolean {
  if (view.rows.some((row) => row.regime !== undefined && regimeCodesWithUncomparedTotals.has(row.regime)))
    return false;
  const value = parseCents(literal);
  return value !== null && toAbsoluteCents(value - expected) > TOLERANCE_CENTS;
}

export const recordTotalRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 4102,
    field: 'Desglose',
    message: 'the invoice has no tax row to report',
    breaks: ({ rows }) => rows.length === 0,
  },
  {
    code: 4113,
    field: 'Desglose',
    message: 'the invoice has more than 12 different tax rows, the most that the authority accepts',
    breaks: ({ rows }) => rows.length > 12,
  },
  {
    code: 1150,
    field: 'ImporteTotal',
    message: 'a simplified invoice is above 3,000 EUR with tax',
    breaks: (view) =>
      view.content.TipoFactura === 'F2' &&
      view.content.NumRegistroAcuerdoFacturacion === undefined &&
      view.content.FacturaSinIdentifDestinatarioArt61d !== 'S' &&
      sum(view, ['base', 'quota']) > SIMPLIFIED_LIMIT_CENTS + TOLERANCE_CENTS,
  },
  {
    code: 1245,
    field: 'ClaveRegimen',
    message: 'a line of IPSI has no regime of IPSI',
    breaks: (view) => isUnlistedIpsiRegimeRejectedOnDay(view.today) && view.rows.some(hasMissingOrUnlistedIpsiRegime),
  },
];

/** Rules in the order of the authority's list, which is their priority. */
export const registrationRecordWarningRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 2001,
    field: 'IDType',
    message: 'the customer is not in the census (identity type 07): the authority accepts the record with an error',
    breaks: ({ recipients }) => recipients.some((person) => person.IDOtro?.IDType === '07'),
  },
  {
    code: 2005,
    field: 'ImporteTotal',
    message: 'the total differs from the sum of the tax rows by more than 10.00 EUR',
    breaks: (view) => far(view, view.content.ImporteTotal, sum(view, ['base', 'quota', 'surchargeQuota'])),
  },
  {
    code: 2006,
    field: 'CuotaTotal',
    message: 'the total tax differs from the sum of the tax rows by more than 10.00 EUR',
    breaks: (view) => far(view, view.content.CuotaTotal, sum(view, ['quota', 'surchargeQuota'])),
  },
  {
    code: 2009,
    field: 'ClaveRegimen',
    message: 'a line of IPSI has no regime of IPSI: the authority rejects such lines from 2027-01-01',
    breaks: (view) => !isUnlistedIpsiRegimeRejectedOnDay(view.today) && view.rows.some(hasMissingOrUnlistedIpsiRegime),
  },
  ...recordPartyWarningRules,
];

/** A link and the record's own hash, if known. */
export interface PreviousRecordReferenceToCheck {
  readonly previous: RecordIdentityAndHash;
  readonly fingerprint: string | undefined;
}

export const chainLinkRules: readonly RecordRule<PreviousRecordReferenceToCheck>[] = [
  {
    code: 1175,
    field: 'RegistroAnterior',
    message: 'the number of the previous record does not have 1 to 60 characters',
    breaks: ({ previous }) => previous.number.length < 1 || previous.number.length > 60,
  },
  {
    code: 1174,
    field: 'RegistroAnterior',
    message: 'the issue date of the previous record does not have a valid format',
    breaks: ({ previous }) => !/^\d\d-\d\d-\d{4}$/.test(previous.date),
  },
  {
    code: 1291,
    field: 'RegistroAnterior',
    message: 'the hash of the previous record contains something other than letters and digits',
    breaks: ({ previous }) => !/^[0-9A-Za-z]*$/.test(previous.fingerprint),
  },
];

export const chainLinkWarningRules: readonly RecordRule<PreviousRecordReferenceToCheck>[] = [
  {
    code: 2002,
    field: 'RegistroAnterior',
    message: 'the hash of the previous record does not have 64 characters',
    breaks: ({ previous }) => previous.fingerprint.length !== 64,
  },
  {
    code: 2003,
    field: 'RegistroAnterior',
    message: 'the hash of the previous record is not upper-case hexadecimal',
    breaks: ({ previous }) => !/^[0-9A-F]*$/.test(previous.fingerprint),
  },
  {
    code: 2008,
    field: 'RegistroAnterior',
    message: 'the hash of the previous record is the same as that of this record',
    breaks: ({ previous, fingerprint }) => fingerprint !== undefined && previous.fingerprint === fingerprint,
  },
];
