// Code lists of EN 16931 and Peppol, from EN 16931 Schematron 1.3.15 and Peppol BIS 2025.11.
import lists from './published-codes.json';

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Each list as a set. */
export const codeLists = {
  invoiceTypes: setOf(lists.invoiceTypes),
  creditNoteTypes: setOf(lists.creditNoteTypes),
  currencies: setOf(lists.currencies),
  countries: setOf(lists.countries),
  paymentMeans: setOf(lists.paymentMeans),
  allowanceReasons: setOf(lists.allowanceReasons),
  chargeReasons: setOf(lists.chargeReasons),
  identifierSchemes: setOf(lists.identifierSchemes),
  itemLists: setOf(lists.itemLists),
  exemptionReasons: setOf(lists.exemptionReasons),
  units: setOf(lists.units),
  addressSchemes: setOf(lists.addressSchemes),
  peppolAddressSchemes: setOf(lists.peppolAddressSchemes),
};
