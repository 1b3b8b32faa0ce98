// A supplier's sending authorization, which states by which right, and in whose name, the records are sent (Resolution
// of 18-12-2024; the power IZ860).
import { createMessage, type Message } from '../messages/message';
import { toDayInTimeZone } from './record/timestamp';

export const sendingAuthorizationKinds = ['own-certificate', 'collaborator', 'power'] as const;

export type SendingAuthorizationKind = (typeof sendingAuthorizationKinds)[number];

/** A person or company with its tax ID, named as in the census. */
export interface SendingAuthorizationHolder {
  readonly name: string;
  readonly taxCode: string;
}

/**
 * `from` and `until` are the first and last day (YYYY-MM-DD); if a day is absent, there is no bound. `by` is the access
 * key that set the authorization.
 */
export interface SendingAuthorization {
  readonly kind: SendingAuthorizationKind;
  /** The sender; absent if the supplier sends with its own certificate. */
  readonly holder?: SendingAuthorizationHolder;
  /** Reference of the registered power of attorney. */
  readonly reference?: string;
  readonly from?: string;
  readonly until?: string;
  /** Id of the registration, or of the file of the party, that contains the signed form. */
  readonly formId?: string;
  readonly at: Date;
  readonly by: string;
}

/** Reasons why records cannot be sent under a sending authorization. Sealing continues. */
export const sendingAuthorizationProblems = ['title-ended', 'title-not-begun', 'title-mismatch'] as const;

export type SendingAuthorizationProblem = (typeof sendingAuthorizationProblems)[number];

/** Finds the tax ID that the certificate must contain. */
export const getRequiredCertificateTaxId = (
  { kind, holder }: Pick<SendingAuthorization, 'kind' | 'holder'>,
  supplier: string,
): string => (kind === 'own-certificate' ? supplier : (holder?.taxCode ?? supplier));

/**
 * Returns why nothing may be sent on this day. A supplier's own certificate never lacks the right to send, whatever
 * other authorization is stored.
 * @param holder tax ID in the certificate; undefined if the certificate has none, so that the authority decides
 */
export function findSendingAuthorizationProblem(
  title: SendingAuthorization | undefined,
  { supplier, holder, day }: { readonly supplier: string; readonly holder: string | undefined; readonly day: string },
): SendingAuthorizationProblem | undefined {
  if (!title || holder === supplier) return undefined;
  if (title.until !== undefined && title.until < day) return 'title-ended';
  if (title.from !== undefined && day < title.from) return 'title-not-begun';
  return holder === undefined || holder === getRequiredCertificateTaxId(title, supplier) ? undefined : 'title-mismatch';
}

/** A supplier's chain, as far as it states in whose name the authority may be asked. */
interface RegisteredSupplier {
  readonly supplier: string;
  readonly zone: string;
  readonly registration: { readonly state: 'pending' | 'registered' | 'unregistered' };
  readonly head: object | null;
  /** Earlier installation numbers. A chain without records can also be renewed. */
  readonly past?: readonly { readonly head: object | null }[];
  readonly title?: SendingAuthorization;
}

/**
 * Returns whether the supplier is registered, or was registered and has records. Any workspace can request the
 * registration of any company, so a pending registration does not show that the supplier agrees.
 */
export const isSupplierRegisteredOrHasRecords = ({
  registration,
  head,
  past = [],
}: Pick<RegisteredSupplier, 'registration' | 'head' | 'past'>): boolean =>
  registration.state === 'registered' || head !== null || past.some((number) => number.head !== null);

/**
 * Returns why the authority must not be asked about the records of a supplier with this certificate. The authority
 * answers a representative about any company, because it relies on the signed form that the representative has.
 * @param holder tax ID in the certificate; undefined if it has none. A supplier's own certificate may always ask.
 */
export function findAuthorityQueryProblem(
  chain: RegisteredSupplier,
  holder: string | undefined,
  now: Date,
): Message | undefined {
  const { supplier, zone, title } = chain;
  if (holder === supplier) return undefined;
  if (!isSupplierRegisteredOrHasRecords(chain)) return createMessage('authority-query-unregistered', { supplier });
  const problem = findSendingAuthorizationProblem(title, {
    supplier,
    holder,
    day: toDayInTimeZone(now.getTime(), zone),
  });
  if (problem === undefined) return undefined;
  const day = (problem === 'title-not-begun' ? title?.from : title?.until) ?? '';
  return createMessage(problem, { day, holder: holder ?? '' });
}

/** Counts the days from `day` until the last day of the authorization; undefined if it has no end. */
export function countSendingAuthorizationDaysLeft(
  { until }: Pick<SendingAuthorization, 'until'>,
  day: string,
): number | undefined {
  return until === undefined ? undefined : Math.round((Date.parse(until) - Date.parse(day)) / 86_400_000);
}

/**
 * Returns the representative for a message's header, named as in the authorization, only if another party generated the
 * records. Without an authorization, the certificate decides.
 */
export function findSubmissionRepresentative(
  title: SendingAuthorization | undefined,
  ofCertificate: { readonly NombreRazon: string; readonly NIF: string } | undefined,
): { readonly NombreRazon: string; readonly NIF: string } | undefined {
  if (!ofCertificate || title?.kind === 'own-certificate') return undefined;
  const { holder } = title ?? {};
  return holder?.taxCode === ofCertificate.NIF ? { NombreRazon: holder.name, NIF: holder.taxCode } : ofCertificate;
}
