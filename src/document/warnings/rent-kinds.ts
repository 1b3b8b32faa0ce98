// Guesses from its text whether a row is rent, or the property tax of what is rented, in the languages of Spain and
// English.

/** Returns whether a text names the property tax of an owner. */
export const isPropertyTaxText = (text: string): boolean =>
  /\bI\.?B\.?I\b|impuesto (?:sobre |de )?(?:los )?bienes inmuebles|contribuci[oó]n (?:urbana|territorial)/i.test(text);

/** Words for rent. A manager of rents pays the tax of the owner, so that it is an outlay. */
export const isRentText = (text: string): boolean =>
  /alquil|arrend|\brentas?\b|lloguer|\balug|\brent\b|\blease\b/i.test(text) &&
  !/gesti[oó]n|administraci|honorari|comisi[oó]n|intermedi|\bIRPF\b|management|\bfees?\b/i.test(text);

/**
 * Words for the rent of premises, and not of goods for them. The rent of a whole business, and of a meeting room, may have
 * the same withheld tax, but not the regime of rents.
 */
export const isRentOfPremisesText = (text: string): boolean =>
  rentOfPremises.test(text) &&
  !/(?:arrend\w{0,12}|alquiler) del? negocio|\bindustria\b|traspaso|gesti[oó]n|veh[ií]cul|furgoneta|m[aá]quina|mobiliario/i.test(
    text,
  );

const premises = '(?:local(?:es)?|oficinas?|naves?|despachos?|almac[eé]n)\\b';
const rents = '(?:alquil\\w{0,9}|arrend\\w{0,12}|renta|lloguer)';
const rentOfPremises = new RegExp(
  `\\b${rents}(?:\\W+(?:del?|la|el|mes|mensual|trimestral|d|uso|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|` +
    `octubre|noviembre|diciembre|\\d{1,4})){0,6}\\W+${premises}|^\\W*${premises}.{0,80}\\b${rents}`,
  'i',
);
