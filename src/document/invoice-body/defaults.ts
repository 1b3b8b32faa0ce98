// A supplier's defaults for its invoices. A default applies only if a call omits the value.
import { createMessage } from '../../messages/message';
import type { Json } from '../model/basic';
import { type BodyFaults, BodyMembers } from './members';
import type { InvoiceBodyRow } from './rows';
import { readTax } from './taxes';

/** Default series of a supplier, by the kind of its invoices (RD 1619/2012 art. 6.1.a, 7.1.a). */
export const fallbackSeries = { invoice: 'F', simplified: 'T', replacement: 'S', correction: 'R' } as const;

export type DefaultSeriesKind = keyof typeof fallbackSeries;

/** Kinds of invoices that need a separate series. */
export const seriesUses = Object.keys(fallbackSeries) as readonly DefaultSeriesKind[];

/** Series by kind. If a kind is absent, it has its default series. */
export type DefaultSeries = { readonly [Use in DefaultSeriesKind]?: string | undefined };

/** Chooses the supplier's series for a kind of invoices, or the default. */
export const chooseSeries = (series: DefaultSeries | undefined, use: DefaultSeriesKind): string =>
  series?.[use] ?? fallbackSeries[use];

/** Defaults of one supplier. */
export interface InvoiceDefaults {
  /**
   * The tax of a line that has none, in the form in which lines write it: `"21%"`, `"general"`, `"E1"`, or an object.
   */
  readonly tax?: Json | undefined;
  readonly series?: DefaultSeries | undefined;
}

const settingMembers = ['default_tax', 'default_series'] as const;

/**
 * Reads the two settings; a wrong value becomes a fault. Two kinds must not share a series, not even a default series.
 */
export function readDefaults(
  given: { readonly [name in (typeof settingMembers)[number]]?: Json },
  faults: BodyFaults,
): InvoiceDefaults {
  const members = new BodyMembers(given, '$', settingMembers, faults);
  readTax(members, 'default_tax');
  const series = members.nested(
    'default_series',
    seriesUses,
    (one): DefaultSeries => Object.fromEntries(seriesUses.map((use) => [use, one.code(use)])),
  );
  const names = seriesUses.map((use) => series?.[use] ?? fallbackSeries[use]);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (series && twice !== undefined)
    faults.add('members-exclusive', '$.default_series', createMessage('default-series-shared', { series: twice }));
  return { tax: given.default_tax, series };
}

/** Gives the supplier's default tax to rows without a tax. A tax that cannot be read keeps its fault. */
export function addDefaultTaxToRows<Row extends InvoiceBodyRow>(
  rows: readonly Row[],
  tax: Json | undefined,
  faults: BodyFaults,
): readonly Row[] {
  if (tax === undefined) return rows;
  return rows.map((row) =>
    row.hasTax ? row : { ...row, hasTax: true, tax: readTax(new BodyMembers({ tax }, row.at, ['tax'], faults)) },
  );
}
