// Warnings about lines whose kind of supply (`item.key`) contradicts their tax, and about taxed goods and services whose
// place is outside the territory of the tax.
import { createWarning, type Warning } from '../../contracts/warnings';
import { exemptExtensionKey, opClassExtensionKey, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { marginTaxedRegimeCodes } from '../breakdown';
import type { Invoice } from '../model/invoice';
import type { Line, Party, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { findSpanishProvinceCode } from '../postal-addresses';
import { euTaxIdPrefixes } from '../territories';
import { isNegativeLine } from './line-rates';
import { isForeignPersonTaxId } from '../tax-ids/near-misses';
import { isTextBeginningWithAdvanceWord } from './row-kinds';
import { findPartyTaxIdOrVatNumber, isSpanishLegalPersonParty } from './parties';
import {
  findGoodsDestination,
  findPlaceOfCustomer,
  isTaxComboExemptWhateverDestination,
  isExportTaxCombo,
  type PlaceWithSalesTax,
} from './place-of-delivery';
import { warnUntaxedLodgingAndMeals } from './services-here';
import { isForeignTaxCombo } from './tax-rows';
import { isZeroOrAbsent } from '../../amount/amount';

interface LineTax {
  readonly line: Line;
  readonly combo: TaxCombo;
  /** Path inside the document, `lines[0].taxes[0]`. */
  readonly at: string;
}

const listLineTaxes = ({ lines = [] }: Invoice): LineTax[] =>
  lines.flatMap((line, i) =>
    (line.taxes ?? []).flatMap((combo, j) =>
      isSalesTaxCombo(combo) && !isForeignTaxCombo(combo) ? [{ line, combo, at: `lines[${i}].taxes[${j}]` }] : [],
    ),
  );

const listPaths = (rows: readonly LineTax[], member: string): string[] => rows.map(({ at }) => `$.doc.${at}.${member}`);

const isService = ({ line }: LineTax): boolean => line.item?.key === 'services';
const isGoods = ({ line }: LineTax): boolean => line.item?.key === 'goods';

/** Returns whether a line adds to the price. A discount or a return has the tax of what it subtracts. */
const isAdded = ({ line }: LineTax): boolean => !isNegativeLine(line);

const isSurcharged = ({ combo }: LineTax): boolean => combo.surcharge !== undefined;
const isUnionDelivery = ({ combo }: LineTax): boolean => combo.key === 'intra-community';
const isExport = (row: LineTax): boolean => isExportTaxCombo(row.combo) && !isTaxComboExemptWhateverDestination(row);

/** Returns whether a row is outside the tax because it is supplied elsewhere (N2). */
const isElsewhere = ({ combo: { ext } }: LineTax): boolean => ext?.[opClassExtensionKey] === 'N2';

/**
 * Names of services that a customer buys for themselves. They neither belong to the price of goods nor are works on a
 * building, so the general rule for the place of services applies (Ley 37/1992 art. 69). Only words that leave no doubt
 * count, because a warning about another line would change tax that is right. There are too many names of trades on a
 * building site, and of what is delivered with goods, to list these instead.
 */
const independentServices = new RegExp(
  [
    'consult|asesor|auditor|abogad|jur[ií]dic|contab|n[oó]mina|gestor[ií]a|honorario|hosting|\\bweb\\b|suscripci',
    'publicidad|marketing|desarrollo de software|programaci[oó]n de software|soporte t[eé]cnico|coaching',
    'legal advice|accounting|advertis|subscription',
  ].join('|'),
  'i',
);

export const isServiceUnrelatedToGoodsByName = (name: string): boolean => independentServices.test(name);

/** Words for services that are sold next to goods, but do not belong to their price. */
const soldNextToGoods = /reparaci|repair|mantenimiento|maintenance/i;

/** Words for services that are exempt because of exported goods (Ley 37/1992 art. 21.5): transport and what it needs. */
const ofExportedGoods = new RegExp(
  [
    'transport|portes?\\b|env[ií]o|flete|freight|shipping|courier|mensajer|log[ií]stic|carga|estiba',
    'almacen|aduan|customs|despacho|consigna|manipula|handling|embarque|terminal|contenedor|container',
    'embal|packing|crating|seguro|insurance|fumiga|pesaje|inspecci',
  ].join('|'),
  'i',
);

const getName = ({ line }: LineTax): string => line.item?.name ?? '';

/** Returns whether a service has the tax of the goods with which the invoice delivers it (Ley 37/1992 art. 78.Dos.1). */
const isPartOfGoods = (row: LineTax, others: readonly LineTax[]): boolean =>
  others.some((other) => !isService(other)) &&
  !isServiceUnrelatedToGoodsByName(getName(row)) &&
  !soldNextToGoods.test(getName(row));

/** Words for the second sale of a triangular operation, and for goods that are not in Spain. */
const saysAbroad = /triangul|art(?:[ií]culo|\.)? ?26\b|chain transaction|drop ?ship/i;

const saysGoodsAbroad = ({ notes = [] }: Invoice, row: LineTax): boolean =>
  saysAbroad.test(getName(row)) || notes.some(({ text = '' }) => saysAbroad.test(text));

/**
 * Warns about services with the exemption of goods, and about goods outside the tax. Only goods are delivered within the
 * Union or exported (Ley 37/1992 art. 21, 25); a service to a business elsewhere is outside the tax (art. 69). An advance
 * is no delivery within the Union: nothing is due, and no invoice is required (art. 75.Dos; RD 1619/2012 art. 2.1).
 */
export function warnSupplyKindMismatch(invoice: Invoice): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const rows = listLineTaxes(invoice).filter(isAdded);
  const delivered = rows.filter(isUnionDelivery);
  const exported = rows.filter(isExport);
  const isLooseService = (row: LineTax, others: readonly LineTax[]): boolean =>
    isService(row) && !isPartOfGoods(row, others);
  const services = [
    ...delivered.filter((row) => isLooseService(row, delivered)),
    ...exported.filter((row) => isLooseService(row, exported) && !ofExportedGoods.test(getName(row))),
  ];
  const goods = rows.filter((row) => isGoods(row) && isElsewhere(row) && !saysGoodsAbroad(invoice, row));
  const advances = delivered.filter((row) => isTextBeginningWithAdvanceWord(getName(row)));
  const [service] = services;
  const [sold] = goods;
  const [advance] = advances;
  return [
    ...(advance
      ? [createWarning('intra-community-outside.advance', listPaths(advances, 'key'), { at: advance.at })]
      : []),
    ...(service ? [warnService(service, services)] : []),
    ...(sold
      ? [
          createWarning('place-of-supply.goods', listPaths(goods, sold.combo.cat === 'IPSI' ? 'ext' : 'key'), {
            at: sold.at,
            cat: sold.combo.cat,
          }),
        ]
      : []),
  ];
}

function warnService({ at, combo }: LineTax, matches: readonly LineTax[]): Warning {
  const paths = listPaths(matches, combo.cat === 'IPSI' ? 'ext' : 'key');
  if (combo.key === 'intra-community') return createWarning('place-of-supply.service', paths, { at });
  return createWarning('place-of-supply.service-export', paths, { at, cat: combo.cat });
}

/** Warns about the surcharge on a service. It is for goods that retailers resell (Ley 37/1992 art. 148, 156). */
export function warnSurchargeOnService(invoice: Invoice): Warning[] {
  if (invoice.$regime !== 'ES') return [];
  const rows = listLineTaxes(invoice).filter((row) => isAdded(row) && isSurcharged(row));
  const matches = rows.filter((row) => isService(row) && !isPartOfGoods(row, rows));
  const [first] = matches;
  if (!first) return [];
  return [createWarning('surcharge-to-company.service', listPaths(matches, 'rate'), { at: first.at })];
}

/** Returns whether goods for a destination leave the territory of a tax. A consumer in the Union may be charged the tax. */
function leavesTerritory({ cat }: TaxCombo, { country, tax, province }: PlaceWithSalesTax, invoice: Invoice): boolean {
  if (country === 'ES') {
    if (tax === undefined) return false;
    return tax !== cat || (cat === 'IPSI' && province !== findSpanishProvinceCode(invoice.supplier?.addresses?.[0]));
  }
  if (cat !== 'VAT' || !euTaxIdPrefixes.has(country)) return true;
  const { country: buyer = 'ES', code } = findPartyTaxIdOrVatNumber(invoice.customer) ?? {};
  return code !== undefined && buyer !== 'ES' && euTaxIdPrefixes.has(buyer);
}

const isInUnionAbroad = ({ country }: PlaceWithSalesTax): boolean => country !== 'ES' && euTaxIdPrefixes.has(country);

const isCharged = ({ combo: { percent } }: LineTax): boolean => !isZeroOrAbsent(percent);

const getRegime = ({ combo: { ext } }: LineTax): string => ext?.[regimeExtensionKey] ?? '';

/** The regime of used goods, art and antiques. */
const usedGoodsCode = '03';

/**
 * Warns about sales that are charged a tax although they are taxed elsewhere, and about the reverse. The buyer cannot
 * deduct tax that is not due (Ley 37/1992 art. 94.Tres).
 */
export const warnSuppliesTaxedInWrongPlace = (invoice: Invoice): Warning[] =>
  invoice.$regime === 'ES'
    ? [...warnTaxedGoodsThatLeave(invoice), ...warnServicesElsewhere(invoice), ...warnUntaxedLodgingAndMeals(invoice)]
    : [];

/** Warns about taxed goods that leave. Only the stated destination counts, because a customer may take goods along. */
function warnTaxedGoodsThatLeave(invoice: Invoice): Warning[] {
  const to = findGoodsDestination(invoice);
  if (!to) return [];
  const taxed = listLineTaxes(invoice).filter(
    (row) => isCharged(row) && !isService(row) && leavesTerritory(row.combo, to, invoice),
  );
  const matches = taxed.filter((row) => !marginTaxedRegimeCodes.has(getRegime(row)));
  // Used goods that go to another member state are taxed here (Ley 37/1992 art. 25.Uno), but exported ones are exempt.
  const used = isInUnionAbroad(to) ? [] : taxed.filter((row) => getRegime(row) === usedGoodsCode);
  const [first, ofMargin] = [matches[0], used[0]];
  const place = { country: to.country, tax: to.tax ?? null };
  const listRates = (rows: readonly LineTax[]): string[] =>
    listPaths(rows, rows[0]?.combo.cat === 'IPSI' ? 'percent' : 'rate');
  return [
    ...(first
      ? [
          createWarning('place-of-supply.leaves', listRates(matches), {
            ...place,
            at: first.at,
            cat: first.combo.cat,
            isInUnion: isInUnionAbroad(to) && first.combo.cat === 'VAT',
          }),
        ]
      : []),
    ...(ofMargin
      ? [
          createWarning('place-of-supply.leaves-margin', listRates(used), {
            ...place,
            at: ofMargin.at,
            cat: ofMargin.combo.cat,
          }),
        ]
      : []),
  ];
}

/**
 * Words for services whose place is not the customer's: on land and buildings, admission to events, and hire (Ley
 * 37/1992 art. 70). Fees alone may be for any of them.
 */
const takesPlaceHere = new RegExp(
  [
    'inmobil|inmueble|vivienda|\\blocal(?:es)?\\b|finca|edific|\\bobras?\\b|terreno|propiedad|alquil|arrend|compraventa|notar',
    'arquitect|energ[eé]tic|urban[ií]s|catastr|\\bvallas?\\b|hipotec|instalaci|m[eé]dic|cl[ií]nic',
    'piso|apartament|chal[eé]|\\bvillas?\\b|\\bcasas?\\b|parcela|solar\\b|garaje|\\bnaves?\\b|desahuci|comunidad de propietarios',
    'curso|formaci|congreso|jornada|seminario|taller|evento|entrada|inscripci|feria|stand\\b|exposici|ponencia',
    'real estate|propert(?:y|ies)|building|course|training|workshop|conference|admission|\\bevents?\\b|\\bfairs?\\b',
  ].join('|'),
  'i',
);

const isTaxedAtCustomer = (row: LineTax): boolean =>
  isService(row) &&
  isServiceUnrelatedToGoodsByName(getName(row).replace(/honorarios?/gi, '')) &&
  !takesPlaceHere.test(getName(row)) &&
  !marginTaxedRegimeCodes.has(getRegime(row));

/**
 * Returns whether a party is a company, by the letter of its NIF. Associations, public bodies and religious institutions
 * may also buy as consumers (Ley 37/1992 art. 69.Uno.2).
 */
const isSpanishBusiness = (party: Party | undefined): boolean =>
  isSpanishLegalPersonParty(party) && !/^[GPQRS]/.test(party?.tax_id?.code ?? '');

/** Returns whether a customer is a business of another member state, or a company where another tax of Spain applies. */
function isBusinessElsewhere({ customer }: Invoice, { country, tax }: PlaceWithSalesTax, cat: string): boolean {
  if (country === 'ES') return isSpanishBusiness(customer) && tax !== undefined && tax !== cat;
  const { country: home = '', code } = findPartyTaxIdOrVatNumber(customer) ?? {};
  const isOfUnion = home !== 'ES' && home !== northernIreland && euTaxIdPrefixes.has(home);
  return code !== undefined && isOfUnion && !isForeignPersonTaxId(home, code);
}

/** Part of the Union for goods, but not for services. */
const northernIreland = 'XI';

/** Returns whether a row is exempt as a sale in the territory (Ley 37/1992 art. 20). */
const isExemptInside = ({ combo: { ext } }: LineTax): boolean => ext?.[exemptExtensionKey] === 'E1';

/**
 * Warns about taxed and exempt services to businesses elsewhere, which are taxed where the customer is (Ley 37/1992 art.
 * 69.Uno.1), so that they are not subject here. Only services count whose name leaves no doubt, because many others are
 * taxed where they take place.
 */
function warnServicesElsewhere(invoice: Invoice): Warning[] {
  const place = findPlaceOfCustomer(invoice);
  if (!place || (place.country !== 'ES' && !isInUnionAbroad(place))) return [];
  const rows = listLineTaxes(invoice).filter(
    (row) => isAdded(row) && isTaxedAtCustomer(row) && isBusinessElsewhere(invoice, place, row.combo.cat),
  );
  return [
    ...explainServiceElsewhere(rows.filter(isCharged), place, false),
    ...explainServiceElsewhere(rows.filter(isExemptInside), place, true),
  ];
}

function explainServiceElsewhere(
  matches: readonly LineTax[],
  { country, tax }: PlaceWithSalesTax,
  isExempt: boolean,
): Warning[] {
  const [first] = matches;
  if (!first) return [];
  const { at, combo } = first;
  const [ofIpsi, ofKeys] = isExempt ? ['ext', 'key'] : ['percent', 'rate'];
  const paths = listPaths(matches, combo.cat === 'IPSI' ? ofIpsi : ofKeys);
  return [
    createWarning('place-of-supply.service-taxed', paths, {
      at,
      cat: combo.cat,
      country,
      tax: tax ?? null,
      isExempt,
    }),
  ];
}
