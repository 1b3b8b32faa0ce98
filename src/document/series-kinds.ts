// The kind of an invoice that needs a separate series (RD 1619/2012 art. 6.1.a, 7.1.a), and which kinds share one.
import { createWarning, type Warning } from '../contracts/warnings';
import type { SeriesKindName as SeriesKind } from '../messages/parameters';
import { docType, issuerType } from './addons/es-fiscal/extensions';
import type { Invoice } from './model/invoice';

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

/** By the type at the authority and by who issued. Undefined without a type. */
export function toSeriesKind(type: string | undefined, issuer: string | null): SeriesKind | undefined {
  const kind = type === undefined ? undefined : kindsByType[type];
  return kind && { kind, issuer };
}

/** Undefined: the invoice has no type at the authority, so that it has no record. */
export function findSeriesKind({ tax, customer, ordering }: Invoice): SeriesKind | undefined {
  const third = ordering?.issuer;
  const by = tax?.ext?.[issuerType];
  const named = by === 'D' ? customer?.tax_id?.code : by === 'T' ? (third?.tax_id?.code ?? third?.name) : undefined;
  return toSeriesKind(tax?.ext?.[docType], named ?? null);
}

/** An R5 may be in the series of the simplified invoices, or in that of corrections. */
const sharing: readonly SeriesKind['kind'][] = ['simplified', 'corrective'];

/** Whether two kinds may not be in one series. */
function areApart(one: SeriesKind, other: SeriesKind): boolean {
  if (one.issuer !== other.issuer) return true;
  if (one.kind === other.kind) return false;
  return !(
    (one.kind === 'refund' && sharing.includes(other.kind)) ||
    (other.kind === 'refund' && sharing.includes(one.kind))
  );
}

export const isSameKind = (one: SeriesKind, other: SeriesKind): boolean =>
  one.kind === other.kind && one.issuer === other.issuer;

/** Kinds that a message names. */
const namedMax = 3;

/** An invoice in a series with kinds that have their own. */
export function warnSeriesMixed(
  series: string | undefined,
  own: SeriesKind | undefined,
  kinds: readonly SeriesKind[],
): Warning[] {
  const others = own ? kinds.filter((kind) => areApart(kind, own)) : [];
  if (!own || others.length === 0) return [];
  const named = others.filter((kind, i) => others.findIndex((one) => isSameKind(one, kind)) === i).slice(0, namedMax);
  const params = { series: series ?? null, own, others: named };
  return [createWarning('series-mixed', ['$.doc.series'], params)];
}
