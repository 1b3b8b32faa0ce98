// Warnings about lodging and meals outside the tax. They are taxed where they take place, for every customer.
import { createWarning, type Warning } from '../../contracts/warnings';
import { isNonSaleTaxCombo, opClassExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Line, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isNegativeLine } from './line-rates';
import { findPlaceOfCustomer, findGoodsDestination } from './place-of-delivery';
import { isForeignTaxCombo } from './tax-rows';

/** Words for lodging and meals, whose place is that of the building or of the meal. Other services also name them. */
const lodgingOrMeals = new RegExp(
  `^\\W*(?:servicios? de |\\d+ )?(?:${[
    'alojamientos?\\b|hospedaje|pernocta|(?:\\d+|una|dos|tres|cuatro|cinco|seis|siete) noches?\\b',
    'habitaci[oó]n (?:doble|individual|triple|familiar)|(?:media pensi[oó]n|pensi[oó]n completa)\\b',
    '(?:habitaci|parcela|bungal|apartamento|estancia|hotel|suite|room|pitch|apartment)\\S{0,9}\\b' +
      '.{0,40} (?:\\d+|una|dos|tres) (?:noche|night)s?\\b',
    'men[uú]s? (?:del? )?(?:d[ií]a|degustaci|grupo|empresa|boda|infantil|navidad)|men[uú]s$',
    '(?:cenas?|almuerzos?|desayunos?|banquetes?|catering)\\b',
    'accommodation|lodging|\\d+ nights?\\b|nights?$|(?:double|single) room|(?:half|full) board\\b',
    '(?:breakfasts?|lunch(?:es)?|dinners?)\\b',
  ].join('|')})`,
  'i',
);

/** Words for another service that is only about lodging or meals, or for a place abroad. */
const otherService = new RegExp(
  [
    '\\bweb\\b|hosting|servidor|\\bnube\\b|cloud|dominio|software|aplicaci|\\bdatos\\b|\\bapps?\\b|licencia|suscripci|subscri|digital',
    'online|dise[ñn]|fot[oó]|v[ií]deo|imprenta|sonido|ilumina|decoraci|equipo|equipment|maintenance|producti|producci',
    'comisi|commission|mediaci|gesti[oó]n|management|coordina|organiza|consult|asesor|publici|marketing|booking|patrocin|sponsor',
    '(?:motor|sistema|central) de reservas|traduc|int[eé]rpret|redacci|formaci|training|ponen|conferenc|informativ|\\btalk',
    'm[uú]sica|concierto|actuaci|espect[aá]culo|\\bDJ\\b|azafat|camarer|personal|turno|vigilancia|seguridad|guardia',
    'night (?:shift|club)|limpieza|lavander|\\bropa\\b|perr[oa]|gat[oa]s?\\b|mascota|\\bdogs?\\b|\\bcats?\\b|sesi[oó]n|session',
    'transporte|fr[aá]ncia|par[ií]s|portugal|lisboa|oporto|ital|roma|mil[aá]n|alem|berl[ií]n|m[uú]nich|viena|bruselas|[aá]msterdam',
    'suiza|londres|london|reino unido|andorra|marruecos',
    'extranjero|abroad|viaje|\\btrip\\b|paquete|excursi|circuito|crucero|tarifa nocturna|alquiler|\\bgu[ií]a',
  ].join('|'),
  'i',
);

const isOutside = (combo: TaxCombo): boolean =>
  isSalesTaxCombo(combo) &&
  !isForeignTaxCombo(combo) &&
  !isNonSaleTaxCombo(combo) &&
  combo.ext?.[opClassExtensionKey] === 'N2';

/** Returns whether a line sells lodging or a meal by its name. A menu is also goods, or a text that is translated. */
function isLodgingOrMeal({ item }: Line): boolean {
  const name = item?.name ?? '';
  return item?.key !== 'goods' && lodgingOrMeals.test(name) && !otherService.test(name);
}

/**
 * Warns about lodging and meals outside the tax (N2) for a customer elsewhere. The general rule of services to
 * businesses (Ley 37/1992 art. 69) does not hold for services on a building and for meals (art. 70.Uno.1, 70.Uno.5).
 */
export function warnUntaxedLodgingAndMeals(invoice: Invoice): Warning[] {
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
