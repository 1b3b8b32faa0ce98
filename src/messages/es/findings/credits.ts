// Messages about amounts of an invoice that are reversed more than once, in Spanish.
import type { creditedAmountFindingMessages as english } from '../../en/findings/credits';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishAmount } from '../figures';
import { formatInvoiceWithEntryId } from './originals';

export const creditedAmountFindingMessages: CatalogueTranslation<typeof english> = {
  'credited-more': ({ title, sum, count, entries, total }) =>
    `los abonos de ${title} suman ${formatSpanishAmount(sum)}, pero el total de la factura es ${formatSpanishAmount(total)}` +
    (count > 0
      ? `. ${count === 1 ? 'El otro abono es el documento guardado' : 'Los otros abonos son los documentos guardados'} ` +
        entries.join(', ')
      : ''),
  'credited-more.reversed': ({ original, ...other }) => ({
    text:
      `${formatInvoiceWithEntryId(other)} ya dejó sin efecto ${original}, así que este abono la deja sin efecto por ` +
      'segunda vez',
    remedy:
      `No expida este abono. Si ${other.title} no es correcta, anúlela antes. Ignore este aviso si ${other.title} deja ` +
      `sin efecto otra venta, y no ${original}.`,
  }),
  'credited-before': ({ invoices, sum }) =>
    `con ${invoices.map(formatInvoiceWithEntryId).join(', ')} ya se abonaron ${formatSpanishAmount(sum)} de la ` +
    'factura, pero esta rectificativa por sustitución la deja sin efecto por completo',
  'credited-before.reversed': ({ original, ...other }) => ({
    text: `${formatInvoiceWithEntryId(other)} ya dejó sin efecto ${original}, pero esta rectificativa la deja sin efecto otra vez`,
    remedy:
      `Si ${other.title} y esta rectificativa son los dos pasos de una misma sustitución, ponga "0.00" como base en ` +
      `\`preceding[].tax\`. Ignore este aviso si ${other.title} deja sin efecto otra venta, y no ${original}.`,
  }),
};
