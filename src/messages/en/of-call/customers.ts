// Messages about the number of a customer, in English, for a client that states an invoice in the fields of a call.
import type { InvoiceCallMessageOverrideOrBuilder } from '../../call-text';
import type { ForeignCustomerIdParams } from '../../text';

interface NumberWithMeant extends ForeignCustomerIdParams {
  /** The VAT number that was probably meant. */
  readonly meant: string | null;
}

const asConsumer = ({ country, code }: ForeignCustomerIdParams): string =>
  `For a consumer, write "identity": {"type": "foreign", "country": "${country}", "code": "${code}"} instead of ` +
  '`customer.tax_code`.';

/** Describes the number of a business abroad. VIES has no numbers of Great Britain, and those of Northern Ireland as XI. */
function asBusiness({ country, code, meant }: NumberWithMeant): string {
  if (meant !== null) return `For a business, write "${meant}" if VIES lists this number. `;
  if (country !== 'GB') return `For a business, write the VAT number of ${country} as VIES lists it. `;
  const [, digits] = /^XI(.+)$/.exec(code) ?? [];
  return digits === undefined
    ? 'For a business, check the number; VIES lists only numbers of Northern Ireland, with the country XI. '
    : `For a business in Northern Ireland, write "country": "XI", "tax_code": "${digits}" in \`customer\`. `;
}

export const invoiceCallCustomerTextOverrides = {
  'vat-number-of-person': (number: ForeignCustomerIdParams) => ({
    remedy: `${asConsumer(number)} Ignore this warning if VIES lists the number.`,
  }),
  'write-tax-code-abroad': ({ country, code, meant }: NumberWithMeant) => ({
    remedy: asBusiness({ country, code, meant }) + asConsumer({ country, code }),
  }),
  'record-number-not-vat': ({ country, code, meant }: NumberWithMeant) => ({
    remedy: asBusiness({ country, code, meant }) + asConsumer({ country, code }),
  }),
} as const satisfies Record<string, InvoiceCallMessageOverrideOrBuilder>;
