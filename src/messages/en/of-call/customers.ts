// Messages about the number of a customer, in English, for a client that states an invoice in the fields of a call.
import type { InvoiceCallMessageText } from '../../call-text';

interface ForeignNumber {
  readonly country: string;
  readonly code: string;
}

interface NumberWithMeant extends ForeignNumber {
  /** The VAT number that was probably meant. */
  readonly meant: string | null;
}

const asConsumer = ({ country, code }: ForeignNumber): string =>
  `For a consumer, write "identity": {"type": "foreign", "country": "${country}", "code": "${code}"} instead of ` +
  '`customer.tax_code`.';

export const invoiceCallCustomerTextOverrides = {
  'vat-number-of-person': (number: ForeignNumber) => ({
    remedy: `${asConsumer(number)} Ignore this warning if VIES has the number.`,
  }),
  'write-tax-code-abroad': ({ country, code, meant }: NumberWithMeant) => ({
    remedy:
      (meant === null
        ? `For a business, write the VAT number of ${country} as VIES lists it. `
        : `For a business, write "${meant}" if VIES lists it. `) + asConsumer({ country, code }),
  }),
  'record-number-not-vat': ({ country, code, meant }: NumberWithMeant) => ({
    remedy:
      (meant === null
        ? 'For a business, write its VAT number as VIES lists it. '
        : `For a business, write "${meant}" if VIES lists it. `) + asConsumer({ country, code }),
  }),
} as const satisfies Record<string, InvoiceCallMessageText>;
