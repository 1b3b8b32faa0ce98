// Qué falla en un documento comparado con otros: originales de rectificativas, números y totales, en español.
import type { originalFindings as english } from '../../en/findings/originals';
import type { Translation } from '../../text';
import { amount, formatDay, percent } from '../figures';

const nameInvoice = ({ title, entry }: { readonly title: string; readonly entry: string }): string =>
  `${title} (documento ${entry})`;

const compareBases = (base: string, rate: string, stored: string | null): string =>
  `una base de ${amount(base)} con ${percent(rate.replace(/^VAT\b/, 'IVA'))}, y esa factura tiene ` +
  (stored === null ? 'ninguna' : amount(stored));

export const originalFindings: Translation<typeof english> = {
  'negative-invoice': ({ total }) =>
    `el total de esta factura ordinaria es ${amount(total)}: una factura se devuelve con un abono`,
  'negative-credit-note': ({ total }) =>
    `el total de este abono es ${amount(total)}: su registro lleva el signo contrario y cobraría al cliente`,
  'correction-series': ({ series }) =>
    `esta rectificativa va a ${series === null ? 'las facturas sin serie' : `la serie ${series}`}, la de su factura: las ` +
    'rectificativas tienen serie propia (RD 1619/2012, art. 6.1.a)',
  'correction-regime': 'una rectificativa solo se remite en el régimen español',
  'correction-addon': ({ addon }) => ({
    text: `una rectificativa necesita el complemento ${addon}`,
    remedy: `Añada ${addon} a \`$addons\`.`,
  }),
  'correction-preceding': 'una rectificativa debe indicar la factura que rectifica',
  'correction-preceding-tax': 'una rectificativa necesita los impuestos de la factura que rectifica',
  'replaced-missing': 'esta factura sustituye a simplificadas (F3) y no indica ninguna',
  'debit-preceding': 'esta nota de cargo no indica ninguna factura a la que se sume',
  'preceding-unused':
    'una factura ordinaria indica otras en `preceding`: su registro no lo hace, así que no rectifica ninguna',
  'correction-before-original': ({ date, at, original }) =>
    `este documento tiene fecha ${formatDay(date)}, y ${at}, ${formatDay(original)}`,
  'number-in-use': ({ title, entries, date }) =>
    `el número ${title} ya lo tiene el documento ${entries.join(', ')} (${formatDay(date)})`,
  'number-taken': ({ title, date, entry }) =>
    `el número ${title} con fecha ${formatDay(date)} está ocupado: el documento ${entry} se remitió con él`,
  'earlier-than-previous': ({ date, previous, previousDate }) =>
    `la fecha de expedición ${formatDay(date)} es anterior a la de ${previous} (${formatDay(previousDate)}), que le precede en la serie`,
  'original-cancelled': (other) => `la factura ${nameInvoice(other)} que este documento rectifica se anuló`,
  'customer-changed': ({ customer, original, ...other }) =>
    `el cliente es ${customer}, y el de ${nameInvoice(other)} es ${original}`,
  'preceding-date': ({ at, title, date, entry, original }) =>
    `${at} indica ${title} del ${formatDay(date)}, y esa factura (documento ${entry}) es del ${formatDay(original)}`,
  'preceding-unknown': ({ at, title, apart }) => ({
    text: `${at} indica ${title}, y aquí no hay ninguna factura de este emisor con ese número`,
    ...(apart ? { remedy: `Separe la serie y el número: {"series": "${apart[0]}", "code": "${apart[1]}"}.` } : {}),
  }),
  'credited-more': ({ title, sum, count, entries, total }) =>
    `los abonos de ${title} devuelven ${amount(sum)}` +
    (count > 0 ? `, con ${count === 1 ? 'otro' : `otros ${count}`} (documento ${entries.join(', ')})` : '') +
    `; la factura es de ${amount(total)}`,
  'credited-other-rate': ({ base, rate, stored, title, entry }) =>
    `este abono devuelve ${compareBases(base, rate, stored)} (${title}, documento ${entry})`,
  'credited-before': ({ invoices, sum }) =>
    `${invoices.map(nameInvoice).join(', ')}: ya se devolvieron ${amount(sum)} de la factura, y esta rectificativa la devuelve entera`,
  'credits-a-credit-note': ({ total, ...other }) =>
    `${nameInvoice(other)} es un abono: este devuelve ${amount(total)} al cliente otra vez`,
  'preceding-tax-differs': ({ at, base, rate, stored, title, entry }) =>
    `${at} lleva ${compareBases(base, rate, stored)} (${title}, documento ${entry})`,
  'replaced-not-simplified': (other) =>
    `${nameInvoice(other)}, a la que esta factura sustituye, no es simplificada ni rectifica una simplificada`,
  'replaced-total-differs': ({ titles, percent, base, tax, baseLeft, taxLeft }) =>
    `esta factura tiene una base de ${amount(base)} y una cuota de ${amount(tax)}${percent === null ? '' : ` al ${percent} %`}, ` +
    `y de ${titles} quedan por sustituir ${amount(baseLeft)} y ${amount(taxLeft)}`,
  'exchange-rate-of-original': ({ currency, own, rate, ...other }) =>
    `el tipo de cambio de ${currency} es ${own}, y el de ${nameInvoice(other)} es ${rate}: el registro lleva ${rate}`,
  'original-replaced': ({ original, ...other }) =>
    `${original ?? 'una factura de `preceding`'} fue sustituida por ${nameInvoice(other)}`,
  'corrections-in-force': ({ invoices }) =>
    `${invoices.map(nameInvoice).join(', ')} sigue declarada cuando se anula esta factura: anúlela antes`,
  'still-declared': ({ state }) => `la factura de este documento está declarada: el estado \`${state}\` no la anula`,
};
