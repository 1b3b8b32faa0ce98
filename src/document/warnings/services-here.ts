// Warnings about lodging and meals outside the tax. They are taxed where they take place, for every customer.
import { createWarning, type Warning } from '../../contracts/warnings';
import { isNoSale, opClassExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Line, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isNegativeLine } from './line-rates';
import { findPlaceOfCustomer, findGoodsDestination } from './place-of-delivery';
import { isForeignTaxCombo } from './tax-rows';

/** Words for lodging and meals, whose place is that of the building or of the meal. */
const lodgingOrMeals = new RegExp(
  [
    '\\balojamientos?\\b|\\bhospedaje|\\bpernocta|\\b(?:\\d+|una|dos|tres|cuatro|cinco|seis|siete) noches?\\b',
    '\\bhabitaci[oó]n (?:doble|individual|triple|familiar)|\\b(?:media pensi[oó]n|pensi[oó]n completa)\\b',
    '\\bmen[uú]s? (?:del? )?(?:d[ií]a|degustaci|grupo|empresa|boda|infantil|navidad)|\\b\\d+ men[uú]s\\b',
    '\\b(?:cenas?|almuerzos?|desayunos?|banquetes?|catering)\\b',
    '\\baccommodation|\\blodging|\\b\\d+ nights?\\b|\\b(?:double|single) room|\\b(?:half|full) board\\b',
    '\\b(?:breakfasts?|lunch(?:es)?|dinners?)\\b',
  ].join('|'),
  'i',
);

/** Words for another service that is only about lodging or meals, or for a place abroad. */
const otherService = new RegExp(
  [
    '\\bweb\\b|hosting|servidor|dominio|software|\\bapps?\\b|licencia|suscripci|subscri|digital|online|dise[ñn]|foto|v[ií]deo|imprenta',
    'comisi|commission|mediaci|gesti[oó]n|management|consult|asesor|publici|marketing|booking',
    '(?:motor|sistema|central) de reservas|traducci|redacci|formaci|training',
    'm[uú]sica|concierto|actuaci|espect[aá]culo|\\bDJ\\b|turno|vigilancia|seguridad|guardia|night (?:shift|club)|limpieza|lavander',
    'transporte|fr[aá]ncia|par[ií]s|portugal|lisboa|oporto|ital|roma|alem|berl[ií]n|londres|london|reino unido|andorra|marruecos',
    'extranjero|abroad|viaje|\\btrip\\b|paquete|excursi|circuito|crucero|tarifa nocturna',
  ].join('|'),
  'i',
);

const isOutside = (combo: TaxCombo): boolean =>
  isSalesTaxCombo(combo) && !isForeignTaxCombo(combo) && !isNoSale(combo) && combo.ext?.[opClassExtensionKey] === 'N2';

/** Returns whether a line sells lodging or a meal by its name. A menu is also goods, or a text that is translated. */
function isLodgingOrMeal({ item }: Line): boolean {
  const name = item?.name ?? '';
  return item?.key !== 'goods' && lodgingOrMeals.test(name) && !otherService.test(name);
}

/**
 * Warns about lodging and meals outside the tax (N2) for a customer elsewhere. The general rule of services to
 * businesses (Ley 37/1992 art. 69) does not hold for services on a building and for meals (art. 70.Uno.1, 70.Uno.5).
 */
export function warnUntaxedServicesHere(invoice: Invoice): Warning[] {
  const place = findPlaceOfCustomer(invoice);
  if (!place || findGoodsDestination(invoice)) return [];
  const matches = (invoice.lines ?? []).flatMap((line, i) =>
    isNegativeLine(line) || !isLodgingOrMeal(line)
      ? []
      : (line.taxes ?? []).flatMap((combo, j) =>
          isOutside(combo) && (place.country !== 'ES' || (place.tax !== undefined && place.tax !== combo.cat))
            ? [{ at: `lines[${i}].taxes[${j}]`, cat: combo.cat }]
            : [],
        ),
  );
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ at, cat }) => `$.doc.${at}.${cat === 'IPSI' ? 'ext' : 'key'}`);
  return [createWarning('place-of-supply.here', paths, first)];
}
