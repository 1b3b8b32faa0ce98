// Columns R, S and T, which contain the key of operation, the class and the exemption of a row.
import type { RecordBookProblemKey } from './findings';
import type { RecordBookTaxRateAmounts } from './rated-amounts';

export interface RecordBookOperationKeyCells {
  readonly R: string;
  /** Class of taxed or untaxed operations: S1, S2, N1 or N2. A row has either S or T. */
  readonly S?: string;
  /** Class of exempt operations: E1 to E6. */
  readonly T?: string;
}

const islandTaxes: ReadonlySet<string> = new Set(['02', '03']);

/** Finds the key of operation; undefined if the tax has no row in the book. @param isWithheld income tax is withheld on the invoice */
export function findRecordBookOperationKeyCells(
  amounts: RecordBookTaxRateAmounts,
  { isWithheld, warn }: { isWithheld: boolean; warn: (key: RecordBookProblemKey) => void },
): RecordBookOperationKeyCells | undefined {
  const { impuesto, regime, country, surchargePercent } = amounts;
  // The book does not contain the tax of other countries.
  if (country !== '') return { R: '17', S: 'N2' };
  // Key 08 allows only this class (V24); IGIC and IPSI have no column.
  if (islandTaxes.has(impuesto)) {
    warn('island-tax');
    return { R: '08', S: 'N2' };
  }
  if (impuesto !== '01') {
    warn('other-tax');
    return undefined;
  }
  return {
    R: findKey(regime, { isWithheld, isSurcharged: surchargePercent !== undefined, warn }),
    ...toClassCell(amounts),
  };
}

const toClassCell = ({ class: name }: RecordBookTaxRateAmounts): Pick<RecordBookOperationKeyCells, 'S' | 'T'> =>
  name.startsWith('E') ? { T: name } : { S: name };

function findKey(
  regime: string,
  {
    isWithheld,
    isSurcharged,
    warn,
  }: { isWithheld: boolean; isSurcharged: boolean; warn: (key: RecordBookProblemKey) => void },
): string {
  if (regime === '11') return isWithheld ? '11' : '12';
  // The authority's sheet counts surcharges with key 01 only (C25).
  if (regime === '18' && isSurcharged) return '01';
  if (regime === '18') warn('retailer-without-surcharge');
  if (regime !== '20' && regime !== '16') return regime;
  warn('regime-without-key');
  return '01';
}
