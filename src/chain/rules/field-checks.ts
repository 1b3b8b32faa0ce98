// Checks of single fields that several tables of rules share, such as lengths, lists, characters, VAT numbers and countries.

import { hasCharacterForbiddenInXml, isTextLongerThan } from '../record/text';
import type { RecordRule } from './rule';

export const nifPattern = /^[A-Z0-9]{9}$/;
/** Numbers have ASCII 32 to 126 (code 1130), without the five forbidden marks (code 1287). */
const NUMBER_ASCII = /^[\x20-\x7e]*$/;
const NUMBER_MARKS = /["'<>=]/;

/** Returns whether a text is longer than the schema allows, or empty in an element that must not be empty. */
export function isTextEmptyOrTooLong(text: string | undefined, max: number): boolean {
  return text !== undefined && (text === '' || isTextLongerThan(text, max));
}

const lists = new Map<string, ReadonlySet<string>>();

/** Returns whether a value is on a list. An absent value counts as on the list. */
export function isAbsentOrInCodeList(value: string | undefined, list: string): boolean {
  if (value === undefined) return true;
  let words = lists.get(list);
  if (!words) {
    words = new Set(list.split(' '));
    lists.set(list, words);
  }
  return words.has(value);
}

/** Checks every text of a content, through lists and blocks. */
export function hasTextForbiddenInXml(content: object): boolean {
  const members = content as Readonly<Record<string, unknown>>;
  for (const name in members) {
    const value = members[name];
    if (typeof value === 'string') {
      if (hasCharacterForbiddenInXml(value)) return true;
    } else if (typeof value === 'object' && value !== null && hasTextForbiddenInXml(value)) return true;
  }
  return false;
}

export const controlCharacterMessage =
  'a text contains a character that XML does not allow (a control character or half of a symbol)';

/** The part after the prefix of a VAT number, in upper case. Source: Validations 1.2.2, list of structures. */
const AFTER_PREFIX: Readonly<Record<string, RegExp>> = {
  AT: /^[A-Z0-9]{9}$/,
  BE: /^\d{10}$/,
  BG: /^\d{9,10}$/,
  CY: /^[A-Z0-9]{9}$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{11}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^[A-Z0-9]{8,9}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:[A-Z0-9]{5}|[A-Z0-9]{9}|[A-Z0-9]{12})$/,
};

/** Returns whether the text has the structure of a VAT number of a member state or of Northern Ireland, including the prefix. */
export function hasEuVatNumberFormat(text: string): boolean {
  return AFTER_PREFIX[text.slice(0, 2)]?.test(text.slice(2)) ?? false;
}

/** `CountryType2` of SuministroInformacion.xsd (16-08-2026): ISO 3166-1 alpha-2, and XG, QU, XB, XU, XN. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV ' +
    'KY KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET ' +
    'FO PH FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM ' +
    'JP JE JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM ' +
    'MD MC MN ME MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB ' +
    'RW RO RU RE SB SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS ' +
    'TF TL TG TK TO TT TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN'
  ).split(' '),
);

export function isCountryOnAuthorityList(code: string): boolean {
  return COUNTRIES.has(code);
}

/** A text of a record, and the authority's name of its field. */
interface NamedText<View> {
  readonly field: string;
  readonly read: (view: View) => string;
}

/** Defines the rules of the supplier's tax ID and of the invoice's number in registrations and cancellations. */
export const defineInvoiceIdentityRules = <View>(
  issuer: NamedText<View>,
  number: NamedText<View>,
): readonly RecordRule<View>[] => [
  {
    code: 1100,
    field: issuer.field,
    message: 'the tax ID of the supplier is not a NIF of 9 characters without a country prefix',
    breaks: (view) => !nifPattern.test(issuer.read(view)),
  },
  {
    code: 1104,
    field: number.field,
    message: `${number.field} does not have 1 to 60 characters`,
    breaks: (view) => isTextEmptyOrTooLong(number.read(view), 60),
  },
  {
    code: 1130,
    field: number.field,
    message:
      'the invoice number (series and code) contains characters that are not ASCII, such as accents or a no-break space',
    breaks: (view) => !NUMBER_ASCII.test(number.read(view)),
  },
  {
    code: 1287,
    field: number.field,
    message: 'the invoice number (series and code) contains one of the characters " \' < > =',
    breaks: (view) => NUMBER_MARKS.test(number.read(view)),
  },
];
