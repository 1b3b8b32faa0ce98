// Finds faults in the name, the address and the number of the parties.
import type { Fault } from '../../contracts/errors';
import type { Address, Party } from '../../document/model/parts';
import { message } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { cleanText } from '../text';
import { findCountry, isPostcode } from './address';
import { findAddress, listCentres, listMissingRoles, type PlacedParty } from './parties';
import { listWrongDir3Units } from '../dir3';
import { makeFault } from '../findings';
import { readPersonName } from './person-name';
import { findAlpha3 } from './tables/countries';
import { isTaxNumber, readTaxNumber, type TaxNumber } from './tax-number';

/** Parties of the file; `issuer` only where a third party issued. */
export interface PlacedParties {
  readonly supplier: PlacedParty;
  readonly customer: PlacedParty;
  readonly issuer: PlacedParty | undefined;
}

/** Returns undefined if a party has no address, which `checkParties` reports. */
export function placeParties({ invoice, supplierAddress }: EInvoiceInput): PlacedParties | undefined {
  const place = (party: Party | undefined, path: string, registered?: Address): PlacedParty | undefined => {
    const address = findAddress(party, registered);
    return party && address && { party, address, path };
  };
  const supplier = place(invoice.supplier, 'supplier', supplierAddress);
  const customer = place(invoice.customer, 'customer');
  const issuer = place(invoice.ordering?.issuer, 'ordering.issuer');
  return supplier && customer && { supplier, customer, issuer };
}

export const checkParties = (input: EInvoiceInput): Fault[] => {
  const { invoice, supplierAddress, face } = input;
  const { supplier, customer, ordering } = invoice;
  const hasCustomer = customer !== undefined && (cleanText(customer.name) ?? '') !== '';
  const missingRoles = face === true ? listMissingRoles(listCentres(invoice)) : [];
  const wrong = missingRoles.length > 0 ? listWrongDir3Units(invoice) : [];
  return [
    ...judgeParty(supplier ?? {}, 'supplier', findAddress(supplier, supplierAddress)),
    ...(hasCustomer
      ? judgeParty(customer, 'customer', findAddress(customer))
      : [makeFault('02', 'customer', message('facturae-customer-missing'))]),
    ...(ordering?.issuer ? judgeParty(ordering.issuer, 'ordering.issuer', findAddress(ordering.issuer)) : []),
    ...(missingRoles.length > 0
      ? [makeFault('29', 'customer.identities', message('facturae-centres-demanded', { missing: missingRoles }))]
      : []),
    ...wrong.map(({ code, path }) => makeFault('29', `${path}.code`, message('e-invoice-dir3-code', { code }))),
  ];
};

function judgeParty(party: Party, path: string, address: Address | undefined): Fault[] {
  const number = readTaxNumber(party, address);
  return [
    ...(address
      ? judgeAddress(address, party, path)
      : [makeFault(path === 'customer' ? '03' : '04', `${path}.addresses`, message('facturae-address-missing'))]),
    ...(isTaxNumber(number) ? [] : [makeFault('21', `${path}.tax_id`, describeNumber(number))]),
    ...(number.person === 'F' && isTaxNumber(number) && readPersonName(party) === undefined
      ? [makeFault('24', `${path}.name`, message('facturae-person-name', { name: party.name ?? '' }))]
      : []),
  ];
}

const describeNumber = ({ number, residence }: TaxNumber) => {
  if (number === '') return message('facturae-number-missing');
  return residence === 'R'
    ? message('facturae-number-spanish', { number })
    : message('facturae-number-length', { number });
};

function judgeAddress(address: Address, party: Party, path: string): Fault[] {
  const country = findCountry(address, party.tax_id?.country);
  if (findAlpha3(country) === undefined)
    return [makeFault('23', `${path}.addresses[0].country`, message('facturae-country', { country }))];
  return country === 'ES' && !isPostcode(address.code)
    ? [makeFault('22', `${path}.addresses[0].code`, message('facturae-postcode', { postcode: address.code ?? '' }))]
    : [];
}
