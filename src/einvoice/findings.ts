// What stands against a file, and what its reader should know: found while the model is built.
import type { Fault } from '../contracts/errors';
import { message, type MessageId } from '../messages/message';
import type { eInvoice } from '../messages/en/e-invoice';
import type { EInvoiceWarning } from './contract';

/** Refusals by their numbers. Texts without parameters: the paths say where. */
export const refusals = {
  notCalculated: ['01', 'e-invoice-not-calculated'],
  customerMissing: ['02', 'e-invoice-customer-missing'],
  countryMissing: ['03', 'e-invoice-country-missing'],
  supplierAddressMissing: ['04', 'e-invoice-supplier-address-missing'],
  lineMissing: ['05', 'e-invoice-line-missing'],
  lineTax: ['06', 'e-invoice-line-tax'],
  rowTax: ['07', 'e-invoice-row-tax'],
  type: ['08', 'e-invoice-type'],
  customerNumber: ['09', 'e-invoice-customer-number'],
  customerVatNumber: ['09', 'e-invoice-customer-vat-number'],
  supplierNumber: ['10', 'e-invoice-supplier-number'],
  exchangeRateMissing: ['11', 'e-invoice-exchange-rate-missing'],
  currencyDecimals: ['12', 'e-invoice-currency-decimals'],
  electronicAddressMissing: ['13', 'e-invoice-electronic-address-missing'],
  exemptionCode: ['14', 'e-invoice-exemption-code'],
  sums: ['15', 'e-invoice-sums'],
  attachmentKind: ['16', 'e-invoice-attachment-kind'],
  lineAmount: ['17', 'e-invoice-line-amount'],
  taxAmount: ['18', 'e-invoice-tax-amount'],
} as const satisfies Readonly<Record<string, readonly [string, keyof typeof eInvoice]>>;

/** Warnings; the message of each has the same name after `e-invoice-`. */
export type EInvoiceWarningCode =
  | 'not-subject-as-exempt'
  | 'surcharge-in-rate'
  | 'withheld-as-paid'
  | 'several-originals-in-note'
  | 'no-qr'
  | 'period-left-out'
  | 'members-left-out';

/** Collects faults and warnings of one file. */
export class Findings {
  readonly #faults: Fault[] = [];
  readonly #warnings = new Map<EInvoiceWarningCode, string[]>();

  /** @param place path inside the document, `.lines[0].taxes` */
  refuse(refusal: keyof typeof refusals, place: string): void {
    const [number, id] = refusals[refusal];
    this.#faults.push({ code: `E-INVOICE-${number}`, paths: [`$.doc${place}`], message: message(id as MessageId) });
  }

  /** Once a code: later places join the first. */
  warn(code: EInvoiceWarningCode, ...places: readonly string[]): void {
    const paths = this.#warnings.get(code) ?? [];
    this.#warnings.set(code, [...paths, ...places.map((place) => `$.doc${place}`)]);
  }

  get isRefused(): boolean {
    return this.#faults.length > 0;
  }

  /** In the order of their numbers. */
  get faults(): readonly Fault[] {
    return this.#faults.toSorted((one, other) => one.code.localeCompare(other.code));
  }

  get warnings(): readonly EInvoiceWarning[] {
    return [...this.#warnings].map(([code, paths]) => ({ code, paths, message: message(`e-invoice-${code}`) }));
  }
}
