// Finds the codes under which a row of the totals is declared. The record contains these codes, and the PDF mentions
// them. The document keeps the codes of the public calculator; docs/format.md explains the differences.
import type { TaxRateTotal } from '../../model/parts';
import { exemptExtensionKey, opClassExtensionKey, regimeExtensionKey } from './extensions';
import { isSpanishTaxCategory, taxCodeListsBySpanishTax } from './tax-lists';
import { isZeroOrAbsent } from '../../../amount/amount';

/** Codes of a row. `tax` is Impuesto (list L1). If there is neither `exempt` nor `opClass`, the row cannot be declared. */
export interface DeclaredTaxTreatment {
  readonly tax: string;
  readonly regime: string | undefined;
  readonly opClass: string | undefined;
  readonly exempt: string | undefined;
}

type Row = Pick<TaxRateTotal, 'country' | 'percent' | 'ext'> & { readonly surcharge?: object | undefined };

const otherTax = '05';
const general = '01';
const oneStopShop = '17';
/** Regime of VAT for a retailer that pays the surcharge and never charges it (Ley 37/1992 art. 157). */
const retailer = '18';
/** Regime of IPSI for exempt domestic operations. */
const exemptInterior = '19';

const isForeign = ({ country }: Row): boolean => country !== undefined && country !== '' && country !== 'ES';

/** Returns true if there is a percentage above zero. */
const isCharged = ({ percent = '' }: Row): boolean => !isZeroOrAbsent(percent);

export function toDeclaredTaxTreatment(cat: string, row: Row): DeclaredTaxTreatment {
  const tax = isSpanishTaxCategory(cat) ? taxCodeListsBySpanishTax[cat].tax : otherTax;
  const { ext = {} } = row;
  if (isForeign(row)) return declareForeign(tax, ext);
  if (cat === 'IPSI') return declareIpsi(tax, row);
  const exemption = row.percent === undefined ? ext[exemptExtensionKey] : undefined;
  return {
    tax,
    regime: tax === otherTax ? undefined : findRegimeCode(row),
    opClass: exemption === undefined ? ext[opClassExtensionKey] : undefined,
    exempt: exemption,
  };
}

/**
 * Finds the regime code of a row. A supplier that charges the surcharge sells to a retailer, but is not a retailer. The
 * calculator writes code 18 for such a row, so 18 becomes 01.
 */
function findRegimeCode({ ext = {}, surcharge }: Row): string | undefined {
  return surcharge !== undefined && ext[regimeExtensionKey] === retailer ? general : ext[regimeExtensionKey];
}

/**
 * Declares a row with the tax of another country as not subject here, whatever the document has. A single calculation
 * of a sale under the one-stop shop leaves S1 in the row, because the country is set after the addon's codes. The
 * regimes are those that the addon leaves to such rows.
 */
function declareForeign(tax: string, ext: NonNullable<Row['ext']>): DeclaredTaxTreatment {
  const declared = ext[regimeExtensionKey] === oneStopShop ? oneStopShop : general;
  return {
    tax,
    regime: tax === otherTax ? undefined : declared,
    opClass: ext[opClassExtensionKey] === 'N1' ? 'N1' : 'N2',
    exempt: undefined,
  };
}

/**
 * Declares a row of IPSI. The addon gives such rows no codes, and the format gives IPSI no keys. An exempt row
 * therefore has 0 % and its code. From 1-1-2027, a missing regime is an error (2009).
 */
function declareIpsi(tax: string, row: Row): DeclaredTaxTreatment {
  const { ext = {} } = row;
  const exemption = isCharged(row) ? undefined : ext[exemptExtensionKey];
  return {
    tax,
    regime: ext[regimeExtensionKey] ?? (exemption === 'E1' ? exemptInterior : general),
    opClass: exemption === undefined ? (ext[opClassExtensionKey] ?? 'S1') : undefined,
    exempt: exemption,
  };
}
