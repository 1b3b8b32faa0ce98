// Code lists of EN 16931 and Peppol, from EN 16931 Schematron 1.3.15 and Peppol BIS 2025.11.
import lists from './published-codes.json';

const getSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Each list as a set. */
export const codeLists = {
  invoiceTypes: getSet(lists.invoiceTypes),
  creditNoteTypes: getSet(lists.creditNoteTypes),
  currencies: getSet(lists.currencies),
  countries: getSet(lists.countries),
  paymentMeans: getSet(lists.paymentMeans),
  allowanceReasons: getSet(lists.allowanceReasons),
  chargeReasons: getSet(lists.chargeReasons),
  identifierSchemes: getSet(lists.identifierSchemes),
  itemLists: getSet(lists.itemLists),
  exemptionReasons: getSet(lists.exemptionReasons),
  units: getSet(lists.units),
  addressSchemes: getSet(lists.addressSchemes),
  peppolAddressSchemes: getSet(lists.peppolAddressSchemes),
};
