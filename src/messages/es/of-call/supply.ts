// Messages about the tax and the day of lines, in Spanish, for a client that states an invoice in the fields of a call.
import type { InvoiceCallMessageTranslation } from '../../call-text';
import type { invoiceCallSupplyTextOverrides as english } from '../../en/of-call/supply';

export const spanishInvoiceCallSupplyTexts: InvoiceCallMessageTranslation<typeof english> = {
  'reverse-charge-abroad.territory': {
    remedy:
      'Para un servicio, escriba {"exempt": "N2", "regime": "08"} en `tax`; para bienes que van allí, "E2". Ignore este aviso ' +
      'si se trata de obras en un inmueble, o de bienes que no salen, en el territorio del emisor.',
  },
};
