// Qué falla en los impuestos de un documento y en dónde tributa una venta, en español.
import type { taxFindings as english } from '../../en/findings/taxes';
import type { Translation } from '../../text';
import { percent } from '../figures';

/** Una fila que repercute el impuesto. El IPSI no tiene tipos con nombre. */
const writeCharged = (cat: string): string =>
  cat === 'IPSI' ? '{"cat": "IPSI", "percent": "4%"}' : `{"cat": "${cat}", "rate": "general"}`;

const territories: Readonly<Record<string, string>> = {
  VAT: 'la península y Baleares',
  IGIC: 'Canarias',
  IPSI: 'Ceuta y Melilla',
};

/** Los impuestos tal como se nombran en España. */
const taxName = (cat: string): string => (cat === 'VAT' ? 'IVA' : cat);

/** `VAT 21.0%` */
const nameBase = (base: string): string => percent(base.replace(/^VAT /, 'IVA '));

const withheldRemedy =
  'Escriba uno de los tipos `pro` (15 %), `pro-start` (7 %), `capital` (19 %) y `modules` (1 %), por ejemplo {"cat": "IRPF", ' +
  '"rate": "pro"}. Escriba los demás en `percent`: 2 % (ganadería), 24 % (derechos de imagen), 35 % (administradores).';

const ipsiRemedy =
  'Use un tipo del IPSI, como mucho el 10 %, por ejemplo {"cat": "IPSI", "percent": "4%"}. Si se debe IVA, escriba {"cat": "VAT", ' +
  '"rate": "general"}.';

export const taxFindings: Translation<typeof english> = {
  'one-stop-shop': ({ at, country, regime }) =>
    `${at} lleva IVA de ${country} con el régimen ${regime}, pero el de la ventanilla única es el 17`,
  'one-stop-shop.spain': ({ at }) =>
    `${at} tiene el régimen 17, la ventanilla única, pero repercute el impuesto español`,
  'one-stop-shop.outside': ({ at, country }) => ({
    text: `${at} repercute IVA de ${country}, que no está en la Unión, pero la ventanilla única es solo para los Estados miembros`,
    remedy:
      'Use la clave `export` (E2) para bienes que salen de la Unión y `outside-scope` (N2) para un servicio a un cliente de allí. ' +
      'Para una venta a un Estado miembro, indique ese Estado en `country`.',
  }),
  'one-stop-shop.business': ({ at, country, customer }) => ({
    text:
      `${at} repercute IVA de ${country} por la ventanilla única, que es para consumidores, pero el cliente ` +
      (customer === 'ES' ? 'es una sociedad española' : `tiene un NIF-IVA de ${customer}`),
    remedy:
      'Para bienes escriba {"cat": "VAT", "key": "intra-community"}; para un servicio, {"cat": "VAT", "key": "outside-scope"}. ' +
      'Ignore este aviso si ese impuesto se debe igualmente, por ejemplo por obras en un inmueble de ese país.',
  }),
  'intra-community-outside': ({ country }) =>
    `el cliente es de ${country}, que no está en la Unión, pero la clave \`intra-community\` declara una entrega intracomunitaria (E5)`,
  'intra-community-outside.nobody': {
    text: 'la clave `intra-community` declara una entrega a una empresa de la Unión (E5), pero la factura no tiene cliente con NIF',
    remedy:
      'Indique el cliente con su `tax_id` y quite la etiqueta `simplified`. En una venta a un consumidor, repercuta el impuesto a su tipo. ' +
      'Ignore este aviso si se trata de un medio de transporte nuevo, exento para cualquier comprador (Ley 37/1992, art. 25.Dos).',
  },
  'intra-community-outside.islands': ({ at, cat }) => ({
    text:
      `${at} es ${taxName(cat)} con una entrega intracomunitaria (E5), pero los bienes que salen de ${territories[cat] ?? ''} son ` +
      'exportaciones (E2)',
    remedy:
      `Escriba ${cat === 'IPSI' ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E2"}}' : `{"cat": "${cat}", "key": "export"}`}. ` +
      'Si los bienes salen de la Península o de Baleares, escriba {"cat": "VAT", "key": "intra-community"}.',
  }),
  'territory-regime': ({ at, tax }) => ({
    text:
      `${at} declara una venta no sujeta (N2), pero el cliente tiene una dirección donde se aplica ${taxName(tax)}, que es el ` +
      'régimen 08',
    remedy:
      `Añada "ext": {"es-fiscal-regime": "08"} a los impuestos de la línea. Ignore este aviso si la venta tampoco está sujeta ` +
      `a ${taxName(tax)}, por ejemplo una obra en un inmueble del extranjero.`,
  }),
  'intra-community-outside.buyer': ({ country }) => ({
    text:
      `los bienes no salen de la Unión (E5), lo que exige el NIF-IVA de otro Estado miembro, pero el cliente tiene un ` +
      `NIF de ${country}`,
    remedy:
      'Escriba en `customer.tax_id` el NIF-IVA que el cliente tenga en un Estado miembro. Si no tiene, repercuta el impuesto: {"cat": ' +
      '"VAT", "rate": "general"}.',
  }),
  'intra-community-outside.delivery': ({ country, tax }) => ({
    text:
      country === 'ES'
        ? 'los bienes van a España (`delivery`), pero la clave `intra-community` declara bienes para otro Estado miembro (E5)'
        : `los bienes van a ${country} (\`delivery\`), pero la clave \`intra-community\` declara bienes que no salen de la Unión (E5)`,
    remedy:
      country === 'ES' && (tax ?? 'VAT') === 'VAT'
        ? 'Repercuta el impuesto, {"cat": "VAT", "rate": "general"}; o escriba la dirección a la que van los bienes.'
        : 'Para los bienes que salen de la Unión o van a Canarias, Ceuta o Melilla, use la clave `export` (E2).',
  }),
  'intra-community-outside.address': ({ country }) => ({
    text:
      `el cliente tiene una dirección en ${country}, donde no se aplica el IVA, pero la clave \`intra-community\` declara bienes ` +
      'que no salen de la Unión (E5)',
    remedy:
      'Los bienes que van allí llevan la clave `export` (E2). Si van a otro lugar, escriba su dirección en ' +
      '`delivery.receiver.addresses`.',
  }),
  'mention-missing': ({ country }) =>
    `el cliente, de ${country}, declara el impuesto de esta venta, pero el PDF no lo menciona`,
  'place-of-supply': ({ at, isExport, isAtHome, country }) => ({
    text:
      `${at} declara ${isExport ? 'bienes que salen de la Unión (E2)' : 'una venta no sujeta al impuesto español (N2)'}, pero el cliente ` +
      (isAtHome ? 'tiene una dirección donde se aplica el IVA' : `es de ${country}, Estado miembro de la Unión`),
    ...(isAtHome
      ? {}
      : { remedy: 'Use la clave `intra-community` (E5) para bienes que se entregan a un empresario de la Unión.' }),
  }),
  'place-of-supply.delivery': ({ at, country, cat }) => ({
    text:
      `${at} declara bienes que salen ${cat === 'VAT' ? 'de la Unión' : 'del territorio del impuesto'} (E2), pero ` +
      '`delivery.receiver` tiene una dirección ' +
      (country === 'ES' ? 'donde se aplica este impuesto' : `de ${country}, Estado miembro de la Unión`),
    remedy:
      country === 'ES'
        ? `Repercuta el impuesto, por ejemplo ${writeCharged(cat)}; o escriba la dirección a la que van los bienes.`
        : 'Para los bienes que van a un empresario con NIF-IVA de otro Estado miembro, use la clave `intra-community` (E5). ' +
          'Si no, repercuta el ' +
          'impuesto, por ejemplo {"cat": "VAT", "rate": "general"}.',
  }),
  'place-of-supply.island': ({ at, cat }) => ({
    text: `${at} declara bienes que salen del territorio del impuesto (E2), pero el cliente tiene una dirección donde se aplica el ${cat}`,
    remedy:
      `Repercuta el impuesto, por ejemplo ${writeCharged(cat)}; o escriba la dirección a la que van los bienes ` +
      'en `delivery.receiver.addresses`.',
  }),
  'place-of-supply.resident': ({ at, cat }) => ({
    text: `${at} declara una venta no sujeta a ${taxName(cat)} (N2), pero el cliente tiene una dirección donde se aplica`,
    remedy:
      `Repercuta el impuesto, por ejemplo ${writeCharged(cat)}. Ignore este aviso si la venta se localiza en otro lugar, por ejemplo ` +
      'una obra en un inmueble del extranjero.',
  }),
  'place-of-supply.nobody': ({ at }) => ({
    text: `${at} declara una venta no sujeta al impuesto español (N2), pero la factura no indica ningún cliente de fuera`,
    remedy:
      'Si no es una venta, como un bono o una indemnización, escriba {"cat": "VAT", "key": "outside-scope", "ext": ' +
      '{"es-fiscal-op-class": "N1"}}. Si se ha vendido en España, repercuta el impuesto a su tipo. Si no, añada el cliente con su ' +
      'dirección.',
  }),
  'place-of-supply.consumer': ({ at, country }) => ({
    text: `${at} declara un servicio no sujeto al impuesto español (N2), pero el cliente no tiene NIF-IVA y su dirección es de ${country}`,
    remedy:
      'Si es un empresario, escriba su NIF-IVA en `customer.tax_id`. A un consumidor repercuta el impuesto, {"cat": "VAT", "rate": ' +
      '"general"}: en la Unión es el del emisor. No haga caso si el servicio se grava fuera por otro motivo, como una obra en un ' +
      'inmueble de allí (Ley 37/1992 art. 70).',
  }),
  'place-of-supply.territory': ({ at, cat, usual, isCharged }) => ({
    text:
      `${at} ${isCharged ? 'repercute' : 'declara bienes en'} ${taxName(cat)}, el impuesto de ${territories[cat] ?? ''}, pero el emisor tiene una dirección en ` +
      (territories[usual] ?? ''),
    remedy:
      `Escriba {"cat": "${usual}", ...} si la venta se hace desde allí. Ignore este aviso si la venta se hace en ` +
      `${territories[cat] ?? ''}, ` +
      'por ejemplo desde una sucursal o en un inmueble de allí.',
  }),
  'rate-of-other-tax': ({ at, cat, percent: rate }) => ({
    text: `${at} lleva ${taxName(cat)} al ${percent(rate)}, pero ${taxName(cat)} no tiene ese tipo`,
    ...(cat === 'IRPF' ? { remedy: withheldRemedy } : cat === 'IPSI' ? { remedy: ipsiRemedy } : {}),
  }),
  'withheld-rate': ({ at, percent: rate }) => `${at} lleva IRPF al ${percent(rate)}, un tipo que no existe`,
  'zero-rate': ({ at }) =>
    `${at} lleva IVA al 0 %, así que se declara como gravado a un tipo que solo estuvo vigente hasta 2024`,
  'zero-rate.ipsi': ({ at }) => ({
    text: `${at} lleva IPSI al 0 %, así que se declara como gravado, pero el tipo más bajo del IPSI es el 0,5 % (Ley 8/1991, art. 18)`,
    remedy:
      'Indique por qué no hay impuesto: {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}, E2 para bienes que ' +
      'salen, o {"es-fiscal-op-class": "N2"} para un servicio prestado en otro lugar. Ignore este aviso si la ordenanza de la ' +
      'ciudad tiene un tipo del 0 %.',
  }),
  'regime-missing': ({ at, tag, regime, code }) => ({
    text: `\`$tags\` contiene ${tag}, pero ${at} se declara con el régimen ${regime}`,
    remedy: `Añada "ext": {"es-fiscal-regime": "${code}"} a los impuestos de esas filas, o quite la etiqueta.`,
  }),
  'margin-rate': ({ at, percent: rate }) =>
    `${at} tiene el régimen 05 (agencias de viajes) al ${percent(rate)}, pero el margen de una agencia tributa al 21 %`,
  'margin-scheme': ({ at, code }) =>
    `${at} tiene el régimen ${code}, en el que solo tributa el margen, así que el registro declara todo el precio como margen`,
  'reverse-charge-abroad': ({ country }) =>
    `el cliente tiene un NIF de ${country}, pero la clave \`reverse-charge\` declara que el cliente liquida el impuesto en España (S2)`,
  'reverse-charge-to-person': ({ name }) =>
    `el cliente ${name} no tiene NIF, pero la clave \`reverse-charge\` declara que el cliente liquida el impuesto (S2)`,
  'agriculture-charged': ({ at, percent: rate }) =>
    `${at} tiene el régimen 19 (agricultura), que no repercute IVA, pero lo repercute al ${percent(rate)}`,
  'exempt-regime-charged': ({ at, cat, percent: rate, code }) =>
    `${at} repercute ${taxName(cat)} al ${percent(rate)} con el régimen ${code}, cuyas ventas están exentas`,
  'reverse-charge-charged': ({ at, cat, percent: rate, isMixed }) => ({
    text: `\`$tags\` contiene \`reverse-charge\`, pero ${at} repercute ${taxName(cat)} al ${percent(rate)}`,
    remedy: isMixed
      ? 'Ignore este aviso si el impuesto de esas filas lo liquida el emisor; una factura puede contener ambas ventas (RD ' +
        `1619/2012, art. 6.2). Si no, escriba {"cat": "${cat}", "key": "reverse-charge"}, sin \`rate\` ni \`percent\`.`
      : `Escriba los impuestos de esas filas como {"cat": "${cat}", "key": "reverse-charge"}, sin \`rate\` ni ` +
        '`percent`, o quite la etiqueta.',
  }),
  'untaxed-row': ({ at, taxes }) => ({
    text: `${at} no tiene impuestos, pero las líneas sí, así que cambia el total y no el impuesto`,
    remedy:
      `Si la fila cambia el precio, añada a la fila los \`taxes\` de las líneas, por ejemplo ${taxes}. Si no, indique su ` +
      '`key`: `outlay` para lo ' +
      'pagado por cuenta del cliente, `deposit` para una fianza, o `guarantee` para lo que el cliente retiene.',
  }),
  'untaxed-row.voucher': ({ at, amount }) => ({
    text: `${at} es un bono y baja el precio, pero lo que el cliente paga con él no tributó antes, así que es un pago`,
    remedy:
      `Quítelo y escriba el bono como pago: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'Si ya tributó al venderse, añada en su lugar los `taxes` de las líneas.',
  }),
  'untaxed-row.advance': ({ at, amount }) => ({
    text: `${at} es un anticipo: como fila sin impuestos baja el total y no el impuesto`,
    remedy:
      'Si se emitió una factura por él, quítelo y escriba una línea con "quantity": "-1", su precio y sus impuestos. Si no, quítelo ' +
      `y escriba "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}.`,
  }),
  'untaxed-row.withheld': ({ at, tax }) => ({
    text: `${at} es el IRPF que retiene el cliente, que los libros y el PDF muestran como impuesto`,
    remedy: `Quítelo y añada ${tax} a los \`taxes\` de las líneas.`,
  }),
  'untaxed-row.line': ({ at, key, amount }) => ({
    text: `${at} es una ${key === 'deposit' ? 'fianza' : 'garantía'}: como línea baja el total del registro, que es el de la venta`,
    remedy:
      key === 'guarantee'
        ? `Quítela y escriba "discounts": [{"key": "guarantee", "reason": "...", "amount": "${amount}"}].`
        : `Quítela y escriba "charges": [{"key": "deposit", "reason": "...", "amount": "-${amount}"}].`,
  }),
  'untaxed-row.added': ({ at, key, amount }) => ({
    text: `${at} es ${key === 'deposit' ? 'una fianza' : 'un suplido'}: como línea sube el total del registro, que es el de la venta`,
    remedy: `Quítela y escriba "charges": [{"key": "${key}", "reason": "...", "amount": "${amount}"}].`,
  }),
  'untaxed-row.returned': ({ at, key }) => ({
    text:
      key === 'deposit'
        ? `${at} es una fianza, que no es parte del precio`
        : key === 'outlay'
          ? `${at} es una propina, un interés o un pago por cuenta del cliente, que no es parte del precio`
          : `${at} es una garantía que retiene el cliente, que no cambia el precio`,
    remedy: `Añádale "key": "${key}", para que el impuesto y el total del registro sigan siendo los de la venta.`,
  }),
  'prices-include-unused': ({ included, added }) => ({
    text:
      `\`tax.prices_include\` es ${included}, pero ninguna fila lleva ese impuesto` +
      (added ? `, así que se ha sumado ${taxName(added)} a los precios` : ''),
    ...(added
      ? { remedy: `Escriba "prices_include": "${added}"; o quítelo si los precios no incluyen impuestos.` }
      : {}),
  }),
  'sales-taxes-twice': ({ at, taxes }) =>
    `${at} lleva ${taxes.map(taxName).join(' y ')}, pero una venta solo lleva uno de ellos`,
  'outlay-taxed': ({ at }) => `${at} es un suplido pero lleva impuestos, así que el cliente paga el impuesto dos veces`,
  'outlay-taxed.line': ({ at }) => ({
    text: `${at} es un suplido pero está en una línea con impuesto, así que tributa`,
    remedy:
      'Páselo a `charges` del documento, con la clave `outlay` y sin impuestos. Si es un gasto propio que se cobra al cliente, ' +
      'quite la clave `outlay`.',
  }),
  'discount-taxes-differ': ({ at, cat, withSurcharge }) =>
    `${at} no lleva ${taxName(cat)}${withSurcharge ? ' con recargo' : ''}, aunque todas las líneas sí, así que ` +
    'ese impuesto se calcula antes del descuento',
  'discount-taxes-differ.base': ({ at, base, code, taxes }) => ({
    text:
      `${at} reduce ${base}${code === null ? '' : ` con la clave ${code}`}, que no tiene ninguna línea, ` +
      'así que el impuesto de las líneas no se reduce',
    remedy:
      `Indique los impuestos de la línea que reduce, por ejemplo "taxes": ${taxes}. ` +
      'Para anular otra venta, expida una rectificativa.',
  }),
  'discount-one-rate': ({ at, percent: rate, base, bases }) =>
    `${at} resta el ${percent(rate)} de todas las líneas solo de ${nameBase(base)}, pero las líneas llevan ` +
    bases.map(nameBase).join(', '),
};
