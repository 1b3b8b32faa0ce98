// Messages about lines, amounts and values of a document, in Spanish.
import type { lineAndAmountFindingMessages as english } from '../../en/findings/rows';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishAmount, formatSpanishPercentages } from '../figures';

/** Tells that Sello replaced a value of the client, or removed it if there is no other value. */
export const formatReplacedOrRemovedValue = (given: string, now: string | null): string =>
  now ? `Sello ha sustituido «${given}» por ${now}` : `Sello ha quitado «${given}»`;

const replaced = (path: string, given: string, now: string, cause?: string): string =>
  `${path}: ${formatReplacedOrRemovedValue(given, now)}${cause ? ` porque ${cause}` : ''}`;

const writePercent = (meant: string): string => `Escriba "${meant}%", como texto y con el signo de porcentaje.`;

const andRegime = (isReported: boolean): string => (isReported ? ', pero declara el régimen 18' : '');

const chooseSurcharge = (plain: string, percent: string, surcharge: string): string =>
  `Escriba "rate": "${plain}+eqs" sin \`surcharge\`. Para otro recargo, quite \`rate\` y escriba ` +
  `"percent": "${percent}", "surcharge": "${surcharge}".`;

export const lineAndAmountFindingMessages: CatalogueTranslation<typeof english> = {
  'unknown-member': ({ name, nearest, known }) => ({
    text:
      `\`${name}\` no es un campo conocido en este objeto, así que Sello lo ha ` +
      `ignorado${nearest ? `; ¿quería decir \`${nearest}\`?` : ''}`,
    remedy: nearest ? `Escriba \`${nearest}\` en lugar de \`${name}\`.` : `Use uno de estos campos: ${known}.`,
  }),
  'data-unused':
    'el trabajo lleva `silo_entry_id` y `data`, así que Sello ha usado el documento guardado y ha ignorado `data`',
  'quantity-missing': ({ line }) => `la línea ${line} no tiene cantidad, o es 0, por lo que suma 0,00 al total`,
  'price-missing': ({ line }) => `la línea ${line} no tiene precio, por lo que suma 0,00 al total`,
  'price-missing.all': 'ninguna línea tiene precio, así que todas suman 0,00',
  'amount-missing': ({ at }) =>
    `${at} no tiene ni \`percent\` ni \`amount\`, o el importe es 0, así que no cambia nada`,
  'discount-above-price': ({ line, sum, total }) =>
    `los descuentos de la línea ${line} superan su importe de ${formatSpanishAmount(sum)}, así que la línea ` +
    `queda en ${formatSpanishAmount(total)}`,
  'discount-above-price.base': ({ base, sum, sold }) => ({
    text:
      `los descuentos del documento sobre ${base} suman ${formatSpanishAmount(sum)}, pero a ese tipo solo se vendieron ` +
      `${formatSpanishAmount(sold)}, así que la base es negativa`,
    remedy:
      'Corrija el importe, o repártalo en un descuento por cada tipo de las líneas. Para mercancías de otra factura, expida una ' +
      'rectificativa de esa factura.',
  }),
  'discount-unclear': ({ line, amount: given, percent: meant }) => ({
    text:
      `el descuento de la línea ${line} es un importe de ${formatSpanishAmount(given)}, no un ` +
      formatSpanishPercentages(meant),
    remedy:
      `Si se trata del porcentaje, escriba "${meant}". Si se trata del importe, escríbalo con dos decimales, o indique ` +
      '`total` para que Sello compare los totales.',
  }),
  'discount-negative': ({ at }) => `${at} es negativo y aumenta el precio`,
  'discount-negative.return': ({ line, amount }) => ({
    text:
      `la línea ${line} es negativa, así que su descuento de ${formatSpanishAmount(amount)} también se resta y aumenta la ` +
      'devolución',
    remedy: `Escriba el importe con el signo de la línea, "-${amount}", o un porcentaje, como "10%".`,
  }),
  'rounding-large': ({ rounding }) =>
    `\`totals.rounding\` es ${formatSpanishAmount(rounding)}, que es más de lo que puede causar un redondeo`,
  'rounding-large.included': ({ rows, prices }) => ({
    text:
      `las bases y cuotas del registro suman ${formatSpanishAmount(rows)}, pero los precios, con el impuesto incluido, ` +
      `${formatSpanishAmount(prices)}: \`tax.rounding\` redondea la base de cada línea`,
    remedy:
      'Ponga "precise" en `tax.rounding`, para que la base y la cuota se calculen a partir de los precios. Si el ' +
      'importe de una línea tiene fracciones de céntimo, escriba como precio el importe redondeado dividido entre la ' +
      'cantidad, con 8 decimales.',
  }),
  'percent-above-100': ({ percent: given, meant }) => ({
    text: `${meant} significa ${formatSpanishPercentages(given)}, más del 100 %: un número sin el signo de porcentaje es una fracción`,
    remedy: writePercent(meant),
  }),
  'discount-above-100': ({ percent: given, meant, isCertain }) => ({
    text:
      `el descuento ${meant} significa ${formatSpanishPercentages(given)}, más que el precio: un número sin el signo de porcentaje ` +
      'es una fracción',
    remedy: isCertain
      ? writePercent(meant)
      : `Escriba un descuento del 100 % como máximo. Si quería decir ${meant} %, escriba "${meant}%", como texto y con el signo ` +
        'de porcentaje.',
  }),
  'total-replaced': ({ at, given, now }) =>
    `${at} era ${formatSpanishAmount(given)} en la petición, pero Sello calcula ${formatSpanishAmount(now)}`,
  'value-replaced': ({ path, given, now }) => replaced(path, given, now),
  'value-replaced.percent': ({ path, given, now, percent: rate }) => ({
    text: replaced(
      path,
      formatSpanishAmount(given),
      formatSpanishAmount(now),
      `lo determina el porcentaje ${formatSpanishPercentages(rate)}`,
    ),
    remedy: 'Deje solo uno de los dos: `percent` o `amount`.',
  }),
  'value-replaced.preceding': ({ path, given, now, percent: rate }) => ({
    text: replaced(
      path,
      formatSpanishAmount(given),
      formatSpanishAmount(now),
      `lo determina el porcentaje ${formatSpanishPercentages(rate)} de la base`,
    ),
    remedy: 'Escriba `base` y `percent` de la factura rectificada, sin `amount`.',
  }),
  'value-replaced.base': ({ path, base, percent, exact, now }) => ({
    text:
      `${path}.base es ${formatSpanishAmount(base)}, con menos decimales que su moneda, así que su cuota al ` +
      `${formatSpanishPercentages(percent)} es ${formatSpanishAmount(now)} en lugar de ${formatSpanishAmount(exact)}`,
    remedy: 'Escriba `base` con todos los decimales de su moneda, por ejemplo "120.00".',
  }),
  'code-replaced': ({ path, given, now, key }) =>
    `${path}: ${formatReplacedOrRemovedValue(given, now)}${key ? ` porque lo determina la clave \`${key}\`` : ''}`,
  'code-replaced.class': ({ path, given, now, write }) => ({
    text: `${path}: ${formatReplacedOrRemovedValue(given, now)} porque la línea repercute el impuesto o lleva otra clave`,
    remedy: `Escriba ${write}, sin \`rate\` ni \`percent\`; o quite el código.`,
  }),
  'value-replaced.none': ({ path, given, key }) => ({
    text: `${path}: ${formatReplacedOrRemovedValue(given, null)} porque la clave \`${key}\` no tiene porcentaje`,
    remedy:
      'Quite `percent` si la línea no repercute el impuesto. Si la línea repercute el impuesto, quite la clave junto con ' +
      '`es-fiscal-exempt` o `es-fiscal-op-class`.',
  }),
  'value-replaced.rate': ({ path, given, now, rate }) => replaced(path, given, now, `lo determina el tipo \`${rate}\``),
  'value-replaced.number': ({ path, given, now }) => ({
    text:
      `${path}: «${given}» tiene caracteres que no se pueden imprimir, así que ` +
      (now ? `en el número figuraría ${now}` : 'el número quedaría vacío'),
    remedy: now ? `Escriba "${now}", si es lo que quería decir.` : 'Escriba letras y cifras.',
  }),
  'value-replaced.surcharge': ({ path, given, now, rate, plain, percent }) => ({
    text: replaced(path, given, now, `lo determina el tipo \`${rate}\``),
    remedy: chooseSurcharge(plain, percent, given),
  }),
  'value-replaced.currency': ({ path, given, now, meant, needsRate }) => ({
    text: replaced(path, given, now, 'no es el código de una moneda'),
    remedy:
      (meant ? `Escriba "${meant}"` : 'Escriba un código ISO 4217, por ejemplo "USD"') +
      (needsRate ? ', con su tipo de cambio en `exchange_rates`.' : '.'),
  }),
  'surcharge-left-out': ({ at, rate, cat, percent: charged, plain }) => ({
    text:
      `${at} tiene el tipo ${rate}, pero ${cat} no tiene recargo, así que Sello ha aplicado el ` +
      formatSpanishPercentages(charged),
    remedy: `Escriba "rate": "${plain}": solo el IVA español tiene recargo de equivalencia.`,
  }),
  'surcharge-left-out.tax': ({ at, surcharge, cat }) => ({
    text: `${at} repercute un recargo del ${formatSpanishPercentages(surcharge)}, pero ${cat} no tiene recargo`,
    remedy: 'Quite `surcharge`: solo el IVA español tiene recargo de equivalencia.',
  }),
  'surcharge-left-out.other-tax': ({ at, surcharge, tax, percent: charged, plain }) => ({
    text:
      `${at} tiene un recargo del ${formatSpanishPercentages(surcharge)}, pero ${tax.replace(/^VAT\b/, 'IVA')} no ` +
      `tiene recargo, así que Sello ha aplicado el ${formatSpanishPercentages(charged)}`,
    remedy:
      `Quite \`surcharge\`${plain === null ? '' : ` y escriba "rate": "${plain}"`}: solo el IVA español tiene recargo de ` +
      'equivalencia.',
  }),
  'surcharge-left-out.rate': ({ at, surcharge, rate, plain, percent: charged }) => ({
    text:
      `${at} tiene un recargo del ${formatSpanishPercentages(surcharge)}, pero el tipo ${rate} no tiene recargo, así que ` +
      'Sello ha ' +
      'aplicado el ' +
      formatSpanishPercentages(charged),
    remedy: chooseSurcharge(plain, charged, surcharge),
  }),
  'surcharge-left-out.key': ({ at, surcharge, key, isReported, hasRates = true }) => ({
    text:
      `${at} tiene un recargo del ${formatSpanishPercentages(surcharge)}, pero la clave ${key} no repercute el ` +
      `impuesto, así que Sello ha omitido el recargo${andRegime(isReported)}`,
    remedy: hasRates
      ? 'Quite `surcharge`, o indique el tipo de la línea, por ejemplo "rate": "general+eqs".'
      : 'Quite `surcharge`: solo el IVA español tiene recargo de equivalencia.',
  }),
};
