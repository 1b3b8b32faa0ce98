// Messages about rows that are no sale or a part of another price, and about lodging, in Spanish.
import { formatChargedTaxJson } from '../../en/findings/places';
import { type priceFindingMessages as english, reducedVat } from '../../en/findings/prices';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishTaxName } from './places';

export const priceFindingMessages: CatalogueTranslation<typeof english> = {
  'outlay-taxed.released': ({ at }) => ({
    text: `${at} es una garantía que el cliente retuvo, pero la factura de la obra ya incluye su precio y su cuota`,
    remedy:
      `Quite ${at}: el pago de la garantía no es una venta. Ignore este aviso si ninguna factura incluyó esa parte del ` +
      'precio.',
  }),
  'untaxed-row.trade-in': ({ at, amount }) => ({
    text: `${at} corresponde a bienes que el cliente entrega como parte del pago, que no reducen el precio (Ley 37/1992, art. 79.Uno)`,
    remedy:
      `Quite ${at} y escriba los bienes como pago: "payment": {"advances": [{"description": "...", "amount": ` +
      `"${amount}"}]}.`,
  }),
  'outlay-taxed.trade-in': ({ at, amount }) => ({
    text:
      `${at} corresponde a bienes que el cliente entrega como parte del pago, pero lleva impuestos, así que reduce la base ` +
      'imponible y la cuota del registro',
    remedy:
      `Quite ${at} y escriba el valor de los bienes como pago: "payment": {"advances": [{"description": "...", "amount": ` +
      `"${amount}"}]} (Ley 37/1992, art. 79.Uno). Ignore este aviso si es un descuento a su cargo.`,
  }),
  'untaxed-row.property-tax': ({ at, cat, taxes, hasKey }) => ({
    text: `${at} es el IBI, que debe el propietario, así que forma parte de la renta, pero no lleva ${formatSpanishTaxName(cat)}`,
    remedy: `${hasKey ? 'Quite su clave y escriba' : 'Escriba'} los impuestos de la renta: "taxes": ${taxes}.`,
  }),
  'place-of-supply.here': ({ at, cat }) => ({
    text:
      `${at} no está sujeto a ${formatSpanishTaxName(cat)} (N2), pero el alojamiento y las comidas tributan donde se prestan, sea ` +
      `quien sea el cliente${cat === 'VAT' ? ' (Ley 37/1992, art. 70.Uno)' : ''}`,
    remedy:
      'Si se prestan en el territorio del emisor, repercuta el impuesto: ' +
      `${cat === 'VAT' ? reducedVat : formatChargedTaxJson(cat)}. Ignore este aviso si se prestan en otro lugar.`,
  }),
  'regime-missing.rent': ({ at }) => ({
    text: `${at} tiene el régimen 01, pero la línea es el alquiler de un local, que tiene un régimen propio, el 11`,
    remedy: `Añada "ext": {"es-fiscal-regime": "11"} a ${at}. Ignore este aviso si la línea no es de un local.`,
  }),
  'intra-community-outside.advance': ({ at }) => ({
    text:
      `${at} declara una entrega intracomunitaria (E5), pero la línea es un anticipo, que no devenga el impuesto antes de la entrega ` +
      '(Ley 37/1992, art. 75.Dos)',
    remedy:
      'No expida factura por el anticipo (RD 1619/2012, art. 2.1): escríbalo como anticipo en `payment.advances` de la factura de la ' +
      'entrega. Ignore este aviso si los bienes ya se entregaron.',
  }),
};
