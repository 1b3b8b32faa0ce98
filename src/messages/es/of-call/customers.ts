// Messages about the number of a customer, in Spanish, for a client that states an invoice in the fields of a call.
import type { InvoiceCallMessageTranslation } from '../../call-text';
import type { ForeignCustomerIdParams } from '../../text';
import type { invoiceCallCustomerTextOverrides as english } from '../../en/of-call/customers';

const asConsumer = ({ country, code }: ForeignCustomerIdParams): string =>
  `Si es un consumidor, escriba "identity": {"type": "foreign", "country": "${country}", "code": "${code}"} en lugar de ` +
  '`customer.tax_code`.';

/** The number of a business abroad. VIES has no numbers of Great Britain, and those of Northern Ireland as XI. */
function asBusiness({ country, code, meant }: ForeignCustomerIdParams & { readonly meant: string | null }): string {
  if (meant !== null) return `Si es un empresario, escriba "${meant}" si VIES incluye ese número. `;
  if (country !== 'GB') return `Si es un empresario, escriba el NIF-IVA de ${country} tal como figura en VIES. `;
  const [, digits] = /^XI(.+)$/.exec(code) ?? [];
  return digits === undefined
    ? 'Si es un empresario, revise el número; VIES solo tiene los de Irlanda del Norte, con el país XI. '
    : `Si es un empresario de Irlanda del Norte, escriba "country": "XI", "tax_code": "${digits}" en \`customer\`. `;
}

export const spanishInvoiceCallCustomerTexts: InvoiceCallMessageTranslation<typeof english> = {
  'vat-number-of-person': (number) => ({
    remedy: `${asConsumer(number)} Ignore este aviso si el número está en VIES.`,
  }),
  'write-tax-code-abroad': ({ country, code, meant }) => ({
    remedy: asBusiness({ country, code, meant }) + asConsumer({ country, code }),
  }),
  'record-number-not-vat': ({ country, code, meant }) => ({
    remedy: asBusiness({ country, code, meant }) + asConsumer({ country, code }),
  }),
};
