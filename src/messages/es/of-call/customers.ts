// Messages about the number of a customer, in Spanish, for a client that states an invoice in the fields of a call.
import type { InvoiceCallMessageTranslation } from '../../call-text';
import type { invoiceCallCustomerTextOverrides as english } from '../../en/of-call/customers';

const asConsumer = ({ country, code }: { readonly country: string; readonly code: string }): string =>
  `Si es un consumidor, escriba "identity": {"type": "foreign", "country": "${country}", "code": "${code}"} en lugar de ` +
  '`customer.tax_code`.';

export const spanishInvoiceCallCustomerTexts: InvoiceCallMessageTranslation<typeof english> = {
  'vat-number-of-person': (number) => ({
    remedy: `${asConsumer(number)} Ignore este aviso si el número está en VIES.`,
  }),
  'write-tax-code-abroad': ({ country, code, meant }) => ({
    remedy:
      (meant === null
        ? `Si es un empresario, escriba el NIF-IVA de ${country} tal como está en VIES. `
        : `Si es un empresario, escriba "${meant}" si está en VIES. `) + asConsumer({ country, code }),
  }),
  'record-number-not-vat': ({ country, code, meant }) => ({
    remedy:
      (meant === null
        ? 'Si es un empresario, escriba su NIF-IVA tal como está en VIES. '
        : `Si es un empresario, escriba "${meant}" si está en VIES. `) + asConsumer({ country, code }),
  }),
};
