// Compares Sello's records of a supplier and a period with the authority's, and finds the safe action.
import type { InvoiceIdentity, RecordKind } from '../record/record';

/** One invoice in Sello, with its relevant records, newest first. */
export interface InvoiceRecordHashesInSello extends InvoiceIdentity {
  /** Hash of the newest record that the authority accepted; null if it accepted none. */
  readonly accepted: { readonly fingerprint: string; readonly kind: RecordKind } | null;
  /** Hash of the record whose outcome is not known yet. */
  readonly unsettled: string | null;
  /** Hashes of all other records of the invoice, including rejected records. */
  readonly older: readonly string[];
}

/** One invoice at the authority, which shows only the newest record that it stored. */
export interface InvoiceShownByAuthority extends InvoiceIdentity {
  readonly fingerprint: string | null;
  readonly state: 'accepted' | 'accepted-with-errors' | 'cancelled';
  readonly installation: string | null;
  readonly at: string | null;
}

/**
 * The safe action. `none`: the unsettled record settles without help. `settle`: the record whose outcome was unknown
 * had arrived. `resend`: send the newest accepted record again, byte for byte. `register-again`: run the invoice
 * workflow, which decides the flags. `review`: a user decides, because another system may have sent records.
 */
export type ReconciliationAction = 'none' | 'settle' | 'resend' | 'register-again' | 'review';

export interface ReconciliationDifference extends InvoiceIdentity {
  readonly kind: 'only-in-sello' | 'only-at-authority' | 'different' | 'unsettled';
  readonly sello: string | null;
  readonly authority: string | null;
  readonly action: ReconciliationAction;
}

function formatKey({ issuer, number, date }: InvoiceIdentity): string {
  return `${issuer}|${date}|${number}`;
}

/** Returns whether the authority's state agrees with the kind of Sello's newest accepted record. */
function sameState(kind: RecordKind, state: InvoiceShownByAuthority['state']): boolean {
  return (kind === 'cancellation') === (state === 'cancelled');
}

function compare(
  here: InvoiceRecordHashesInSello,
  there: InvoiceShownByAuthority | undefined,
): ReconciliationDifference | null {
  const { issuer, number, date, accepted, unsettled } = here;
  const createDifference = (
    kind: ReconciliationDifference['kind'],
    action: ReconciliationAction,
  ): ReconciliationDifference => ({
    issuer,
    number,
    date,
    kind,
    sello: accepted?.fingerprint ?? unsettled,
    authority: there?.fingerprint ?? null,
    action,
  });
  if (!there) {
    if (unsettled !== null) return createDifference('unsettled', 'none');
    return accepted && createDifference('only-in-sello', 'register-again');
  }
  if (unsettled !== null) return createDifference('unsettled', there.fingerprint === unsettled ? 'settle' : 'none');
  if (accepted && there.fingerprint === accepted.fingerprint) {
    return sameState(accepted.kind, there.state) ? null : createDifference('different', 'review');
  }
  // The authority has an older record of Sello, because a late attempt arrived after the newest one.
  const isLate = accepted !== null && there.fingerprint !== null && here.older.includes(there.fingerprint);
  return createDifference('different', isLate ? 'resend' : 'review');
}

/**
 * Returns every difference: first the differences of Sello's invoices in their order, then the invoices that only the
 * authority has. `there` must be complete for the period, so never pass a failed query as an empty list.
 */
export function compareInvoicesWithAuthority(
  here: readonly InvoiceRecordHashesInSello[],
  there: readonly InvoiceShownByAuthority[],
): readonly ReconciliationDifference[] {
  const authorityByKey = new Map(there.map((held) => [formatKey(held), held]));
  const differences: ReconciliationDifference[] = [];
  for (const held of here) {
    const difference = compare(held, authorityByKey.get(formatKey(held)));
    authorityByKey.delete(formatKey(held));
    if (difference) differences.push(difference);
  }
  for (const { issuer, number, date, fingerprint } of authorityByKey.values()) {
    differences.push({
      issuer,
      number,
      date,
      kind: 'only-at-authority',
      sello: null,
      authority: fingerprint,
      action: 'review',
    });
  }
  return differences;
}

/** Limits a list of differences. `differing` is their number, if the list does not have all of them. */
export const limitReconciliationDifferences = <Difference>(
  differences: readonly Difference[],
  max: number,
): { readonly differences: readonly Difference[]; readonly differing?: number } =>
  differences.length > max
    ? { differences: differences.slice(0, max), differing: differences.length }
    : { differences };

/** The newest record of an installation that the authority shows, and whether the chain can continue after it. */
export interface ChainHeadAtAuthority {
  readonly end: InvoiceShownByAuthority;
  /**
   * False if several records have the same time. Rejected records are also links, but the authority never shows them.
   * If any such record may be lost, only a new installation number is a safe start.
   */
  readonly single: boolean;
}

/**
 * Looks for the lost head of a chain in everything that the authority shows of a supplier. Returns null if nothing is
 * there.
 */
export function findChainHeadInAuthorityInvoices(
  there: readonly InvoiceShownByAuthority[],
  installation: string,
): ChainHeadAtAuthority | null {
  const own = there.filter((held) => held.installation === installation && held.fingerprint && held.at);
  const moment = (held: InvoiceShownByAuthority): number => Date.parse(held.at ?? '');
  let end: InvoiceShownByAuthority | undefined;
  for (const held of own) if (!end || moment(held) > moment(end)) end = held;
  if (!end) return null;
  const latest = moment(end);
  return { end, single: own.filter((held) => moment(held) === latest).length === 1 };
}
