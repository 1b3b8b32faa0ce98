// Messages about the tax and the day of lines, in English, for a client that states an invoice in the fields of a call.
import type { InvoiceCallMessageText } from '../../call-text';

export const invoiceCallSupplyTextOverrides = {
  'reverse-charge-abroad.territory': {
    remedy:
      'For a service, write {"exempt": "N2", "regime": "08"} as `tax`; for goods that go there, "E2". Ignore this warning for ' +
      'work on a building, or for goods that stay, where the supplier is.',
  },
} as const satisfies Record<string, InvoiceCallMessageText>;
