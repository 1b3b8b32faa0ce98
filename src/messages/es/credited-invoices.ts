// Messages about credits of invoices with one call, in Spanish.
import { describeApiCall } from '../calls';
import type { creditedInvoiceMessages as english } from '../en/credited-invoices';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';
import { formatSpanishAmount } from './figures';
import { describeHowToNameCreditedTaxRate, formatTaxRateNameList } from './tax-rates';

export const creditedInvoiceMessages: CatalogueTranslation<typeof english> = {
  'credit-corrects-itself': ({ number }) => ({
    text: `${number} es una factura rectificativa`,
    remedy:
      'Rectifique la factura original. Para dejar sin efecto una rectificativa errónea, anúlela, o expida una factura ' +
      'rectificativa de cargo (debit-note) con las mismas líneas.',
  }),
  'credit-of-undoing': ({ number, credit, original }) => ({
    text: `${number} deja sin efecto la rectificativa ${credit}, así que ${original} vuelve a ser válida`,
    remedy: `Rectifique ${original}.`,
  }),
  'credit-of-reversed': ({ number, by }) => ({
    text: `la factura negativa ${by} ya dejó sin efecto ${number}`,
    remedy: `No abone nada más. Si ${by} no es correcta, anúlela (${describeApiCall('cancelInvoice')}) y abone ${number} después.`,
  }),
  'credit-reverses-refund': ({ number }) => ({
    text: `${number} es la devolución de una factura que sustituye a simplificadas, así que su abono declararía una venta`,
    remedy:
      `Si no hubo devolución, anule ${number} (${describeApiCall('cancelInvoice')}) y después cada una de las ` +
      'rectificativas a las que sustituye. Si el cliente ha vuelto a comprar, expida una factura nueva.',
  }),
  'credited-all': ({ number }) => ({
    text: `no queda nada por abonar de ${number}: rectificativas anteriores ya la han abonado por completo`,
    remedy: 'No tiene que hacer nada. `corrected_by` de la factura indica las rectificativas.',
  }),
  'credited-all.zero': ({ number }) => ({
    text: `no hay nada que abonar de ${number}: su total es 0`,
    remedy: 'No tiene que hacer nada.',
  }),
  'credited-more.line': ({ line, asked, left }) => ({
    text:
      `la petición abona ${formatSpanishAmount(asked)} de la línea ${line}, pero solo quedan por abonar ` +
      formatSpanishAmount(left),
    remedy: 'Abone como máximo ese importe.',
  }),
  'credited-more.amount': ({ asked, left }) => ({
    text: `la petición abona ${formatSpanishAmount(asked)}, pero solo quedan por abonar ${formatSpanishAmount(left)}`,
    remedy: 'Abone como máximo ese importe.',
  }),
  'credited-more.subtracted': ({ asked, left, rest, number }) => ({
    text:
      `la petición abona ${formatSpanishAmount(asked)}, pero solo quedan por abonar ${formatSpanishAmount(left)}, ` +
      `porque ${number} también resta líneas a este tipo`,
    remedy:
      `Abone como máximo ${formatSpanishAmount(left)}. Si ${number} resta una devolución o un anticipo, abone los ` +
      `${formatSpanishAmount(rest)} restantes de la factura en la que se cobraron los bienes o el anticipo.`,
  }),
  'credited-more.rest': ({ asked, left }) => ({
    text:
      `la petición abona ${formatSpanishAmount(asked)}, pero con impuestos solo quedan por abonar ` +
      `${formatSpanishAmount(left)}, porque una parte del precio no lleva impuestos`,
    remedy: 'Abone `lines`, o envíe `{}` para abonar todo lo que queda.',
  }),
  'credit-line-missing': ({ line, lines }) => ({
    text: `la línea ${line} no existe: la factura tiene ${formatCountWithNoun(lines, 'línea', 'líneas')}`,
    remedy: 'Cuente las líneas de la factura desde 1.',
  }),
  'credit-line-joined': ({ line, numbers }) => ({
    text: `la línea ${line} no corresponde a una sola línea de una factura simplificada (${numbers.join(', ')})`,
    remedy: 'Abone un importe (`amount`) en vez de la línea.',
  }),
  'credit-rest-unknown': () => ({
    text:
      'la factura indica una sola parte del precio sin impuesto para varias líneas de un régimen de margen de ' +
      'beneficio, así que no se conoce la de cada línea',
    remedy: 'Abone todas esas líneas en una petición, o expida la rectificativa como documento (docs/cases.md).',
  }),
  'credit-line-twice': ({ line }) => ({
    text: `la línea ${line} aparece dos veces`,
    remedy: 'Indique la línea una sola vez, con toda la cantidad.',
  }),
  'credit-amount-rounded': ({ asked, near }) => ({
    text:
      `ninguna rectificativa de esta factura puede tener un total de ${formatSpanishAmount(asked)}, porque su impuesto ` +
      'se redondea',
    remedy:
      near.length > 0 ? `Abone ${near.map(formatSpanishAmount).join(' o ')}.` : 'Abone líneas en lugar de un importe.',
  }),
  'credit-tax-needed': ({ rates }) => ({
    text: `la factura tiene varios tipos (${formatTaxRateNameList(rates)}), pero el importe solo puede tener un tipo`,
    remedy: describeHowToNameCreditedTaxRate(rates),
  }),
  'credit-tax-unknown': ({ rates }) => ({
    text: `la factura no tiene este tipo; sus tipos son ${formatTaxRateNameList(rates)}`,
    remedy: 'Use uno de estos tipos.',
  }),
};
