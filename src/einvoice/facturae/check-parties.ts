// Finds faults in the name, the address and the number of the parties.
import type { Fault } from '../../contracts/errors';
import type { PartyPostalAddress, Party } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import type { EInvoiceInput } from '../contract';
import { cleanXmlText } from '../text';
import { findPostalAddressOrTaxIdCountry, hasSpanishPostcodeFormat } from './address';
import {
  findFirstOrRegisteredPostalAddress,
  listAdministrativeCentres,
  listMissingAdministrativeCentreRoles,
  type PartyWithPostalAddress,
} from './parties';
import { listInvalidDir3Units } from '../dir3';
import { createEInvoiceFault } from '../findings';
import { findOrGuessPersonNameParts } from './person-name';
import { findAlpha3CountryCode } from './tables/countries';
import { hasValidFacturaeTaxIdLength, buildFacturaeTaxId, type FacturaeTaxId } from './tax-number';

/** Parties of the file; `issuer` is set only if a third party issued the invoice. */
export interface PartiesWithPostalAddresses {
  readonly supplier: PartyWithPostalAddress;
  readonly customer: PartyWithPostalAddress;
  readonly issuer: PartyWithPostalAddress | undefined;
}

/** Returns undefined if a party has no address. `listFacturaePartyFaults` reports this. */
export function findPartiesWithPostalAddresses({
  invoice,
  supplierAddress,
}: EInvoiceInput): PartiesWithPostalAddresses | undefined {
  const place = (
    party: Party | undefined,
    path: string,
    registered?: PartyPostalAddress,
  ): PartyWithPostalAddress | undefined => {
    const address = findFirstOrRegisteredPostalAddress(party, registered);
    return party && address && { party, address, path };
  };
  const supplier = place(invoice.supplier, 'supplier', supplierAddress);
  const customer = place(invoice.customer, 'customer');
  const issuer = place(invoice.ordering?.issuer, 'ordering.issuer');
  return supplier && customer && { supplier, customer, issuer };
}

export const listFacturaePartyFaults = (input: EInvoiceInput): Fault[] => {
  const { invoice, supplierAddress, face } = input;
  const { supplier, customer, ordering } = invoice;
  const hasCustomer = customer !== undefined && (cleanXmlText(customer.name) ?? '') !== '';
  const missingRoles = face === true ? listMissingAdministrativeCentreRoles(listAdministrativeCentres(invoice)) : [];
  const wrong = missingRoles.length > 0 ? listInvalidDir3Units(invoice) : [];
  return [
    ...judgeParty(supplier ?? {}, 'supplier', findFirstOrRegisteredPostalAddress(supplier, supplierAddress)),
    ...(hasCustomer
      ? judgeParty(customer, 'customer', findFirstOrRegisteredPostalAddress(customer))
      : [createEInvoiceFault('02', 'customer', createMessage('facturae-customer-missing'))]),
    ...(ordering?.issuer
      ? judgeParty(ordering.issuer, 'ordering.issuer', findFirstOrRegisteredPostalAddress(ordering.issuer))
      : []),
    ...(ordering?.seller ? [createEInvoiceFault('34', 'ordering.seller', createMessage('facturae-seller'))] : []),
    ...(missingRoles.length > 0
      ? [
          createEInvoiceFault(
            '29',
            'customer.identities',
            createMessage('facturae-centres-demanded', { missing: missingRoles }),
          ),
        ]
      : []),
    ...wrong.map(({ code, path }) =>
      createEInvoiceFault('29', `${path}.code`, createMessage('e-invoice-dir3-code', { code })),
    ),
  ];
};

function judgeParty(party: Party, path: string, address: PartyPostalAddress | undefined): Fault[] {
  const number = buildFacturaeTaxId(party, address);
  return [
    ...(address ? judgeAddress(address, party, path) : [refuseAddress(path, 'facturae-address-missing')]),
    ...(hasValidFacturaeTaxIdLength(number)
      ? []
      : [createEInvoiceFault('21', `${path}.tax_id`, describeNumber(number))]),
    ...(number.person === 'F' &&
    hasValidFacturaeTaxIdLength(number) &&
    findOrGuessPersonNameParts(party, number.residence) === undefined
      ? [createEInvoiceFault('24', `${path}.name`, createMessage('facturae-person-name', { name: party.name ?? '' }))]
      : []),
  ];
}

const describeNumber = ({ number, residence }: FacturaeTaxId) => {
  if (number === '') return createMessage('facturae-number-missing');
  return residence === 'R'
    ? createMessage('facturae-number-spanish', { number })
    : createMessage('facturae-number-length', { number });
};

const refuseAddress = (path: string, id: 'facturae-address-missing' | 'facturae-address-country'): Fault =>
  createEInvoiceFault(path === 'customer' ? '03' : '04', `${path}.addresses`, createMessage(id));

function judgeAddress(address: PartyPostalAddress, party: Party, path: string): Fault[] {
  const country = findPostalAddressOrTaxIdCountry(address, party.tax_id?.country);
  if (country === undefined) return [refuseAddress(path, 'facturae-address-country')];
  if (findAlpha3CountryCode(country) === undefined)
    return [createEInvoiceFault('23', `${path}.addresses[0].country`, createMessage('facturae-country', { country }))];
  return country === 'ES' && !hasSpanishPostcodeFormat(address.code)
    ? [
        createEInvoiceFault(
          '22',
          `${path}.addresses[0].code`,
          createMessage('facturae-postcode', { postcode: address.code ?? '' }),
        ),
      ]
    : [];
}
