// Lists the taxes of an invoice's lines, charges and discounts with their paths. Rules about regimes and places of
// supply use the list, because all of these taxes are part of the reported breakdown.

import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isZeroOrAbsent } from '../../amount/amount';

export interface TaxComboWithPath {
  readonly combo: TaxCombo;
  /**
   * Path inside the document, such as `lines[0].taxes[1]`. It is built on demand, because most rows have no warning.
   */
  readonly at: string;
}

interface TaxedPart {
  readonly taxes: readonly TaxCombo[];
  /** Path inside the document, for example `lines[0]`. */
  readonly at: string;
}

class Part implements TaxedPart {
  constructor(
    readonly taxes: readonly TaxCombo[],
    private readonly member: string,
    private readonly index: number,
  ) {}

  get at(): string {
    return `${this.member}[${this.index}]`;
  }
}

class Row implements TaxComboWithPath {
  constructor(
    readonly combo: TaxCombo,
    private readonly part: TaxedPart,
    private readonly index: number,
  ) {}

  get at(): string {
    return `${this.part.at}.taxes[${this.index}]`;
  }
}

/** The taxes of an invoice, collected once for all rules. */
export interface InvoiceTaxCombos {
  /** Lines, discounts and charges, in this order. */
  readonly parts: readonly TaxedPart[];
  /** All taxes in order; the taxes of the lines are first. */
  readonly all: readonly TaxComboWithPath[];
  readonly vat: readonly TaxComboWithPath[];
}

export function collectInvoiceTaxCombos({ lines, discounts, charges }: Invoice): InvoiceTaxCombos {
  const parts: TaxedPart[] = [];
  const all: TaxComboWithPath[] = [];
  const add = (member: string, list: readonly { readonly taxes?: readonly TaxCombo[] | undefined }[] = []): void => {
    for (const [i, { taxes = [] }] of list.entries()) {
      const part = new Part(taxes, member, i);
      parts.push(part);
      for (const [j, combo] of taxes.entries()) all.push(new Row(combo, part, j));
    }
  };
  add('lines', lines);
  add('discounts', discounts);
  add('charges', charges);
  return { parts, all, vat: all.filter(({ combo }) => combo.cat === 'VAT') };
}

/** Returns whether a row has the tax of another country, which is charged under the one-stop shop. */
export const isForeignTaxCombo = ({ country }: TaxCombo): boolean => country !== undefined && country !== 'ES';

/** Returns whether a row has Spanish tax at a rate above zero. */
export const isTaxComboTaxedInSpain = (combo: TaxCombo): boolean =>
  isSalesTaxCombo(combo) && !isForeignTaxCombo(combo) && !isZeroOrAbsent(combo.percent);

/** Lists the paths in the form in which warnings contain them. */
export const listTaxComboPaths = (rows: readonly TaxComboWithPath[], member = ''): string[] =>
  rows.map(({ at }) => `$.doc.${at}${member && `.${member}`}`);

export function listMatchingRowIndexes<Row>(rows: readonly Row[], isMeant: (row: Row) => boolean): number[] {
  const places: number[] = [];
  for (let i = 0; i < rows.length; i++) if (isMeant(rows[i] as Row)) places.push(i);
  return places;
}
