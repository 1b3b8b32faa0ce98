// The category of each tax of an invoice (BT-118, BT-151). If no tax is charged, the category has a reason (BT-120,
// BT-121).
import { isNonSaleTaxCombo } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo, TaxNote } from '../../document/model/parts';
import { euTaxIdPrefixes } from '../../document/territories';
import { vatexReasonCodes } from '../codes/reasons';
import {
  describeUntaxedReason,
  taxCategoryByVatexCode,
  findMarginSchemeOfTaxCombo,
  findTaxComboPercent,
  findUntaxedSaleKind,
  taxedEInvoiceCategoryCodeByTax,
  untaxedEInvoiceCategoryBySaleKind,
  type UntaxedSaleKind,
} from '../codes/tax-categories';
import type { EInvoiceFindingCollector } from '../findings';
import { zeroMoney, parsePercentOrZeroIfAbsent } from '../money';
import { isSalesTaxCode, type SalesTaxCode } from '../../document/sales-taxes';
import { cleanXmlText } from '../text';
import type { OutlayChargeKind } from '../untaxed-row';
import type { EInvoiceTaxCategoryCode, EInvoiceTaxCategory } from './e-invoice-model';
import { findPartyVatNumber } from './vat-number';

/** Extension of a tax or a tax note, with the code of an exemption (BT-121). */
const vatexExtensionKey = 'cef-vatex';

/** The members that determine a category. */
type Taxed = Pick<TaxCombo, 'cat' | 'key' | 'percent' | 'surcharge' | 'ext'>;

/** Formats the key of a category. Rows with the same key become one row of the file. */
export const formatEInvoiceTaxCategoryKey = ({ code, rate }: EInvoiceTaxCategory): string =>
  `${code} ${rate.toString()}`;

/** Determines the categories of one invoice, and remembers which tax notes became reasons. */
export class EInvoiceTaxCategoryResolver {
  readonly #invoice: Invoice;
  readonly #findings: EInvoiceFindingCollector;
  readonly #usedNotes = new Set<TaxNote>();
  readonly #shiftsTax: boolean;

  constructor(invoice: Invoice, findings: EInvoiceFindingCollector) {
    this.#invoice = invoice;
    this.#findings = findings;
    this.#shiftsTax = shiftsTax(invoice);
  }

  /** Returns undefined if the tax has neither a percentage nor a key with a reason. */
  find(taxed: Taxed, place: string): EInvoiceTaxCategory | undefined {
    if (!isSalesTaxCode(taxed.cat)) return undefined;
    const percent = findTaxComboPercent(taxed);
    const category =
      percent === undefined
        ? this.#findUntaxed(taxed, taxed.cat)
        : toTaxedEInvoiceCategory({ cat: taxed.cat, percent, surcharge: taxed.surcharge });
    return category && this.#withGivenCode(category, taxed.ext?.[vatexExtensionKey], place);
  }

  /** Money spent on behalf of the customer, interest, or a tip. */
  findOutlay(kind: OutlayChargeKind): EInvoiceTaxCategory {
    return toCategory(kind, { cat: 'VAT' });
  }

  /** Returns the tax notes that are not the reason of a row. */
  get otherNotes(): readonly TaxNote[] {
    return (this.#invoice.tax?.notes ?? []).filter((note) => !this.#usedNotes.has(note));
  }

  #findUntaxed(taxed: Taxed, tax: SalesTaxCode): EInvoiceTaxCategory | undefined {
    const untaxedKind = findUntaxedSaleKind(taxed);
    if (untaxedKind === undefined) return undefined;
    // Only a sale that is taxed elsewhere (N2, art. 69) moves the tax to the customer.
    const isShifted = this.#shiftsTax && untaxedKind === 'outside-scope' && !isNonSaleTaxCombo(taxed);
    const kind = isShifted ? 'reverse-charge' : untaxedKind;
    const category = toCategory(kind, taxed);
    const isMargin = kind === 'margin' || kind.startsWith('exempt');
    const scheme = isMargin ? findMarginSchemeOfTaxCombo(this.#invoice.$tags, taxed) : undefined;
    const note = this.#takeNote(tax, [scheme?.tag, taxed.key, kind]);
    const text = cleanXmlText(note?.text);
    const named =
      scheme === undefined
        ? { ...category, reason: text ?? category.reason }
        : { ...category, reason: text ?? scheme.name, reasonCode: scheme.reasonCode };
    return note === undefined ? named : this.#withCodeOfNote(named, note);
  }

  /**
   * Adds the code of a note. The note may be for several rows of different categories, so a code that does not fit one of
   * them is no fault.
   */
  #withCodeOfNote(category: EInvoiceTaxCategory, note: TaxNote): EInvoiceTaxCategory {
    const code = note.ext?.[vatexExtensionKey];
    if (code === undefined) return category;
    if (isFittingCode(category, code)) return { ...category, reasonCode: code };
    const index = (this.#invoice.tax?.notes ?? []).indexOf(note);
    const path = `tax.notes[${index}].ext.${vatexExtensionKey}`;
    this.#findings.warnOfCode(path, code, `VATEX (${category.code})`, category.reasonCode ?? null);
    return category;
  }

  /** Returns the note of the first of these keys that has one. */
  #takeNote(tax: SalesTaxCode, keys: readonly (string | undefined)[]): TaxNote | undefined {
    const notes = this.#invoice.tax?.notes ?? [];
    for (const key of keys) {
      const note = key && notes.find((each) => each.cat === tax && each.key === key);
      if (!note) continue;
      this.#usedNotes.add(note);
      return note;
    }
    return undefined;
  }

  #withGivenCode(category: EInvoiceTaxCategory, code: string | undefined, place: string): EInvoiceTaxCategory {
    if (code === undefined) return category;
    if (isFittingCode(category, code)) return { ...category, reasonCode: code };
    this.#findings.refuse('exemptionCode', place);
    return category;
  }
}

/** Returns whether a code is in the list, and may be in a row of this category. */
function isFittingCode({ code: categoryCode, reason }: EInvoiceTaxCategory, code: string): boolean {
  const only = taxCategoryByVatexCode[code];
  return vatexReasonCodes.has(code) && (only === undefined ? reason !== undefined : only === categoryCode);
}

/**
 * Reads a category with a percentage. The surcharge is part of the rate, because EN 16931 has no element for it. L and
 * M are never zero (BR-AF-05).
 */
export function toTaxedEInvoiceCategory({
  cat,
  percent,
  surcharge,
}: Pick<Taxed, 'percent' | 'surcharge'> & { readonly cat: SalesTaxCode }): EInvoiceTaxCategory {
  const rate = parsePercentOrZeroIfAbsent(percent).plus(parsePercentOrZeroIfAbsent(surcharge));
  return { code: rate.isZero() ? 'Z' : taxedEInvoiceCategoryCodeByTax[cat], rate };
}

function toCategory(kind: UntaxedSaleKind, taxed: Pick<TaxCombo, 'cat' | 'ext'>): EInvoiceTaxCategory {
  const { code, reasonCode } = untaxedEInvoiceCategoryBySaleKind[kind];
  return { code, rate: zeroMoney, reasonCode, reason: describeUntaxedReason(kind, taxed) };
}

/**
 * Returns whether the invoice is for services to a business of another member state. Such services are not subject in
 * Spain, and the customer owes the tax in the other state.
 */
function shiftsTax({ $tags: tags = [], tax, customer }: Invoice): boolean {
  const prefix = customer && findPartyVatNumber(customer)?.slice(0, 2);
  if (prefix === undefined || prefix === 'ES' || !euTaxIdPrefixes.has(prefix)) return false;
  return tags.includes('reverse-charge') || (tax?.notes ?? []).some(({ key }) => key === 'reverse-charge');
}

/**
 * If out-of-scope rows occur together with other rows, which is not allowed (BR-O-11 to 14), replaces them with exempt
 * rows whose text explains this.
 */
export const replaceNonTaxableCategoryByExempt = (category: EInvoiceTaxCategory): EInvoiceTaxCategory =>
  category.code === 'O' ? { code: 'E', rate: category.rate, reason: category.reason } : category;

/** Returns whether a category charges tax. */
export const isTaxedEInvoiceCategoryCode = (code: EInvoiceTaxCategoryCode): boolean =>
  code === 'S' || code === 'L' || code === 'M';
