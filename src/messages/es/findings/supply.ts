// Messages about sales whose lines contradict their tax or its day, in Spanish.
import type { supplyContentFindingMessages as english } from '../../en/findings/supply';
import type { CatalogueTranslation } from '../../text';

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
};
