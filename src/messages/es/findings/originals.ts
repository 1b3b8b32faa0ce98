// Messages about a document compared with others, in Spanish: originals of corrections, numbers and totals.
import type {
  DifferentTaxBase,
  InvoiceTitleAndEntry,
  otherInvoiceFindingMessages as english,
} from '../../en/findings/originals';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishAmount, formatSpanishDay, formatSpanishPercentages } from '../figures';
import { formatTaxRateDetail } from '../tax-rates';

export const formatInvoiceWithEntryId = ({ title, entry }: InvoiceTitleAndEntry): string =>
  `${title} (documento ${entry})`;

const nameEntries = (entries: readonly string[]): string =>
  `${entries.length === 1 ? 'el documento guardado' : 'los documentos guardados'} ${entries.join(', ')}`;

function compareBases({ base, rate, detail, stored, ...other }: DifferentTaxBase & InvoiceTitleAndEntry): string {
  const tax = formatSpanishPercentages(rate.replace(/^VAT\b/, 'IVA'));
  const own = detail ? `${tax}${formatTaxRateDetail(detail)}` : tax;
  const none = detail ? 'no tiene ninguna así' : 'no tiene ninguna a ese tipo';
  return (
    `una base de ${formatSpanishAmount(base)} con ${own}, pero la factura ${formatInvoiceWithEntryId(other)} ` +
    (stored === null ? none : `tiene ${formatSpanishAmount(stored)}`)
  );
}

export const otherInvoiceFindingMessages: CatalogueTranslation<typeof english> = {
  'returns-above-sale': ({ total }) =>
    `el total es ${formatSpanishAmount(total)} porque esta factura vende artículos y resta más de esos mismos artículos`,
  'returns-above-sale.advance': ({ total }) => ({
    text: `el total es ${formatSpanishAmount(total)} porque los anticipos que se restan superan la venta`,
    remedy:
      'Reste solo el importe de la venta, para que el total no sea negativo. Por el resto, expida una rectificativa de la factura ' +
      'del anticipo (Ley 37/1992, arts. 80 y 89).',
  }),
  'negative-invoice': ({ total }) =>
    `el total es ${formatSpanishAmount(total)}, pero el total de una factura ordinaria no puede ser negativo`,
  'negative-credit-note': ({ total }) =>
    `el total de este abono es ${formatSpanishAmount(total)}, así que su registro, que lleva el signo contrario, cobraría al cliente`,
  'negative-credit-note.debit': ({ total }) => ({
    text:
      `el total de esta rectificativa de cargo es ${formatSpanishAmount(total)}, pero una rectificativa de cargo ` +
      'aumenta el importe de una factura',
    remedy: 'Para reducir el importe de una factura, expida un abono con cantidades positivas.',
  }),
  'negative-invoice.substitution': ({ total }) => ({
    text:
      `el total de esta rectificativa por sustitución es ${formatSpanishAmount(total)}, pero sustituye la ` +
      'factura entera, así que la venta quedaría con un importe negativo',
    remedy:
      'Escriba las líneas con los importes después de la rectificación (RD 1619/2012, art. 15.5); o expida un abono con la ' +
      'diferencia.',
  }),
  'series-in-code': ({ series, code, bare }) => ({
    text: `el número (\`code\`) ${code} empieza por la serie ${series}, así que el número completo es ${series}-${code}`,
    remedy: `Escriba "${bare}" en \`code\`.`,
  }),
  'correction-series': ({ series }) =>
    `esta rectificativa ${series === null ? 'no tiene serie' : `está en la serie ${series}`}, como la factura que rectifica, pero las ` +
    'rectificativas deben tener serie propia (RD 1619/2012, art. 6.1.a)',
  'correction-regime':
    'esta rectificativa no está sujeta al régimen español, y Sello solo remite facturas sujetas a ese régimen',
  'correction-addon': ({ addon }) => ({
    text: `esta rectificativa necesita el addon ${addon}, pero \`$addons\` no lo contiene`,
    remedy: `Añada ${addon} a \`$addons\`.`,
  }),
  'correction-preceding': 'esta rectificativa no indica la factura que rectifica',
  'correction-preceding.itself': {
    text: 'esta rectificativa se indica a sí misma entre las facturas que rectifica',
    remedy: 'Quite su propio número de `preceding`.',
  },
  'correction-preceding-tax': 'esta rectificativa no contiene los impuestos de la factura que rectifica',
  'replaced-missing': 'esta factura sustituye a simplificadas (F3), pero no indica ninguna',
  'replaced-missing.itself': {
    text: 'esta factura se indica a sí misma entre las simplificadas que sustituye (F3)',
    remedy: 'Quite su propio número de `preceding`.',
  },
  'debit-preceding.itself': {
    text: 'esta factura rectificativa de cargo (debit-note) se indica a sí misma entre las facturas cuyo importe aumenta',
    remedy: 'Quite su propio número de `preceding`.',
  },
  'debit-preceding': 'esta factura rectificativa de cargo (debit-note) no indica la factura cuyo importe aumenta',
  'preceding-unused':
    'esta es una factura ordinaria, cuyo registro no indica las facturas de `preceding`, así que no rectifica ninguna',
  'correction-before-original': ({ date, at, original }) =>
    `este documento es del ${formatSpanishDay(date)}, pero ${at}, que rectifica o sustituye, es del ${formatSpanishDay(original)}`,
  'number-in-use': ({ title, entries, date }) =>
    `el número ${title} ya está en uso en ${nameEntries(entries)} (${formatSpanishDay(date)})`,
  'number-of-other-year': ({ title, entries, date }) =>
    `el número ${title} se usó en otro año, en ${nameEntries(entries)} (${formatSpanishDay(date)})`,
  'number-taken': ({ title, date, entry }) =>
    `el número ${title} con fecha ${formatSpanishDay(date)} ya está en uso: el documento guardado ${entry} se remitió con este número`,
  'earlier-than-previous': ({ date, previous, previousDate }) =>
    `la fecha de expedición ${formatSpanishDay(date)} es anterior a la de la factura precedente de la serie, ${previous} ` +
    `(${formatSpanishDay(previousDate)})`,
  'earlier-than-previous.later': ({ date, later, laterDate }) =>
    `la fecha de expedición ${formatSpanishDay(date)} es posterior a la de una factura con un número mayor de la serie, ${later} ` +
    `(${formatSpanishDay(laterDate)})`,
  'original-cancelled': (other) =>
    `la factura ${formatInvoiceWithEntryId(other)} que este documento rectifica se anuló`,
  'customer-changed': ({ customer, original, ...other }) =>
    `el cliente es ${customer}, pero el de la factura rectificada ${formatInvoiceWithEntryId(other)} es ${original}`,
  'preceding-date': ({ at, title, date, entry, original }) =>
    `${at} indica ${title} del ${formatSpanishDay(date)}, pero esa factura (documento ${entry}) es del ${formatSpanishDay(original)}`,
  'preceding-unknown': ({ at, title, apart }) => ({
    text: `${at} indica ${title}, pero ninguna factura guardada de este emisor tiene ese número`,
    ...(apart ? { remedy: `Separe la serie y el número: {"series": "${apart[0]}", "code": "${apart[1]}"}.` } : {}),
  }),
  'credited-other-rate': (bases) => `este abono tiene ${compareBases(bases)}`,
  'credited-other-rate.subtracted': (bases) => ({
    text: `este abono tiene ${compareBases(bases)}, porque también resta líneas`,
    remedy:
      `Abone una base de ${formatSpanishAmount(bases.stored ?? '0.00')} como máximo. Si ${bases.title} resta una ` +
      'devolución o un anticipo, abone el resto con un abono de la factura en la que se cobraron los bienes o el ' +
      'anticipo.',
  }),
  'credited-other-rate.withheld': ({ percent, ...other }) => ({
    text:
      `este documento no lleva IRPF, pero la factura ${formatInvoiceWithEntryId(other)} lleva una retención de IRPF ` +
      `del ${formatSpanishPercentages(percent)} en todas las líneas, así que se devolvería al cliente más de lo que ` +
      'pagó',
    remedy:
      `Añada {"cat": "IRPF", "percent": "${percent}"} a los impuestos de las líneas, como hacen \`previous_id\` y \`correct\`. ` +
      'Ignore este aviso si de este importe no se retuvo IRPF.',
  }),
  'credits-a-credit-note': ({ total, ...other }) =>
    `${formatInvoiceWithEntryId(other)} es a su vez un abono, así que este abono devuelve ` +
    `${formatSpanishAmount(total)} al cliente por segunda vez`,
  'substitutes-a-credit-note': (other) =>
    `${formatInvoiceWithEntryId(other)} es un abono, con registro negativo, pero el registro de esta rectificativa por ` +
    'sustitución sería positivo',
  'preceding-tax-differs': ({ at, ...bases }) => `${at} lleva ${compareBases(bases)}`,
  'replaced-not-simplified': (other) =>
    `${formatInvoiceWithEntryId(other)}, a la que esta factura sustituye, no es simplificada ni rectifica una simplificada`,
  'replaced-not-simplified.replacement': (other) => ({
    text: `${formatInvoiceWithEntryId(other)}, a la que esta factura sustituye, sustituye a su vez a facturas simplificadas (F3)`,
    remedy:
      'Si el cliente era otro, indique la simplificada en `preceding`. Para una devolución, abone la simplificada (R5) ' +
      'e indique la R5 en `preceding` (docs/cases.md).',
  }),
  'replaced-not-simplified.receipt': (other) => ({
    text: `${formatInvoiceWithEntryId(other)}, a la que esta factura sustituye, ya lleva el NIF del cliente`,
    remedy:
      'No la sustituya. El cliente ya puede deducir el IVA (RD 1619/2012, art. 7.2 y 7.3). Si necesita una factura completa, ' +
      'rectifique la simplificada y expida después una factura sin la etiqueta `replacement`.',
  }),
  'replaced-total-differs': ({ titles, percent, base, tax, baseLeft, taxLeft }) =>
    `esta factura tiene una base de ${formatSpanishAmount(base)} y una cuota de ` +
    `${formatSpanishAmount(tax)}${percent === null ? '' : ` al ${formatSpanishPercentages(`${percent}%`)}`}, pero de ` +
    `${titles} solo quedan por sustituir una base de ${formatSpanishAmount(baseLeft)} y una cuota de ` +
    formatSpanishAmount(taxLeft),
  'replaced-total-differs.country': ({ titles, country, percent, base, stored }) => {
    const tax =
      country === 'ES'
        ? 'no sujeta al impuesto español (N2)'
        : `con IVA de ${country}${percent === null ? '' : ` al ${formatSpanishPercentages(percent)}`}`;
    return {
      text:
        `esta factura tiene una base de ${formatSpanishAmount(base)} ${tax}, pero ${titles} ` +
        (stored === null ? 'no tiene ninguna base así' : `tiene ${formatSpanishAmount(stored)}`),
      remedy:
        'Use los impuestos de las facturas simplificadas, con su país. Si su país es erróneo, abónelas y expida una ' +
        'nueva factura simplificada.',
    };
  },
  'exchange-rate-of-original': ({ currency, own, rate, ...other }) =>
    `el tipo de cambio de ${currency} es ${formatSpanishAmount(own)}, pero el de ${formatInvoiceWithEntryId(other)} es ` +
    `${formatSpanishAmount(rate)}, así que el registro usa ${formatSpanishAmount(rate)}`,
  'exchange-rate-of-original.several': ({ currency, own, rates }) => ({
    text:
      `las facturas originales tienen tipos de cambio distintos de ${currency} ` +
      `(${rates.map(formatSpanishAmount).join('; ')}), así que el registro usa ${formatSpanishAmount(own)}, el de ` +
      'esta factura. Sus importes en euros pueden diferir de los de las facturas originales',
    remedy: 'Expida una factura separada para las facturas originales de cada tipo de cambio.',
  }),
  'exchange-rate-of-original.unnamed': ({ currency, own, rate, ...other }) => ({
    text:
      `el tipo de cambio de ${currency} es ${own}, pero el de ${formatInvoiceWithEntryId(other)}, que esta factura deja sin ` +
      `efecto, es ${rate}. Como esta factura no indica ninguna factura, el registro usa ${own} y queda una diferencia en euros`,
    remedy:
      `Ponga ${rate} en \`exchange_rates\` e indique la factura en \`preceding\`. Ignore este aviso si deja sin efecto otra ` +
      'factura.',
  }),
  'original-replaced': ({ original, ...other }) =>
    `${formatInvoiceWithEntryId(other)} ya sustituyó ${original ?? 'una factura de `preceding`'}`,
  'replaced-by-draft': ({ original, ...other }) =>
    `${formatInvoiceWithEntryId(other)} es un borrador que también sustituye ${original ?? 'una factura de `preceding`'}`,
  'corrections-in-force': ({ invoices }) =>
    `${invoices.map(formatInvoiceWithEntryId).join(', ')} ` +
    `${invoices.length === 1 ? 'rectifica esta factura y sigue declarada' : 'rectifican esta factura y siguen declaradas'} aunque ` +
    'esta se anule',
  'still-declared': ({ state }) =>
    `la factura de este documento guardado está declarada, y el estado \`${state}\` no la anula`,
};
