// Provinces of Spain by the first two digits of a postcode, in 20 characters at most, as the schema demands.

const names =
  'Álava, Albacete, Alicante, Almería, Ávila, Badajoz, Illes Balears, Barcelona, Burgos, Cáceres, Cádiz, Castellón, ' +
  'Ciudad Real, Córdoba, A Coruña, Cuenca, Girona, Granada, Guadalajara, Gipuzkoa, Huelva, Huesca, Jaén, León, Lleida, ' +
  'La Rioja, Lugo, Madrid, Málaga, Murcia, Navarra, Ourense, Asturias, Palencia, Las Palmas, Pontevedra, Salamanca, ' +
  'Sta. Cruz Tenerife, Cantabria, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia, Valladolid, Bizkaia, ' +
  'Zamora, Zaragoza, Ceuta, Melilla';

/** The first is 01. */
const provinces = names.split(', ');

/** Undefined for a postcode of no province. */
export const findProvince = (postcode: string): string | undefined => provinces[Number(postcode.slice(0, 2)) - 1];
