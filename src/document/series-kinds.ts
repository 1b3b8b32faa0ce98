// The kinds of invoices that need a separate series (RD 1619/2012 art. 6.1.a, 7.1.a), and which kinds can share a
// series.
import { createWarning, type Warning } from '../contracts/warnings';
import type { InvoiceKindInSeries as SeriesKind } from '../messages/parameters';
import { docTypeExtensionKey, issuerTypeExtensionKey } from './addons/es-fiscal/extensions';
import { foldPartyName } from './compare-names';
import type { Invoice } from './model/invoice';
import { findPartyIdentityCodeUnlessTaxId } from './warnings/parties';

const kindsByType: Readonly<Record<string, SeriesKind['kind']>> = {
  F1: 'full',
  F2: 'simplified',
  F3: 'replacement',
  R1: 'corrective',
  R2: 'corrective',
  R3: 'corrective',
  R4: 'corrective',
  R5: 'refund',
};

/** A mark of an invoice that changes its kind. */
type InvoiceKindMark = 'art61d' | 'art7273';

/**
 * Kinds that change with a mark of the invoice. A full invoice without the customer's tax ID is reported as F2, and a
 * simplified invoice that names its customer as F1 (RD 1619/2012 art. 6.1.d, 7.2, 7.3).
 */
const kindsByMark: Readonly<Record<InvoiceKindMark, Partial<Record<SeriesKind['kind'], SeriesKind['kind']>>>> = {
  art61d: { simplified: 'full', refund: 'corrective' },
  art7273: { full: 'simplified', corrective: 'refund' },
};

/** The issuer of an invoice: its tax ID or its name, and its identity without a tax ID. Null stands for the supplier. */
interface IssuerInSeries {
  readonly issuer: string | null;
  readonly issuerIdentity?: string | null | undefined;
}

/** Derives the kind from the type at the authority, its mark, and the issuer. Returns undefined without a type. */
export function deriveInvoiceKindInSeries(
  type: string | undefined,
  { issuer, issuerIdentity }: IssuerInSeries,
  mark?: InvoiceKindMark | null,
): SeriesKind | undefined {
  const kind = type === undefined ? undefined : kindsByType[type];
  const identity = issuerIdentity ? { identity: issuerIdentity } : {};
  return kind && { kind: (mark && kindsByMark[mark][kind]) ?? kind, issuer, ...identity };
}

export function findInvoiceKindMark({
  tax,
  meta,
}: Partial<Pick<Invoice, 'tax' | 'meta'>>): InvoiceKindMark | undefined {
  if (meta?.['es-fiscal-art61d'] === 'S') return 'art61d';
  return tax?.ext?.['es-fiscal-simplified-art7273'] === 'S' ? 'art7273' : undefined;
}

/** Returns undefined if the invoice has no type at the authority, so that it has no record. */
export function findInvoiceKindInSeries(invoice: Invoice): SeriesKind | undefined {
  const { tax, customer, ordering } = invoice;
  const by = tax?.ext?.[issuerTypeExtensionKey];
  const party = by === 'D' ? customer : by === 'T' ? ordering?.issuer : undefined;
  return deriveInvoiceKindInSeries(
    tax?.ext?.[docTypeExtensionKey],
    { issuer: party?.tax_id?.code ?? party?.name ?? null, issuerIdentity: findPartyIdentityCodeUnlessTaxId(party) },
    findInvoiceKindMark(invoice),
  );
}

/** An R5 may share a series with simplified invoices or with corrections. */
const sharing: readonly SeriesKind['kind'][] = ['simplified', 'corrective'];

/**
 * Compares issuers by their tax IDs; without them, by the numbers of their documents if both are known, otherwise by
 * their names, which may be written in capital letters.
 */
function isSameIssuer(one: SeriesKind, other: SeriesKind): boolean {
  if (one.issuer === null || other.issuer === null) return one.issuer === other.issuer;
  const [left, right] =
    one.identity === undefined || other.identity === undefined
      ? [one.issuer, other.issuer]
      : [one.identity, other.identity];
  return foldPartyName(left) === foldPartyName(right);
}

/** Returns true if two kinds must have separate series. */
function areApart(one: SeriesKind, other: SeriesKind): boolean {
  if (!isSameIssuer(one, other)) return true;
  if (one.kind === other.kind) return false;
  return !(
    (one.kind === 'refund' && sharing.includes(other.kind)) ||
    (other.kind === 'refund' && sharing.includes(one.kind))
  );
}

export const isSameInvoiceKindInSeries = (one: SeriesKind, other: SeriesKind): boolean =>
  one.kind === other.kind && isSameIssuer(one, other);

/** Maximum number of kinds in a message. */
const namedMax = 3;

/** Warns about an invoice in a series with invoices of kinds that need a separate series. */
export function warnMixedInvoiceKindsInSeries(
  series: string | undefined,
  own: SeriesKind | undefined,
  kinds: readonly SeriesKind[],
): Warning[] {
  const others = own ? kinds.filter((kind) => areApart(kind, own)) : [];
  if (!own || others.length === 0) return [];
  const otherKinds = others
    .filter((kind, i) => others.findIndex((one) => isSameInvoiceKindInSeries(one, kind)) === i)
    .slice(0, namedMax);
  // The warning is stored, and needs no numbers of documents.
  const withoutIdentity = ({ kind, issuer }: SeriesKind): SeriesKind => ({ kind, issuer });
  const params = { series: series ?? null, own: withoutIdentity(own), others: otherKinds.map(withoutIdentity) };
  return [createWarning('series-mixed', ['$.doc.series'], params)];
}
