// Messages about the taxes of a document, in Spanish.
import type { taxFindingMessages as english } from '../../en/findings/taxes';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishAmount, formatSpanishPercentages } from '../figures';
import { formatSpanishTaxName } from './places';

/** `VAT 21.0%` */
const nameBase = (base: string): string => formatSpanishPercentages(base.replace(/^VAT /, 'IVA '));

const withheldRemedy =
  'Escriba uno de los tipos `pro` (15 %), `pro-start` (7 %), `capital` (19 %) y `modules` (1 %), por ejemplo {"cat": "IRPF", ' +
  '"rate": "pro"}. Escriba los demás tipos en `percent`: 2 % (ganadería), 24 % (derechos de imagen), 35 % (administradores).';

const ipsiRemedy =
  'Use un tipo del IPSI (máximo 10 %), por ejemplo {"cat": "IPSI", "percent": "4%"}. Si corresponde IVA, escriba {"cat": "VAT", ' +
  '"rate": "general"}.';

export const taxFindingMessages: CatalogueTranslation<typeof english> = {
  'rate-of-other-tax': ({ at, cat, percent: rate }) => ({
    text:
      `${at} lleva ${formatSpanishTaxName(cat)} al ${formatSpanishPercentages(rate)}, pero el ` +
      `${formatSpanishTaxName(cat)} no tiene ese tipo`,
    ...(cat === 'IRPF' ? { remedy: withheldRemedy } : cat === 'IPSI' ? { remedy: ipsiRemedy } : {}),
  }),
  'rate-of-other-tax.unknown': ({ at, cat, percent: rate, rates }) =>
    cat === 'IPSI'
      ? {
          text: `${at} lleva IPSI al ${formatSpanishPercentages(rate)}, pero el tipo mínimo del IPSI es el 0,5 % (Ley 8/1991, art. 18)`,
          remedy: 'Corrija el porcentaje. Ignore este aviso si la ordenanza fiscal de la ciudad fija este tipo.',
        }
      : {
          text:
            `${at} lleva ${formatSpanishTaxName(cat)} al ${formatSpanishPercentages(rate)}, pero los tipos desde 2020 son ` +
            `${rates.map(formatSpanishPercentages).join(', ')} (Ley 4/2012, art. 51)`,
          remedy: 'Corrija el porcentaje. Ignore este aviso si la normativa canaria prevé este tipo para la operación.',
        },
  'withheld-rate': ({ at, percent: rate }) =>
    `${at} lleva IRPF al ${formatSpanishPercentages(rate)}, un tipo que no existe`,
  'withheld-rate.rent': ({ at, percent: rate }) => ({
    text:
      `${at} lleva IRPF al ${formatSpanishPercentages(rate)}, pero la línea tiene el régimen 11, y la retención ` +
      `de los alquileres es del 19 % ` +
      '(RD 439/2007, art. 100)',
    remedy:
      'Escriba {"cat": "IRPF", "rate": "capital"}; en un local de Ceuta o Melilla, {"cat": "IRPF", "percent": "7.6%"}. Si la línea no es ' +
      'el arrendamiento de un local, quite `es-fiscal-regime`.',
  }),
  'zero-rate': ({ at }) =>
    `${at} lleva IVA al 0 %, así que se declara como gravado a un tipo que solo tienen las donaciones desde el 1 de octubre de 2024`,
  'zero-rate.ipsi': ({ at }) => ({
    text: `${at} lleva IPSI al 0 %, así que se declara como gravado, pero el tipo más bajo del IPSI es el 0,5 % (Ley 8/1991, art. 18)`,
    remedy:
      'Indique por qué no hay impuesto: {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}} para ' +
      'una venta exenta, {"es-fiscal-exempt": "E2"} para bienes que salen del territorio, {"es-fiscal-op-class": "N2"} ' +
      'para un servicio prestado en otro lugar, o {"es-fiscal-op-class": "S2"} si el impuesto lo declara el ' +
      'cliente. Ignore este aviso si la ordenanza de la ciudad tiene un tipo del 0 %.',
  }),
  'regime-missing': ({ at, tag, regime, code }) => ({
    text: `\`$tags\` contiene ${tag}, pero ${at} se declara con el régimen ${regime}`,
    remedy: `Añada "ext": {"es-fiscal-regime": "${code}"} a los impuestos de esas líneas, o quite la etiqueta.`,
  }),
  'margin-rate': ({ at, percent: rate }) =>
    `${at} tiene el régimen 05 (agencias de viajes) al ${formatSpanishPercentages(rate)}, pero el margen de una agencia tributa al 21 %`,
  'margin-scheme': ({ at, code }) =>
    `${at} tiene el régimen ${code}, en el que solo tributa el margen, pero el documento no indica el resto del ` +
    'precio, así que el registro declara todo el precio como margen',
  'margin-scheme.intra-community': ({ at }) => ({
    text:
      `${at} tiene el régimen 03 y está exento como entrega intracomunitaria (E5), pero esa exención no ` +
      'comprende los bienes de un régimen de margen de beneficio (art. 25.Uno)',
    remedy:
      'En el régimen de margen de beneficio, escriba el margen con su impuesto, por ejemplo "rate": "general", y ' +
      'el resto del precio como cargo sin impuestos. Para una entrega exenta en el régimen general (art. ' +
      '135.Dos), quite `es-fiscal-regime` y la etiqueta del régimen, y escriba en la línea todo el precio.',
  }),
  'margin-scheme.negative': ({ at, base, tax }) => ({
    text:
      `${at} tiene el régimen 03 con un margen de ${formatSpanishAmount(base)}, así que el registro lleva una cuota de ` +
      `${formatSpanishAmount(tax)}, pero una venta con pérdida no tiene cuota`,
    remedy: 'Escriba "0.00" como precio de la línea, y todo el precio como cargo sin impuestos.',
  }),
  'reverse-charge-abroad': ({ country }) =>
    `el cliente tiene un NIF de ${country}, pero la clave \`reverse-charge\` declara que el cliente liquida el impuesto en España (S2)`,
  'reverse-charge-to-person': ({ name }) =>
    `el cliente ${name} no tiene NIF, pero la clave \`reverse-charge\` declara que el cliente liquida el impuesto (S2)`,
  'agriculture-charged': ({ at, percent: rate }) =>
    `${at} repercute IVA al ${formatSpanishPercentages(rate)}, pero tiene el régimen 19 (agricultura), en el que el ` +
    'emisor no repercute IVA',
  'exempt-regime-charged': ({ at, cat, percent: rate, code }) => ({
    text:
      `${at} repercute ${formatSpanishTaxName(cat)} al ${formatSpanishPercentages(rate)} con el régimen ` +
      `${code}, cuyas ventas están exentas`,
    remedy:
      'Si la venta está gravada, quite `es-fiscal-regime`. Si la venta está exenta, escriba ' +
      (cat === 'IPSI'
        ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}.'
        : `{"cat": "${cat}", "key": "exempt", "ext": {"es-fiscal-regime": "${code}"}}.`),
  }),
  'untaxed-row': ({ at, taxes }) => ({
    text: `${at} no tiene impuestos, pero las líneas sí, así que cambia el total, pero no el impuesto`,
    remedy:
      `Si el descuento o cargo cambia el precio, añádale los \`taxes\` de las líneas, por ejemplo ${taxes}. Si no, indique su ` +
      '`key`: `outlay` para lo pagado por cuenta del cliente, `deposit` para una fianza, o `guarantee` para lo que el cliente retiene.',
  }),
  'untaxed-row.rates': ({ at, rates }) => ({
    text: `${at} no tiene impuestos, pero las líneas sí, así que cambia el total, pero no el impuesto`,
    remedy:
      'Si el descuento o cargo cambia el precio, sustitúyalo por uno para cada tipo de las líneas. Indique en cada uno su parte del ' +
      `importe (si es un porcentaje, ponga en \`base\` el importe a ese tipo) y sus \`taxes\`, por ejemplo ${rates.join(' y ')}. ` +
      'Si no, indique su `key`: `outlay` para lo pagado por cuenta del cliente, `deposit` para una fianza, o `guarantee` para lo que ' +
      'el cliente retiene.',
  }),
  'untaxed-row.voucher': ({ at, amount }) => ({
    text: `${at} es un bono que no tributó al venderse, así que es un pago`,
    remedy:
      `Quite de aquí el bono y escríbalo como pago: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'Si el bono ya tributó al venderse, añada en su lugar los `taxes` de las líneas.',
  }),
  'untaxed-row.voucher-sold': ({ at, taxes }) => ({
    text: `${at} vende un bono pero no tiene impuestos, así que el registro no incluye el bono`,
    remedy:
      `Si el bono es polivalente, su venta no está sujeta al impuesto: añada "taxes": ${taxes} a ${at}. Si el bono ` +
      'solo sirve para bienes o servicios de un mismo tipo impositivo, añada en su lugar los `taxes` de esos bienes o ' +
      'servicios.',
  }),
  'untaxed-row.advance': ({ at, amount }) => ({
    text: `${at} es un anticipo sin impuestos, así que reduce el total, pero no el impuesto`,
    remedy:
      'Quite el anticipo. Si se expidió una factura por el anticipo, escriba una línea con "quantity": "-1", su precio y sus ' +
      `impuestos; si no, escriba "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}.`,
  }),
  'untaxed-row.withheld': ({ at, tax }) => ({
    text: `${at} es el IRPF que retiene el cliente, que debe ser un impuesto de las líneas y no un importe aparte`,
    remedy: `Quite ${at} y añada ${tax} a los \`taxes\` de las líneas.`,
  }),
  'untaxed-row.line': ({ at, key, amount }) => ({
    text:
      `${at} es una ${key === 'deposit' ? 'fianza' : 'garantía'}, pero como línea reduce el total del registro, que ` +
      'debe ser el de la venta',
    remedy:
      key === 'guarantee'
        ? `Quite la línea y escriba "discounts": [{"key": "guarantee", "reason": "...", "amount": "${amount}"}].`
        : `Quite la línea y escriba "charges": [{"key": "deposit", "reason": "...", "amount": "-${amount}"}].`,
  }),
  'untaxed-row.added': ({ at, key, amount }) => ({
    text:
      `${at} es ${key === 'deposit' ? 'una fianza' : 'un suplido'}, pero como línea aumenta el total del registro, que ` +
      'debe ser el de la venta',
    remedy: `Quite la línea y escriba "charges": [{"key": "${key}", "reason": "...", "amount": "${amount}"}].`,
  }),
  'untaxed-row.returned': ({ at, key }) => ({
    text:
      key === 'deposit'
        ? `${at} es una fianza, que no es parte del precio`
        : key === 'outlay'
          ? `${at} es una propina, un interés o un pago por cuenta del cliente, que no es parte del precio`
          : `${at} es una garantía que retiene el cliente y no cambia el precio`,
    remedy: `Añada "key": "${key}" a ${at}, para que el registro lleve el impuesto y el total de la venta.`,
  }),
  'prices-include-unused': ({ included, added }) => ({
    text:
      `\`tax.prices_include\` es ${included}, pero ninguna línea lleva ese impuesto` +
      (added ? `, así que Sello ha sumado ${formatSpanishTaxName(added)} a los precios` : ''),
    ...(added
      ? { remedy: `Escriba "prices_include": "${added}"; o quite el campo si los precios no incluyen impuestos.` }
      : {}),
  }),
  'prices-include-unused.surcharge': ({ at, included, surcharge }) => ({
    text:
      `los precios incluyen ${formatSpanishTaxName(included)}, pero no el recargo del ` +
      `${formatSpanishPercentages(surcharge)} de ${at}, así que Sello ha sumado el recargo a los precios`,
    remedy:
      'Si los precios también incluyen el recargo, escriba precios sin impuestos y quite `tax.prices_include`. Ignore este aviso si ' +
      'los precios no incluyen el recargo.',
  }),
  'prices-include-unused.other': ({ at, included, added }) => ({
    text:
      `los precios incluyen ${formatSpanishTaxName(included)}, pero ${at} lleva ${formatSpanishTaxName(added)}, que ` +
      'Sello ha sumado al precio',
    remedy:
      'Escriba precios sin impuestos y quite `tax.prices_include`. Ignore este aviso si el precio de esta línea no incluye ' +
      'impuestos.',
  }),
  'sales-taxes-twice': ({ at, taxes }) =>
    `${at} lleva ${taxes.map(formatSpanishTaxName).join(' y ')}, pero una venta solo puede llevar uno de estos impuestos`,
  'outlay-taxed': ({ at }) => `${at} es un suplido pero lleva impuestos, así que el cliente paga el impuesto dos veces`,
  'outlay-taxed.line': ({ at }) => ({
    text: `${at} es un suplido pero está en una línea con impuesto, así que el suplido tributa`,
    remedy:
      'Pase el suplido a `charges` del documento, con la clave `outlay` y sin impuestos. Si el suplido es un gasto propio que se ' +
      'cobra al cliente, quite la clave `outlay`.',
  }),
  'outlay-taxed.kept': ({ at, key, amount }) => ({
    text:
      `${at} es una ${key === 'guarantee' ? 'garantía que retiene el cliente' : 'fianza'}, pero lleva impuestos, ` +
      'así que el precio y el impuesto del registro no son correctos',
    remedy:
      key === 'guarantee'
        ? `Quite ${at} y escriba "discounts": [{"key": "guarantee", "reason": "...", "amount": "${amount}"}] en el documento, sin ` +
          '`taxes`.'
        : `Quite ${at} y escriba "charges": [{"key": "deposit", "reason": "...", "amount": "${amount}"}] en el documento, sin ` +
          '`taxes`. Si el importe es parte del precio, como un anticipo, quite la clave `deposit`.',
  }),
  'outlay-taxed.named': ({ at, amount }) => ({
    text: `${at} se llama suplido pero lleva impuestos, así que el precio y el impuesto del registro no son correctos`,
    remedy:
      `Si lo pagó en nombre del cliente, quite ${at} y escriba "charges": [{"key": "outlay", "reason": "...", "amount": ` +
      `"${amount}"}] en el documento, sin \`taxes\`. Si es un gasto propio que cobra al cliente, el impuesto es correcto: use otro ` +
      'nombre, como «gastos».',
  }),
  'outlay-taxed.withheld': ({ at, tax }) => ({
    text:
      `${at} es el IRPF que retiene el cliente, pero lleva el impuesto de una venta, así que el precio del ` +
      'registro no es correcto',
    remedy: `Quite ${at} y añada ${tax} a los \`taxes\` de las líneas.`,
  }),
  'discount-taxes-differ': ({ at, cat, withSurcharge }) =>
    `${at} no lleva ${formatSpanishTaxName(cat)}${withSurcharge ? ' con recargo' : ''}, aunque todas las líneas ` +
    'sí, así que Sello calcula ese impuesto sobre el importe anterior al descuento',
  'discount-taxes-differ.base': ({ at, base, code, taxes }) => ({
    text:
      `${at} reduce ${base}${code === null ? '' : ` con la clave ${code}`}, que no tiene ninguna línea, así que el ` +
      'descuento no reduce el impuesto de las líneas',
    remedy:
      `Indique los impuestos de la línea que el descuento reduce, por ejemplo "taxes": ${taxes}. Para dejar sin efecto ` +
      'otra venta, expida un abono.',
  }),
  'discount-taxes-differ.charge': ({ at, regime, taxes }) => ({
    text:
      regime === null
        ? `${at} no lleva recargo, aunque todas las líneas sí; un cargo por los bienes forma parte de su precio (Ley ` +
          '37/1992, art. 78.Dos.1)'
        : `${at} no tiene el régimen ${regime}, aunque todas las líneas sí`,
    remedy:
      `Indique los impuestos de las líneas, por ejemplo "taxes": ${taxes}. Ignore este aviso si el cargo es por un servicio ` +
      'aparte que tributa de otro modo.',
  }),
  'discount-one-rate': ({ at, percent: rate, base, bases }) =>
    `${at} es el ${formatSpanishPercentages(rate)} de todas las líneas, pero solo reduce la base de ${nameBase(base)}; las líneas llevan ` +
    bases.map(nameBase).join(', '),
};
