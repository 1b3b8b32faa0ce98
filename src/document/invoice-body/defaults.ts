// A supplier's defaults for its invoices. A default applies only if a call omits the value.
import { createMessage } from '../../messages/message';
import type { Json } from '../model/basic';
import { type BodyFaultCollector, BodyMemberReader } from './members';
import type { InvoiceBodyRow } from './rows';
import { parseBodyTax } from './taxes';

/** Default series of a supplier, by the kind of its invoices (RD 1619/2012 art. 6.1.a, 7.1.a). */
export const defaultSeriesByKind = { invoice: 'F', simplified: 'T', replacement: 'S', correction: 'R' } as const;

export type DefaultSeriesKind = keyof typeof defaultSeriesByKind;

/** Kinds of invoices that need a separate series. */
export const defaultSeriesKinds = Object.keys(defaultSeriesByKind) as readonly DefaultSeriesKind[];

/** Series by kind. If a kind is absent, it has its default series. */
export type SupplierDefaultSeriesByKind = { readonly [Use in DefaultSeriesKind]?: string | undefined };

/** Chooses the supplier's series for a kind of invoices, or the default. */
export const getDefaultSeries = (series: SupplierDefaultSeriesByKind | undefined, use: DefaultSeriesKind): string =>
  series?.[use] ?? defaultSeriesByKind[use];

/** Defaults of one supplier. */
export interface InvoiceDefaults {
  /**
   * The tax of a line that has none, in the form in which lines write it: `"21%"`, `"general"`, `"E1"`, or an object.
   */
  readonly tax?: Json | undefined;
  readonly series?: SupplierDefaultSeriesByKind | undefined;
}

const settingMembers = ['default_tax', 'default_series'] as const;

/**
 * Reads the two settings; a wrong value becomes a fault. Two kinds must not share a series, not even a default series.
 */
export function parseInvoiceDefaults(
  given: { readonly [name in (typeof settingMembers)[number]]?: Json },
  faults: BodyFaultCollector,
): InvoiceDefaults {
  const members = new BodyMemberReader(given, '$', settingMembers, faults);
  parseBodyTax(members, 'default_tax');
  const series = members.nested(
    'default_series',
    defaultSeriesKinds,
    (one): SupplierDefaultSeriesByKind => Object.fromEntries(defaultSeriesKinds.map((use) => [use, one.code(use)])),
  );
  const names = defaultSeriesKinds.map((use) => series?.[use] ?? defaultSeriesByKind[use]);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (series && twice !== undefined)
    faults.add('members-exclusive', '$.default_series', createMessage('default-series-shared', { series: twice }));
  return { tax: given.default_tax, series };
}

/** Gives the supplier's default tax to rows without a tax. A tax that cannot be read keeps its fault. */
export function addDefaultTaxToRows<Row extends InvoiceBodyRow>(
  rows: readonly Row[],
  tax: Json | undefined,
  faults: BodyFaultCollector,
): readonly Row[] {
  if (tax === undefined) return rows;
  return rows.map((row) =>
    row.hasTax
      ? row
      : { ...row, hasTax: true, tax: parseBodyTax(new BodyMemberReader({ tax }, row.at, ['tax'], faults)) },
  );
}
