// A supplier's defaults for its invoices. A default applies only if a call omits the value.
import { createMessage } from '../../messages/message';
import type { Json } from '../model/basic';
import { type InvoiceBodyFaultCollector, InvoiceBodyMemberReader } from './members';
import type { InvoiceBodyRow } from './rows';
import { parseInvoiceBodyTax } from './taxes';

/** Default series of a supplier, by the kind of its invoices (RD 1619/2012 art. 6.1.a, 7.1.a). */
export const defaultSeriesByInvoiceKind = { invoice: 'F', simplified: 'T', replacement: 'S', correction: 'R' } as const;

export type DefaultSeriesInvoiceKind = keyof typeof defaultSeriesByInvoiceKind;

/** Kinds of invoices that need a separate series. */
export const defaultSeriesInvoiceKinds = Object.keys(defaultSeriesByInvoiceKind) as readonly DefaultSeriesInvoiceKind[];

/** Series by kind. If a kind is absent, it has its default series. */
export type SupplierDefaultSeriesByInvoiceKind = { readonly [Use in DefaultSeriesInvoiceKind]?: string | undefined };

/** Chooses the supplier's series for a kind of invoices, or the default. */
export const getSupplierDefaultSeriesForInvoiceKind = (
  series: SupplierDefaultSeriesByInvoiceKind | undefined,
  use: DefaultSeriesInvoiceKind,
): string => series?.[use] ?? defaultSeriesByInvoiceKind[use];

/** Defaults of one supplier. */
export interface ParsedSupplierInvoiceDefaults {
  /**
   * The tax of a line that has none, in the form in which lines write it: `"21%"`, `"general"`, `"E1"`, or an object.
   */
  readonly tax?: Json | undefined;
  readonly series?: SupplierDefaultSeriesByInvoiceKind | undefined;
}

const settingMembers = ['default_tax', 'default_series'] as const;

/**
 * Reads the two settings; a wrong value becomes a fault. Two kinds must not share a series, not even a default series.
 */
export function parseSupplierInvoiceDefaults(
  given: { readonly [name in (typeof settingMembers)[number]]?: Json },
  faults: InvoiceBodyFaultCollector,
): ParsedSupplierInvoiceDefaults {
  const members = new InvoiceBodyMemberReader(given, '$', settingMembers, faults);
  parseInvoiceBodyTax(members, 'default_tax');
  const series = members.nested(
    'default_series',
    defaultSeriesInvoiceKinds,
    (one): SupplierDefaultSeriesByInvoiceKind =>
      Object.fromEntries(defaultSeriesInvoiceKinds.map((use) => [use, one.code(use)])),
  );
  const names = defaultSeriesInvoiceKinds.map((use) => series?.[use] ?? defaultSeriesByInvoiceKind[use]);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (series && twice !== undefined)
    faults.add('members-exclusive', '$.default_series', createMessage('default-series-shared', { series: twice }));
  return { tax: given.default_tax, series };
}

/** Gives the supplier's default tax to rows without a tax. A tax that cannot be read keeps its fault. */
export function addSupplierDefaultTaxToRowsWithoutTax<Row extends InvoiceBodyRow>(
  rows: readonly Row[],
  tax: Json | undefined,
  faults: InvoiceBodyFaultCollector,
): readonly Row[] {
  if (tax === undefined) return rows;
  return rows.map((row) =>
    row.hasTax
      ? row
      : {
          ...row,
          hasTax: true,
          tax: parseInvoiceBodyTax(new InvoiceBodyMemberReader({ tax }, row.at, ['tax'], faults)),
        },
  );
}
