// Messages about where a sale is taxed, in Spanish.
import {
  type placeOfSupplyFindingMessages as english,
  formatChargedTaxJson,
  formatExportTaxJson,
  formatOutsideScopeTaxJson,
} from '../../en/findings/places';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishPercentages } from '../figures';

export const territoryNamesByTax: Readonly<Record<string, string>> = {
  VAT: 'la península y Baleares',
  IGIC: 'Canarias',
  IPSI: 'Ceuta y Melilla',
};

/** Formats the name of a tax in a sentence, as it is used in Spain; its code in a document stays. */
export const formatSpanishTaxName = (cat: string): string => (cat === 'VAT' ? 'IVA' : cat);

export const placeOfSupplyFindingMessages: CatalogueTranslation<typeof english> = {
  'one-stop-shop': ({ at, country, regime }) =>
    `${at} repercute IVA de ${country} con el régimen ${regime}, pero el régimen de la ventanilla única es el 17`,
  'one-stop-shop.spain': ({ at }) =>
    `${at} tiene el régimen 17, la ventanilla única, pero repercute el impuesto español`,
  'one-stop-shop.outside': ({ at, country }) => ({
    text: `${at} repercute IVA de ${country}, que no está en la Unión, pero la ventanilla única solo abarca los Estados miembros`,
    remedy:
      'Use la clave `export` (E2) para bienes que salen de la Unión y `outside-scope` (N2) para un servicio a un cliente de ese país. ' +
      'Para una venta a un Estado miembro, indique ese Estado en `country`.',
  }),
  'one-stop-shop.monaco': ({ at }) => ({
    text: `${at} repercute IVA de MC (Mónaco), que la ventanilla única recauda como IVA de Francia`,
    remedy: 'Indique "FR" en `country`.',
  }),
  'one-stop-shop.destination': ({ at, country, to, tax, isMember, isDelivery }) => {
    const place = to === 'ES' ? (territoryNamesByTax[tax ?? ''] ?? 'España') : to;
    const isSpain = to === 'ES' && (tax ?? 'VAT') === 'VAT';
    return {
      text:
        `${at} repercute IVA de ${country}, pero ` +
        (isDelivery ? `los bienes van a ${place}` : `la dirección del cliente está en ${place}`),
      remedy:
        (isSpain
          ? 'Escriba {"cat": "VAT", "rate": "general"} sin el régimen 17.'
          : isMember
            ? `Indique "${to}" en \`country\`, con un tipo de ese Estado miembro.`
            : 'Allí no se aplica el IVA de un Estado miembro: para bienes, escriba {"cat": "VAT", "key": "export"} sin el régimen 17.') +
        ` Ignore este aviso si la operación se realiza en ${country}, por ejemplo un servicio que se presta allí.`,
    };
  },
  'one-stop-shop.rate': ({ at, country, percent, rates }) => ({
    text:
      `${at} repercute el ${formatSpanishPercentages(percent)} como IVA de ${country}, cuyos tipos son ` +
      formatSpanishPercentages(rates.join(', ')),
    remedy: `Indique en \`percent\` el tipo de esos bienes o servicios en ${country}, por ejemplo "${rates[0] ?? ''}".`,
  }),
  'one-stop-shop.business': ({ at, country, customer }) => ({
    text:
      `${at} repercute IVA de ${country} por la ventanilla única, que es para consumidores, pero el cliente ` +
      (customer === 'ES' ? 'es una persona jurídica española' : `tiene un NIF-IVA de ${customer}`),
    remedy:
      (customer === 'ES'
        ? 'Escriba {"cat": "VAT", "rate": "general"} sin el régimen 17. '
        : 'Para bienes escriba {"cat": "VAT", "key": "intra-community"}; para un servicio, {"cat": "VAT", "key": "outside-scope"}. ') +
      'Ignore este aviso si ese impuesto se debe igualmente, por ejemplo por obras en un inmueble de ese país.',
  }),
  'intra-community-outside': ({ country }) =>
    `el cliente es de ${country}, que no está en la Unión, pero la clave \`intra-community\` declara una entrega intracomunitaria (E5)`,
  'intra-community-outside.monaco': ({ code }) => ({
    text:
      'el NIF del cliente lleva el país MC, pero Mónaco cuenta como Francia a efectos del IVA (Directiva 2006/112, ' +
      'art. 7), así que el modelo 349 no recogería esta venta',
    remedy:
      'Escriba el NIF-IVA del cliente, que es francés, con su país: "tax_id": {"country": "FR", "code": ' +
      `"${code ?? '...'}"}. Si no lo tiene, repercuta el impuesto: {"cat": "VAT", "rate": "general"}.`,
  }),
  'intra-community-outside.nobody': {
    text: 'la clave `intra-community` declara una entrega a una empresa de la Unión (E5), pero la factura no tiene cliente con NIF',
    remedy:
      'Indique el cliente con su `tax_id` y quite la etiqueta `simplified`. En una venta a un consumidor, repercuta el impuesto a ' +
      'su tipo. Ignore este aviso si se trata de un medio de transporte nuevo, exento para cualquier comprador (Ley ' +
      '37/1992, art. 25.Dos).',
  },
  'intra-community-outside.simplified': {
    text:
      'la clave `intra-community` declara una entrega intracomunitaria (E5), que exige factura completa (RD 1619/2012, art. ' +
      '4.4.a), pero la factura figura como simplificada (`es-fiscal-simplified-art7273`)',
    remedy: 'Quite `es-fiscal-simplified-art7273` de `tax.ext`.',
  },
  'intra-community-outside.islands': ({ at, cat }) => ({
    text:
      `${at} declara una entrega intracomunitaria (E5) con ${formatSpanishTaxName(cat)}, pero los bienes que salen de ` +
      `${territoryNamesByTax[cat] ?? ''} son exportaciones (E2)`,
    remedy:
      `Escriba ${formatExportTaxJson(cat)}. Si los bienes salen de la península o de Baleares, escriba {"cat": "VAT", "key": ` +
      '"intra-community"}.',
  }),
  'territory-regime': ({ at, tax }) => ({
    text:
      `${at} declara una venta no sujeta (N2), pero la dirección del cliente está donde se aplica el ${formatSpanishTaxName(tax)}, y ` +
      'esas ventas llevan el régimen 08',
    remedy:
      `Añada "ext": {"es-fiscal-regime": "08"} a los impuestos de la línea. Ignore este aviso si la venta tampoco está sujeta ` +
      `al ${formatSpanishTaxName(tax)}, por ejemplo una obra en un inmueble del extranjero.`,
  }),
  'exempt-regime-charged.territory': ({ at }) => ({
    text: `${at} tiene el régimen 08 del IPSI, el de las ventas sujetas al IVA o al IGIC, pero no figura como no sujeta al IPSI (N2)`,
    remedy:
      'Si la venta está sujeta al IPSI, quite `es-fiscal-regime`. Si no, escriba {"cat": "IPSI", "percent": "0%", "ext": ' +
      '{"es-fiscal-op-class": "N2", "es-fiscal-regime": "08"}}.',
  }),
  'territory-regime.abroad': ({ at, code, country }) => ({
    text: `${at} tiene el régimen ${code}, el de las ventas sujetas a otro impuesto español, pero el cliente es de ${country}`,
    remedy:
      'Quite `es-fiscal-regime`: un servicio a un cliente de otro país se declara con el régimen 01. Ignore este aviso si la ' +
      'venta está sujeta a otro impuesto español, por ejemplo una obra en un inmueble de Canarias.',
  }),
  'reverse-charge-abroad.islands': ({ country, cat }) => ({
    text: `el cliente tiene un NIF de ${country}, pero S2 declara que el cliente liquida el ${formatSpanishTaxName(cat)}`,
    remedy:
      `En un servicio escriba ${formatOutsideScopeTaxJson(cat)}; en bienes que salen del territorio, ` +
      `${formatExportTaxJson(cat)}. Ignore este aviso si el cliente liquida el ${formatSpanishTaxName(cat)}.`,
  }),
  'reverse-charge-to-person.islands': ({ name, cat }) => ({
    text: `el cliente ${name} no tiene NIF, pero S2 declara que el cliente liquida el ${formatSpanishTaxName(cat)}`,
    remedy: `Añada \`customer.tax_id\`; o repercuta el impuesto, por ejemplo ${formatChargedTaxJson(cat)}.`,
  }),
  'intra-community-outside.buyer': ({ country }) => ({
    text:
      'una entrega intracomunitaria (E5) exige un cliente con NIF-IVA de otro Estado miembro, pero este cliente tiene ' +
      `un NIF de ${country}`,
    remedy:
      'Escriba en `customer.tax_id` el NIF-IVA que el cliente tenga en otro Estado miembro' +
      (country === 'GB' ? ' o, para bienes, en Irlanda del Norte, que lleva el país XI' : '') +
      '. Si no tiene ninguno, repercuta el impuesto: {"cat": "VAT", "rate": "general"}.',
  }),
  'intra-community-outside.delivery': ({ country, tax }) => ({
    text:
      country === 'ES'
        ? 'los bienes van a una dirección de España (`delivery`), pero la clave `intra-community` declara bienes para otro ' +
          'Estado miembro (E5)'
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
      'Para los bienes que van allí, use la clave `export` (E2). Si los bienes van a otro lugar, escriba la dirección ' +
      'de ese lugar en `delivery.receiver.addresses`.',
  }),
  'mention-missing': ({ country }) =>
    `el cliente, de ${country}, liquida el impuesto de esta venta, pero el PDF no contiene la mención obligatoria ` +
    '«inversión del sujeto pasivo»',
  'place-of-supply': ({ at, isExport, isAtHome, country }) => ({
    text:
      `${at} declara ${isExport ? 'bienes que salen de la Unión (E2)' : 'una venta no sujeta al impuesto español (N2)'}, ` +
      'pero el cliente ' +
      (isAtHome ? 'tiene una dirección donde se aplica el IVA' : `es de ${country}, Estado miembro de la Unión`),
    ...(isAtHome
      ? {}
      : {
          remedy:
            'Use la clave `intra-community` (E5) para bienes que se entregan a un empresario de la Unión' +
            (country === 'XI' ? ', con el NIF-IVA del cliente en Irlanda del Norte (país XI).' : '.'),
        }),
  }),
  'place-of-supply.delivery': ({ at, country, cat }) => ({
    text:
      `${at} declara bienes que salen ${cat === 'VAT' ? 'de la Unión' : 'del territorio del impuesto'} (E2), pero ` +
      '`delivery.receiver` tiene una dirección ' +
      (country === 'ES' ? 'donde se aplica este impuesto' : `de ${country}, Estado miembro de la Unión`),
    remedy:
      country === 'ES'
        ? `Repercuta el impuesto, por ejemplo ${formatChargedTaxJson(cat)}; o escriba la dirección a la que van los bienes.`
        : 'Para los bienes que van a un empresario con NIF-IVA de otro Estado miembro, use la clave `intra-community` (E5). Si no, ' +
          'repercuta el impuesto, por ejemplo {"cat": "VAT", "rate": "general"}.',
  }),
  'place-of-supply.island': ({ at, cat }) => ({
    text:
      `${at} declara bienes que salen del territorio del impuesto (E2), pero el cliente tiene una dirección donde se ` +
      `aplica el ${cat}`,
    remedy:
      `Repercuta el impuesto, por ejemplo ${formatChargedTaxJson(cat)}; o escriba la dirección a la que van los bienes ` +
      'en `delivery.receiver.addresses`.',
  }),
  'place-of-supply.resident': ({ at, cat }) => ({
    text:
      `${at} declara una venta no sujeta al ${formatSpanishTaxName(cat)} (N2), pero el cliente tiene una dirección donde se aplica este ` +
      'impuesto',
    remedy:
      `Repercuta el impuesto, por ejemplo ${formatChargedTaxJson(cat)}. Ignore este aviso si la venta se ` +
      `localiza en otro lugar, por ejemplo ` +
      'una obra en un inmueble del extranjero.',
  }),
  'place-of-supply.nobody': ({ at }) => ({
    text: `${at} declara una venta no sujeta al impuesto español (N2), pero la factura no indica ningún cliente de otro país`,
    remedy:
      'Si no se trata de una venta, sino, por ejemplo, de un bono o de una indemnización, escriba {"cat": "VAT", ' +
      '"key": "outside-scope", "ext": {"es-fiscal-op-class": "N1"}}. Si la venta tuvo lugar en España, repercuta el ' +
      'impuesto a su tipo. Si no, añada el cliente con su dirección.',
  }),
  'place-of-supply.consumer': ({ at, country }) => ({
    text:
      `${at} declara un servicio no sujeto al impuesto español (N2), pero el cliente no tiene NIF-IVA y su dirección ` +
      `está en ${country}`,
    remedy:
      'Si es un empresario, escriba su NIF-IVA en `customer.tax_id`. A un consumidor repercútale el IVA español, {"cat": "VAT", ' +
      '"rate": "general"}, o el IVA de su país si la venta va por la ventanilla única. Ignore este aviso si ' +
      'el servicio se grava fuera por otro motivo, como una obra en un inmueble de allí (Ley 37/1992, art. 70).',
  }),
  'place-of-supply.unnamed': ({ at, cat }) => ({
    text: `${at} declara una venta no sujeta al ${formatSpanishTaxName(cat)} (N2), pero la factura no indica dónde está el cliente`,
    remedy:
      'Si no se trata de una venta, sino, por ejemplo, de un bono o de una indemnización, ponga la calificación N1. Si ' +
      `la venta tuvo lugar en ${territoryNamesByTax[cat] ?? ''}, repercuta el impuesto, por ejemplo ` +
      `${formatChargedTaxJson(cat)}. Si no, añada el cliente con su dirección.`,
  }),
  'place-of-supply.private': ({ at, cat, tax }) => ({
    text:
      `${at} declara una venta no sujeta al ${formatSpanishTaxName(cat)} (N2), pero el cliente no tiene NIF y su dirección es de ` +
      `${territoryNamesByTax[tax] ?? ''}, y un servicio a un consumidor de allí tributa donde está el emisor`,
    remedy:
      'Si es un empresario, escriba su NIF en `customer.tax_id`. A un consumidor repercútale el impuesto, por ejemplo ' +
      `${formatChargedTaxJson(cat)}. Ignore este aviso si el servicio tributa allí por otro motivo, como un servicio electrónico o ` +
      'una obra en un inmueble de allí (Ley 37/1992, art. 70; Ley 20/1991, art. 17).',
  }),
  'place-of-supply.postcode': ({ at, postcode }) => ({
    text:
      `${at} declara una venta que no tributa donde está el emisor, a un cliente con NIF español, pero la dirección del cliente ` +
      `${postcode === null ? 'no tiene código postal' : `tiene el código postal «${postcode}»`}, así que Sello no puede ` +
      'determinar qué impuesto se aplica allí',
    remedy:
      'Escriba los cinco dígitos del código postal en `code` de `customer.addresses`, por ejemplo "28013". Si los bienes van a otro ' +
      'lugar, escriba su dirección en `delivery.receiver.addresses`.',
  }),
  'place-of-supply.territory': ({ at, cat, usual, isCharged }) => ({
    text:
      `${at} ${isCharged ? 'repercute' : 'declara bienes en'} ${formatSpanishTaxName(cat)}, el impuesto de ` +
      `${territoryNamesByTax[cat] ?? ''}, pero el emisor tiene una dirección en ` +
      (territoryNamesByTax[usual] ?? ''),
    remedy:
      `Si la venta se hace desde allí, escriba {"cat": "${usual}", ...}. Ignore este aviso si la venta se hace en ` +
      `${territoryNamesByTax[cat] ?? ''}, por ejemplo desde una sucursal o en un inmueble de allí.`,
  }),
};
