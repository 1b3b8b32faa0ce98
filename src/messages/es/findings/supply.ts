// Messages about sales whose lines contradict their tax or its day, in Spanish.
import type { supplyContentFindingMessages as english } from '../../en/findings/supply';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishTaxName, territories, writeExport, writeOutside } from './places';

/** Adds regime 08, for sales that another tax of Spain covers, to a row. */
const addTerritoryRegime = (row: string): string =>
  row.includes('"ext": {')
    ? row.replace('"ext": {', '"ext": {"es-fiscal-regime": "08", ')
    : row.replace('}', ', "ext": {"es-fiscal-regime": "08"}}');

export const supplyContentFindingMessages: CatalogueTranslation<typeof english> = {
  'one-stop-shop.tag': ({ at }) => ({
    text:
      `${at} repercute el IVA español: la etiqueta \`customer-rates\` toma el país de \`customer.tax_id\`, que no está en la ` +
      'factura',
    remedy:
      'Para un consumidor de otro Estado miembro, escriba en cada línea el país, su tipo y el régimen 17, {"cat": "VAT", ' +
      '"country": "FR", "rate": "general", "ext": {"es-fiscal-regime": "17"}}, y quite la etiqueta. Si se debe el IVA ' +
      'español, quite la etiqueta.',
  }),
  'reverse-charge-abroad.territory': ({ at, cat, tax }) => ({
    text:
      `${at} declara que el cliente ingresa el ${formatSpanishTaxName(cat)} (S2), pero el cliente tiene una dirección en ` +
      `${territories[tax] ?? ''}, donde se aplica el ${formatSpanishTaxName(tax)}`,
    remedy:
      `Para un servicio, escriba ${addTerritoryRegime(writeOutside(cat))}; para bienes que van allí, ${writeExport(cat)}. Ignore ` +
      'este aviso si se trata de obras en un inmueble, o de bienes que no salen, en el territorio del emisor.',
  }),
  'place-of-supply.service': ({ at }) => ({
    text: `${at} declara una entrega intracomunitaria de bienes (E5), pero la línea es un servicio`,
    remedy:
      'Para un servicio, escriba {"cat": "VAT", "key": "outside-scope"} y añada la etiqueta `reverse-charge`; en el modelo 349 ' +
      'tendrá entonces la clave S. Para bienes, escriba "goods" en `item.key`.',
  }),
  'place-of-supply.service-export': ({ at, cat }) => ({
    text: `${at} declara bienes exportados (E2), pero la línea es un servicio`,
    remedy:
      `Para un servicio a un cliente de otro lugar, escriba ${writeOutside(cat)}, con el régimen 08 si allí se aplica otro ` +
      'impuesto español. Para bienes, escriba "goods" en `item.key`. Ignore este aviso si se trata del transporte de bienes ' +
      'exportados o de sus servicios accesorios (Ley 37/1992, art. 21.5).',
  }),
  'place-of-supply.goods': ({ at, cat }) => ({
    text: `${at} declara una operación no sujeta al ${formatSpanishTaxName(cat)} (N2), pero la línea son bienes`,
    remedy:
      (cat === 'VAT'
        ? 'Para bienes que van a un empresario de la Unión, escriba {"cat": "VAT", "key": "intra-community"}; para '
        : 'Para ') +
      `bienes que salen${cat === 'VAT' ? ' de la Unión o van a Canarias, Ceuta o Melilla' : ''}, ${writeExport(cat)}. Para un ` +
      'servicio, escriba "services" en `item.key`. Ignore este aviso si los bienes están en el extranjero cuando se venden, o se ' +
      'instalan allí, y en la segunda venta de una operación triangular, que tiene la clave T en el modelo 349.',
  }),
  'surcharge-to-company.service': ({ at }) => ({
    text: `${at} lleva recargo de equivalencia, pero la línea es un servicio, y el recargo es solo para bienes`,
    remedy:
      'Escriba el tipo sin `+eqs`, por ejemplo {"cat": "VAT", "rate": "general"}. Para bienes, escriba "goods" en `item.key`.',
  }),
  'place-of-supply.leaves': ({ at, cat, country, tax, isInUnion }) => ({
    text:
      `${at} repercute ${formatSpanishTaxName(cat)}, pero \`delivery.receiver\` tiene una dirección en ` +
      (country === 'ES' ? (territories[tax ?? ''] ?? '') : country) +
      (isInUnion ? ', y el cliente tiene un NIF-IVA de otro Estado miembro' : ''),
    remedy:
      `Para bienes que se envían allí, escriba ${isInUnion ? '{"cat": "VAT", "key": "intra-community"}' : writeExport(cat)}. Para ` +
      'un servicio, escriba "services" en `item.key`. Ignore este aviso si no se puede probar el transporte, o si el comprador ' +
      'lleva los bienes como viajero.',
  }),
};
