// Messages about sales whose lines contradict their tax or its day, in Spanish.
import { addRegime08ToTaxJson, type supplyTaxAndDayFindingMessages as english } from '../../en/findings/supply';
import { formatExportTaxJson, formatOutsideScopeTaxJson } from '../../en/findings/places';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishPercentages, formatSpanishAmount, formatSpanishDay } from '../figures';
import { formatSpanishTaxName, territoryNamesByTax } from './places';

/** Names the place of a customer or of goods: a country or, in Spain, the territory of a tax. */
const nameCountryOrTerritory = (country: string, tax: string | null): string =>
  country === 'ES' ? (territoryNamesByTax[tax ?? ''] ?? '') : country;

export const supplyTaxAndDayFindingMessages: CatalogueTranslation<typeof english> = {
  'one-stop-shop.tag': ({ at }) => ({
    text:
      `${at} repercute el IVA español: la etiqueta \`customer-rates\` toma el país de \`customer.tax_id\`, que no ` +
      'figura en la factura',
    remedy:
      'Para un consumidor de otro Estado miembro, escriba en cada línea el país, su tipo y el régimen 17, {"cat": "VAT", ' +
      '"country": "FR", "rate": "general", "ext": {"es-fiscal-regime": "17"}}, y quite la etiqueta. Si se debe el IVA ' +
      'español, quite la etiqueta.',
  }),
  'reverse-charge-abroad.territory': ({ at, cat, tax }) => ({
    text:
      `${at} declara que el cliente ingresa el ${formatSpanishTaxName(cat)} (S2), pero el cliente tiene una dirección en ` +
      `${territoryNamesByTax[tax] ?? ''}, donde se aplica el ${formatSpanishTaxName(tax)}`,
    remedy:
      `Para un servicio, escriba ${addRegime08ToTaxJson(formatOutsideScopeTaxJson(cat))}; para bienes que van allí, ` +
      `${formatExportTaxJson(cat)}. Ignore este aviso si se trata de obras en un inmueble situado en el territorio del ` +
      'emisor, o de bienes que no salen de él.',
  }),
  'place-of-supply.service': ({ at }) => ({
    text: `${at} declara una entrega intracomunitaria de bienes (E5), pero la línea es de un servicio`,
    remedy:
      'Para un servicio, escriba {"cat": "VAT", "key": "outside-scope"} y añada la etiqueta `reverse-charge`; en el modelo 349 ' +
      'tendrá entonces la clave S. Para bienes, escriba "goods" en `item.key`.',
  }),
  'place-of-supply.service-export': ({ at, cat }) => ({
    text: `${at} declara bienes exportados (E2), pero la línea es de un servicio`,
    remedy:
      `Para un servicio a un cliente de otro territorio, escriba ${formatOutsideScopeTaxJson(cat)}, con el régimen 08 ` +
      'si allí se aplica otro impuesto español. Para bienes, escriba "goods" en `item.key`. Ignore este aviso si se ' +
      'trata del transporte de bienes exportados o de sus servicios accesorios (Ley 37/1992, art. 21.5).',
  }),
  'place-of-supply.goods': ({ at, cat }) => ({
    text: `${at} declara una operación no sujeta al ${formatSpanishTaxName(cat)} (N2), pero la línea es de bienes`,
    remedy:
      (cat === 'VAT'
        ? 'Para bienes que van a un empresario de la Unión, escriba {"cat": "VAT", "key": "intra-community"}; para '
        : 'Para ') +
      `bienes que salen ${cat === 'VAT' ? 'de la Unión o van a Canarias, Ceuta o Melilla' : 'del territorio'}, ` +
      `${formatExportTaxJson(cat)}. Para un ` +
      'servicio, escriba "services" en `item.key`. Ignore este aviso si los bienes están en el extranjero cuando se venden, o se ' +
      'instalan allí, y en la segunda venta de una operación triangular, que tiene la clave T en el modelo 349.',
  }),
  'surcharge-to-company.service': ({ at }) => ({
    text: `${at} lleva recargo de equivalencia, pero la línea es de un servicio, y el recargo solo se aplica a bienes`,
    remedy:
      'Escriba el tipo sin `+eqs`, por ejemplo {"cat": "VAT", "rate": "general"}. Para bienes, escriba "goods" en `item.key`.',
  }),
  'place-of-supply.leaves': ({ at, cat, country, tax, isInUnion }) => ({
    text:
      `${at} repercute ${formatSpanishTaxName(cat)}, pero \`delivery.receiver\` tiene una dirección en ` +
      nameCountryOrTerritory(country, tax) +
      (isInUnion ? ', y el cliente tiene un NIF-IVA de otro Estado miembro' : ''),
    remedy:
      'Para bienes que se envían allí, escriba ' +
      `${isInUnion ? '{"cat": "VAT", "key": "intra-community"}' : formatExportTaxJson(cat)}. Para un servicio, escriba ` +
      '"services" en `item.key`. Ignore este aviso si no puede probar el transporte, o si se trata de una venta en ' +
      'régimen de viajeros.',
  }),
  'place-of-supply.leaves-margin': ({ at, cat, country, tax }) => ({
    text:
      `${at} repercute ${formatSpanishTaxName(cat)} sobre el margen de bienes usados (régimen 03), pero \`delivery.receiver\` ` +
      `tiene una dirección en ${nameCountryOrTerritory(country, tax)}`,
    remedy:
      `Los bienes exportados están exentos: escriba ${formatExportTaxJson(cat)} sin el régimen 03 ni la etiqueta, y el ` +
      'precio completo como precio de la línea. Ignore este aviso si no puede probar el transporte, o si se trata de ' +
      'una venta en régimen de viajeros.',
  }),
  'margin-scheme.export': ({ at, cat }) => ({
    text:
      `${at} tiene el régimen 03 y está exento como exportación (E2), pero en una exportación está exento todo el ` +
      `precio, no solo el margen${cat === 'VAT' ? ' (Ley 37/1992, art. 21)' : ''}`,
    remedy:
      `Escriba ${formatExportTaxJson(cat)} sin el régimen 03, quite la etiqueta del régimen y escriba todo el precio como precio de ` +
      'la línea.',
  }),
  'place-of-supply.service-taxed': ({ at, cat, country, tax, isExempt }) => ({
    text:
      `${at} ${isExempt ? 'declara exento (E1)' : `repercute ${formatSpanishTaxName(cat)} por`} un servicio, pero el cliente ` +
      `es una empresa de ${nameCountryOrTerritory(country, tax)}, donde se grava ese servicio` +
      (cat === 'VAT' ? ' (Ley 37/1992, art. 69.Uno.1.º)' : ''),
    remedy:
      (country === 'ES'
        ? `Escriba ${addRegime08ToTaxJson(formatOutsideScopeTaxJson(cat))}`
        : `Escriba ${formatOutsideScopeTaxJson(cat)}${cat === 'VAT' ? ' y añada la etiqueta `reverse-charge`' : ''}`) +
      '. Ignore este aviso si el servicio es para un establecimiento del cliente en el territorio del emisor, o se ' +
      'refiere a un inmueble o a un evento en ese ' +
      `territorio${country === 'ES' ? '' : ', o si el NIF-IVA del cliente no es válido'}.`,
  }),
  'regime-missing.line': ({ at, percent }) => ({
    text:
      `${at} repercute el ${formatSpanishPercentages(percent)} con el régimen 01, pero otras líneas están en el ` +
      'criterio de caja (07), que se aplica a todas las ventas del emisor',
    remedy:
      `Añada "ext": {"es-fiscal-regime": "07"} a ${at} y a los demás impuestos con el régimen 01. Si el emisor no ` +
      'está en criterio de caja, quite el régimen 07 de las otras líneas (Ley 37/1992, art. 163 duodecies).',
  }),
  'untaxed-row.tax': ({ at, cat, rates }) => ({
    text:
      `${at} es un tributo del emisor, que forma parte del precio${cat === 'VAT' ? ' (Ley 37/1992, art. 78.Dos.4.º)' : ''}, pero ` +
      `no lleva ${formatSpanishTaxName(cat)}`,
    remedy:
      `Añada los \`taxes\` de los bienes, por ejemplo ${rates.join(' o ')}. Si cobra este tributo por cuenta de otros, ponga la ` +
      'clave `outlay`.',
  }),
  'untaxed-row.tourist-tax': ({ at, cat, rates, hasWrongKey }) => ({
    text:
      `${at} es una tasa turística, que forma parte del precio de la estancia` +
      `${cat === 'VAT' ? ' (Ley 37/1992, art. 78.Dos.4.º)' : ''}, pero no repercute ${formatSpanishTaxName(cat)}`,
    remedy:
      `${hasWrongKey ? 'Quite su clave y póngale' : 'Póngale'} los \`taxes\` de la estancia, por ejemplo ${rates.join(' o ')}. ` +
      'Ignore este aviso si la estancia está exenta, o si paga este tributo por cuenta del titular del alojamiento.',
  }),
  'untaxed-row.packaging': ({ at, cat, rates, hasWrongKey }) => ({
    text:
      `${at} es un envase o embalaje, que es parte del precio aunque se devuelva` +
      `${cat === 'VAT' ? ' (Ley 37/1992, art. 78.Dos.6.º)' : ''}, pero no repercute ${formatSpanishTaxName(cat)}`,
    remedy:
      `${hasWrongKey ? 'Quite su clave y añádale' : 'Añádale'} los \`taxes\` de los bienes, por ejemplo ${rates.join(' o ')}. ` +
      'Ignore este aviso si no se trata de envases ni embalajes.',
  }),
  'untaxed-row.advance-kept': ({ at, cat, rates }) => ({
    text:
      `${at} es un anticipo, cuyo impuesto se devenga al ` +
      `cobrarlo${cat === 'VAT' ? ' (Ley 37/1992, art. 75.Dos)' : ''}, pero está marcado como fianza y no repercute ` +
      formatSpanishTaxName(cat),
    remedy:
      `Quite su clave y añádale los \`taxes\` de la venta, por ejemplo ${rates.join(' o ')}. Ignore este aviso si el cliente ` +
      'recupera el importe.',
  }),
  'untaxed-row.subsidy': ({ at, amount }) => ({
    text: `${at} es una subvención: lo que un tercero paga por el cliente es un pago y no reduce la base imponible`,
    remedy:
      `Quite ${at} y escríbalo como pago: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. Si es un ` +
      'descuento a su cargo, añada en su lugar los `taxes` de las líneas.',
  }),
  'outlay-taxed.subsidy': ({ at, amount }) => ({
    text: `${at} se llama subvención pero lleva impuestos, así que reduce la base imponible y la cuota del registro`,
    remedy:
      `Si lo paga otro, quite ${at} y escríbalo como pago: "payment": {"advances": [{"description": "...", "amount": ` +
      `"${amount}"}]}. Ignore este aviso si es un descuento a su cargo o un servicio público que financia una Administración ` +
      '(Ley 37/1992, art. 78.Dos.3).',
  }),
  'outlay-taxed.tip': ({ at, amount }) => ({
    text: `${at} se llama propina pero lleva impuestos, así que el precio y el impuesto del registro no son correctos`,
    remedy:
      `Quite ${at} y escriba "charges": [{"key": "outlay", "reason": "...", "amount": "${amount}"}] en el documento, sin ` +
      '`taxes`. Ignore este aviso si es un cargo por servicio que el cliente debe pagar.',
  }),
  'return-other-rate.withheld': ({ line, percent }) => ({
    text:
      `la línea ${line} resta un importe sin IRPF, pero las demás líneas llevan IRPF al ${formatSpanishPercentages(percent)}, así que el ` +
      'cliente retiene de más',
    remedy:
      `Añada {"cat": "IRPF", "percent": "${percent}"} a los impuestos de la línea ${line}. Ignore este aviso si sobre ese importe no ` +
      'se practicó retención.',
  }),
  'operation-day-missing.period': ({ day, issued }) => ({
    text:
      `el periodo de las entregas termina el ${formatSpanishDay(day)}, pero sin \`op_date\` el registro declara la operación en la ` +
      `fecha de expedición, ${formatSpanishDay(issued)}`,
    remedy:
      `Indique en \`op_date\` el día de la última entrega, por ejemplo "${day}". Ignore este aviso si se trata de energía, ` +
      'alquileres, suscripciones o servicios cuyo precio es exigible en la fecha de expedición (Ley 37/1992, art. 75.Uno.7.º).',
  }),
  'operation-day-missing.other': ({ at, day, operation }) => ({
    text:
      `\`${at}\`, ${formatSpanishDay(day)}, es de un mes anterior al del día de la operación, ` +
      `${formatSpanishDay(operation)}, así que el registro y la autoliquidación imputan la cuota al mes posterior`,
    remedy:
      `Indique "${day}" en \`op_date\`, o corrija \`${at}\`. Ignore este aviso si el impuesto se devengó el ` +
      `${formatSpanishDay(operation)}, por ejemplo porque entonces se instalaron los bienes, o porque se habían enviado a prueba ` +
      '(Ley 37/1992, art. 75.Uno).',
  }),
  'operation-day-missing.lines': ({ day, operation }) => ({
    text:
      `los periodos de las líneas terminan el ${formatSpanishDay(day)}, en un mes anterior al del día de la operación, ` +
      `${formatSpanishDay(operation)}, así que el registro y la autoliquidación imputan la cuota al mes posterior`,
    remedy:
      `Indique en \`op_date\` el día de la última entrega, por ejemplo "${day}", o corrija los periodos. Ignore este aviso si se ` +
      `trata de energía, alquileres, suscripciones o servicios cuyo precio era exigible el ${formatSpanishDay(operation)} (Ley ` +
      '37/1992, art. 75.Uno.7.º).',
  }),
  'operation-day-missing.outside': ({ day, start, end }) => ({
    text:
      `el día de la operación, ${formatSpanishDay(day)}, está fuera del periodo de la factura, del ${formatSpanishDay(start)} al ` +
      formatSpanishDay(end),
    remedy:
      `Corrija \`op_date\` u \`ordering.period\`. Si la factura tiene varias ventas del periodo, indique en \`op_date\` su último ` +
      `día, "${end}". Ignore este aviso si el impuesto de todo el precio se devengó el ${formatSpanishDay(day)}.`,
  }),
  'operation-day-missing.outside-lines': ({ day, start, end }) => ({
    text:
      `el día de la operación, ${formatSpanishDay(day)}, está fuera de los periodos de las líneas, del ${formatSpanishDay(start)} al ` +
      formatSpanishDay(end),
    remedy:
      `Corrija \`op_date\` o los periodos. Si la factura tiene varias ventas del periodo, indique en \`op_date\` su último día, ` +
      `"${end}". Ignore este aviso si el impuesto de todo el precio se devengó el ${formatSpanishDay(day)}.`,
  }),
  'issued-late.period': ({ start, end }) => ({
    text:
      `la factura incluye entregas del ${formatSpanishDay(start)} al ${formatSpanishDay(end)}, pero una factura puede ` +
      'incluir como máximo las de un mes natural (RD 1619/2012, art. 13)',
    remedy: 'Expida una factura por cada mes, con `op_date` y `ordering.period` de ese mes.',
  }),
  'operation-day-missing.correction': ({ operation, original }) => ({
    text:
      `la fecha de operación de esta rectificativa, ${formatSpanishDay(operation)}, es posterior a la factura rectificada, del ` +
      `${formatSpanishDay(original)}, pero una rectificativa tiene la fecha de operación de la factura rectificada`,
    remedy: 'Quite `op_date`, para que el registro tenga la fecha de operación de la factura rectificada.',
  }),
  'operation-day-missing.advance': ({ at, date, amount, day }) => ({
    text:
      `${at} (${formatSpanishAmount(amount)} el ${formatSpanishDay(date)}) se cobró en un mes anterior al del día de ` +
      `la operación, ${formatSpanishDay(day)}, así que su impuesto se devengó el día del cobro (Ley 37/1992, art. ` +
      '75.Dos)',
    remedy:
      `Expida una factura de ese cobro con "op_date": "${date}". En esta factura, ponga en lugar del pago una línea ` +
      'que lo reste: su precio, sus impuestos y "quantity": "-1". Ignore este aviso si es una fianza, o un pago por ' +
      'cuenta del cliente.',
  }),
  'operation-day-missing.paid': ({ at, date, day }) => ({
    text:
      `con ${at} se pagó todo el precio el ${formatSpanishDay(date)}, en un mes anterior al del día de la operación, ` +
      `${formatSpanishDay(day)}, así que el impuesto se devengó el día del cobro (Ley 37/1992, art. 75.Dos)`,
    remedy: `Indique "${date}" en \`op_date\`. Ignore este aviso si es una fianza, o un pago por cuenta del cliente.`,
  }),
  'place-of-supply.delivery-postcode': ({ at, postcode }) => ({
    text:
      `${at} declara una venta que no tributa donde está el emisor, pero la dirección de \`delivery.receiver\` ` +
      `${postcode === null ? 'no tiene código postal' : `tiene el código postal «${postcode}»`}, así que Sello no puede ` +
      'determinar qué impuesto se aplica allí',
    remedy:
      'Escriba el `country` de la dirección de entrega, por ejemplo "MA". Si la dirección está en España, escriba los ' +
      'cinco dígitos de su código postal en `code`, por ejemplo "28013".',
  }),
};
