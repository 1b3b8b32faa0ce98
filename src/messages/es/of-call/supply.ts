// Messages about the tax and the day of lines, and about sales that count twice, in Spanish, for a client that states an
// invoice in the fields of a call.
import { buildRemedy, describeApiCall } from '../../calls';
import type { InvoiceCallMessageTranslation } from '../../call-text';
import type { invoiceCallSupplyTextOverrides as english } from '../../en/of-call/supply';

export const spanishInvoiceCallSupplyTexts: InvoiceCallMessageTranslation<typeof english> = {
  'reverse-charge-abroad.territory': {
    remedy:
      'Para un servicio, escriba {"exempt": "N2", "regime": "08"} en `tax`; para bienes que van allí, "E2". Ignore ' +
      'este aviso si se trata de obras en un inmueble situado en el territorio del emisor, o de bienes que no salen de ' +
      'él.',
  },
  'margin-scheme.export': { remedy: 'Quite `regime` y escriba todo el precio de los bienes en `price`.' },
  'operation-day-missing.correction': {
    remedy: 'Quite `operation_date`, para que el registro tenga la fecha de operación de la factura rectificada.',
  },
  'issued-late.reversal': {
    remedy:
      'Quite `operation_date`. Si un tipo de la factura anulada ya no está vigente, expida una rectificativa de esa ' +
      `factura (${describeApiCall('creditInvoice')}). Si Sello no guarda esa factura, envíe la rectificativa en ` +
      '`document` e identifique la factura en `preceding`. Ignore este aviso si una misma declaración comprende ambos ' +
      'meses.',
    onPage:
      'Quite la fecha de operación. Si un tipo de la factura anulada ya no está vigente, expida una rectificativa de ' +
      'esa factura. Ignore este aviso si una misma declaración comprende ambos meses.',
  },
  'regime-missing.line': ({ percent }) => ({
    remedy:
      `Escriba {"percent": "${percent}", "regime": "07"} en \`tax\`. Si el emisor no está en criterio de caja, quite ` +
      'el régimen 07 de las otras líneas (Ley 37/1992, art. 163 duodecies).',
  }),
  'regime-missing.rent': {
    text: 'Esta línea tiene el régimen 01, pero es el alquiler de un local, que tiene un régimen propio, el 11',
    remedy: 'Escriba "regime": "11" en el `tax` de esta línea. Ignore este aviso si la línea no es de un local.',
  },
  'return-other-rate.withheld': ({ percent }) => ({
    remedy: `Escriba "withholding": "${percent}" en esta línea. Ignore este aviso si sobre ese importe no se practicó retención.`,
  }),
  'return-other-rate.regime': ({ own, regime }) => ({
    remedy:
      `Escriba "regime": "${regime}" en el \`tax\` de esta línea. Ignore este aviso si la factura del anticipo tiene ` +
      `el régimen ${own}.`,
  }),
  'ticket-invoiced': buildRemedy`No expida esta factura o, si ya está expedida, rectifíquela. Después sustituya la
    simplificada${'replaceInvoice'}. Ignore este aviso si es otra venta.`,
  'ticket-invoiced.replacement': buildRemedy`No expida esta factura o, si ya está expedida, rectifíquela. Si la factura
    completa que sustituye a las simplificadas no es correcta, expida una rectificativa de ella${'creditInvoice'}, que rectifica también
    sus simplificadas, antes de expedir esta factura. Ignore este aviso si la factura es por otra venta.`,
  'exchange-rate-of-original.unnamed': {
    remedy: 'Ponga en `exchange_rate` el tipo de cambio de la factura que se deja sin efecto.',
  },
  'untaxed-row.tourist-tax': {
    remedy:
      'Ponga en esta línea el `tax` de la estancia. Ignore este aviso si la estancia está exenta, o si paga este tributo por cuenta ' +
      'del titular del alojamiento.',
  },
};
