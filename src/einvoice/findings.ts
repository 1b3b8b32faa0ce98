// Refusals and warnings of a file. They are collected while the file is created, so that one call reports all of them.
import type { Fault } from '../contracts/errors';
import { createMessage, type Message } from '../messages/message';
import type { EInvoiceWarning } from './contract';
import { cleanXmlText } from './text';

/** Refusals of the model of EN 16931 by number. The texts have no parameters, because the paths show the place. */
export const eInvoiceFaultNumbersAndMessages = {
  notCalculated: ['01', 'e-invoice-not-calculated'],
  customerMissing: ['02', 'e-invoice-customer-missing'],
  countryMissing: ['03', 'e-invoice-country-missing'],
  supplierAddressMissing: ['04', 'e-invoice-supplier-address-missing'],
  supplierNameMissing: ['04', 'e-invoice-supplier-name-missing'],
  lineMissing: ['05', 'e-invoice-line-missing'],
  lineTax: ['06', 'e-invoice-line-tax'],
  lineTaxUnsaid: ['06', 'e-invoice-tax-unsaid'],
  rowTax: ['07', 'e-invoice-row-tax'],
  rowTaxUnsaid: ['07', 'e-invoice-tax-unsaid'],
  type: ['08', 'e-invoice-type'],
  customerNumber: ['09', 'e-invoice-customer-number'],
  customerVatNumber: ['09', 'e-invoice-customer-vat-number'],
  supplierNumber: ['10', 'e-invoice-supplier-number'],
  principalOutOfScope: ['10', 'e-invoice-principal-out-of-scope'],
  exchangeRateMissing: ['11', 'e-invoice-exchange-rate-missing'],
  currencyDecimals: ['12', 'e-invoice-currency-decimals'],
  currencyUnlisted: ['12', 'e-invoice-currency-unlisted'],
  electronicAddressMissing: ['13', 'e-invoice-electronic-address-missing'],
  electronicAddressWrong: ['13', 'e-invoice-electronic-address-wrong'],
  exemptionCode: ['14', 'e-invoice-exemption-code'],
  sums: ['15', 'e-invoice-sums'],
  attachmentKind: ['16', 'e-invoice-attachment-kind'],
  lineAmount: ['17', 'e-invoice-line-amount'],
  taxAmount: ['18', 'e-invoice-tax-amount'],
  marginWithheld: ['20', 'e-invoice-margin-withheld'],
  principalCountry: ['35', 'e-invoice-principal-country'],
} as const;

/** Numbers that only Facturae has. The number 19 is for a code that is not in a list of the format. */
type FacturaeNumber = '21' | '22' | '23' | '24' | '25' | '26' | '27' | '28' | '29' | '30' | '31' | '32' | '33' | '34';
/** Numbers of faults, `E-INVOICE-<nn>`. */
export type EInvoiceFaultNumber =
  | (typeof eInvoiceFaultNumbersAndMessages)[keyof typeof eInvoiceFaultNumbersAndMessages][0]
  | '19'
  | FacturaeNumber;

/** @param path path inside the document, such as `customer.tax_id` */
export const createEInvoiceFault = (number: EInvoiceFaultNumber, path: string, text: Message): Fault => ({
  code: `E-INVOICE-${number}`,
  paths: [toWholePath(path)],
  message: text,
});

/**
 * Creates the fault of a code that is not in the list of this format. Sello cannot replace it with another code.
 * @param path path of the code; the text contains its last member
 */
export const createEInvoiceUnknownCodeFault = (path: string, code: string, list: string): Fault =>
  createEInvoiceFault(
    '19',
    path,
    createMessage('e-invoice-code-refused', {
      name: path.slice(path.lastIndexOf('.') + 1),
      code: code.slice(0, shownMax),
      list,
    }),
  );

const toWholePath = (path: string): string => `$.doc.${path}`;

/** Sorts faults in the order of their numbers. */
export const sortEInvoiceFaultsByCode = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((one, other) => one.code.localeCompare(other.code, 'en'));

/** Warnings whose message id is `e-invoice-` followed by their name. */
type PlainWarningCode =
  | 'not-subject-as-exempt'
  | 'surcharge-in-rate'
  | 'withheld-as-paid'
  | 'margin-stated'
  | 'several-originals-in-note'
  | 'no-qr'
  | 'period-left-out'
  | 'members-left-out';
/** Warnings whose message has parameters. */
type OwnWarningCode =
  | 'code-not-listed'
  | 'text-cut'
  | 'name-split'
  | 'reason-code-assumed'
  | 'dir3-missing'
  | 'dir3-code';

/** Maximum number of characters of a wrong code in a message. */
const shownMax = 40;

/** Collects faults and warnings of one file. Paths are inside the document, `lines[0].taxes`. */
export class EInvoiceFindingCollector {
  readonly #faults: Fault[] = [];
  /** Warnings by code and text, because a document may have thousands of equal ones. */
  readonly #warnings = new Map<string, Omit<EInvoiceWarning, 'paths'> & { readonly paths: Set<string> }>();

  refuse(refusal: keyof typeof eInvoiceFaultNumbersAndMessages, path: string): void {
    const [number, id] = eInvoiceFaultNumbersAndMessages[refusal];
    this.addFault(createEInvoiceFault(number, path, createMessage(id)));
  }

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  warn(code: PlainWarningCode, paths: readonly string[] = []): void {
    this.warnOf(code, paths, createMessage(`e-invoice-${code}`));
  }

  /** Adds a warning. Equal texts become one warning with all paths. */
  warnOf(code: PlainWarningCode | OwnWarningCode, paths: readonly string[], text: Message): void {
    const key = JSON.stringify([code, text]);
    const warning = this.#warnings.get(key) ?? { code, paths: new Set(), message: text };
    for (const path of paths) warning.paths.add(toWholePath(path));
    this.#warnings.set(key, warning);
  }

  /**
   * Warns about a code of the document that is not in a list of the format.
   * @param written the text that the file contains instead; null if it contains nothing
   */
  warnOfCode(path: string, code: string, list: string, written: string | null): void {
    this.warnOf(
      'code-not-listed',
      [path],
      createMessage('e-invoice-code-not-listed', { code: code.slice(0, shownMax), list, written }),
    );
  }

  /** Returns the text with at most this many characters, and reports a text that was cut. */
  cut(text: string | undefined, max: number, path: string): string | undefined {
    const clean = cleanXmlText(text);
    if (clean === undefined) return undefined;
    const short = cutText(clean, max);
    if (short !== clean) this.warnOf('text-cut', [path], createMessage('facturae-text-cut', { max: String(max) }));
    return short;
  }

  get isRefused(): boolean {
    return this.#faults.length > 0;
  }

  get faults(): readonly Fault[] {
    return sortEInvoiceFaultsByCode(this.#faults);
  }

  get warnings(): readonly EInvoiceWarning[] {
    return [...this.#warnings.values()].map((warning) => ({ ...warning, paths: [...warning.paths] }));
  }
}

/** Counts characters as validators do, in UTF-16 units, and never splits a character. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max).trimEnd();
}
