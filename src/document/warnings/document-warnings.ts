// What a calculated document says of itself: slips that the public calculator takes, and that are hardly ever meant.

import { type Warning, warning } from '../../contracts/warnings';
import type { AmountText } from '../model/basic';
import type { Document } from '../model/envelope';
import { isInvoice } from '../model/guards';
import type { Invoice } from '../model/invoice';
import type { Discount, SubLine } from '../model/line';
import { documentSchemas } from '../model/schemas';
import { amountMissing, discountAbovePrice, priceMissing, roundingLarge } from './amounts';
import { issuedLate } from './dates';
import { extensionMisplaced, extensionUnknown } from './extension-places';
import { highDiscounts, highPercentages, negativeDiscounts } from './percentages';
import { issuedByCustomer, issuedToItself, surchargeToCompany, withheldFromCompany } from './parties';
import {
  advanceNegative,
  advancesAbovePayable,
  dueBeforeIssue,
  dueDatesDiffer,
  exchangeRateOne,
  wrongIban,
} from './payment';
import { rateOfOtherTax, withheldRate, zeroRate } from './rates';
import {
  agricultureCharged,
  issuedByTwo,
  marginReported,
  regimeMissing,
  reverseChargeAbroad,
  reverseChargeToPerson,
} from './regimes';
import {
  intraCommunityOutside,
  intraCommunityToNobody,
  mentionMissing,
  notOutside,
  oneStopShopMissing,
  oneStopShopOutside,
  oneStopShopToBusiness,
  outsideForNobody,
} from './place-of-supply';
import { simplifiedAboveMax, withheldByNobody } from './simplified';
import { placesWhere } from './places-where';
import { isSalesTax, pathsOf, type TaxRows, taxRowsOf } from './tax-rows';
import {
  discountOneRate,
  discountTaxesDiffer,
  outlayTaxed,
  pricesIncludeUnused,
  salesTaxesTwice,
  surchargeLeftOut,
} from './taxes-of-rows';
import { taxOfOtherPart } from './territories';
import { debitedMissing, originalLater, precedingUnused, replacedMissing } from './unnamed-originals';

/** Warnings of one document; none for what is no billing document. Rules of corrections are in correction-rules.ts. */
export function documentWarnings(doc: Document): Warning[] {
  const bills: readonly string[] = [documentSchemas.order, documentSchemas.delivery];
  if (isInvoice(doc)) {
    const ofSales = doc.type === 'credit-note' ? [] : saleRules;
    return looked(doc, [...rowRules, ...invoiceRules, ...ofSales]);
  }
  return bills.includes(doc.$schema) ? looked(doc as unknown as Invoice, rowRules) : [];
}

function looked(invoice: Invoice, rules: readonly Look[]): Warning[] {
  const rows = taxRowsOf(invoice);
  const found: Warning[] = [];
  for (const rule of rules) found.push(...rule(invoice, rows));
  return found;
}

type Look = (invoice: Invoice, rows: TaxRows) => readonly Warning[];

const isZero = (text: AmountText | undefined): boolean => text === undefined || !/[1-9]/.test(text);
const isNegative = (text: AmountText | undefined): boolean => text?.startsWith('-') === true && !isZero(text);
const hasTag = ({ $tags }: Invoice, tag: string): boolean => $tags?.includes(tag) ?? false;

/** With the tag `bypass` nothing is calculated: the amounts are what the sender says. */
const quantityMissing: Look = (invoice) => {
  if (hasTag(invoice, 'bypass')) return [];
  const { lines = [] } = invoice;
  const without = (rows: readonly SubLine[], at: string): string[] =>
    placesWhere(rows, ({ quantity }) => isZero(quantity)).map((i) => `$.doc.${at}[${i}].quantity`);
  const split = placesWhere(lines, ({ breakdown }) => breakdown !== undefined);
  const paths = [
    ...without(lines, 'lines'),
    ...split.flatMap((i) => without(lines[i]?.breakdown ?? [], `lines[${i}].breakdown`)),
  ];
  if (paths.length === 0) return [];
  const [, line] = /^\$\.doc\.lines\[(\d+)\]/.exec(paths[0] ?? '') ?? [];
  const message = `line ${Number(line) + 1} has no quantity, or 0: it adds 0.00 to the total`;
  return [warning('quantity-missing', { message, paths })];
};

const rowRules: readonly Look[] = [highDiscounts, highPercentages, quantityMissing, priceMissing, amountMissing];

const negativeInvoice: Look = ({ type, totals }) => {
  const total = totals?.total_with_tax;
  if (!isNegative(total)) return [];
  const paths = ['$.doc.totals.total_with_tax'];
  if (type === 'standard') {
    const message = `the total of this standard invoice is ${total}: an invoice is taken back by a credit note`;
    return [warning('negative-invoice', { message, paths })];
  }
  if (type !== 'credit-note') return [];
  const message = `the total of this credit note is ${total}: its record has the opposite sign, so it would charge the customer`;
  return [warning('negative-credit-note', { message, paths })];
};

const reverseChargeCharged: Look = (invoice, rows) => {
  if (!hasTag(invoice, 'reverse-charge')) return [];
  const charged = rows.all.filter(({ combo }) => isSalesTax(combo) && !isZero(combo.percent));
  const [first] = charged;
  if (first === undefined) return [];
  const { cat, percent } = first.combo;
  const message = `\`$tags\` says reverse-charge, and ${first.at} charges ${cat} ${percent}`;
  const remedy =
    `Write the taxes of these rows as {"cat": "${cat}", "key": "reverse-charge"} without rate and percent, ` +
    'or take the tag away.';
  return [warning('reverse-charge-charged', { message, paths: pathsOf(charged), remedy })];
};

/** A path as people say it. */
const memberOf = (path = ''): string => path.replace('$.doc.', '');

/** Charges that are no price of what is sold: paid on behalf of the customer, or taxes themselves. */
const notTaxed: readonly (string | undefined)[] = ['outlay', 'tax', 'stamp-duty', 'customs'];

const untaxedRows: Look = ({ lines = [], discounts = [], charges = [] }) => {
  if (discounts.length + charges.length === 0) return [];
  const combo = lines.flatMap(({ taxes }) => taxes ?? []).find(isSalesTax);
  if (combo === undefined) return [];
  const without = (rows: readonly Discount[], name: string): string[] =>
    rows.flatMap(({ taxes, key, amount }, i) =>
      (taxes ?? []).length > 0 || notTaxed.includes(key) || isZero(amount) ? [] : [`$.doc.${name}[${i}]`],
    );
  const paths = [...without(discounts, 'discounts'), ...without(charges, 'charges')];
  if (paths.length === 0) return [];
  const message = `${memberOf(paths[0])} has no taxes, and the lines have: it changes the total and not the tax`;
  const taxes = JSON.stringify([
    { cat: combo.cat, ...(combo.rate ? { rate: combo.rate } : { percent: combo.percent }) },
  ]);
  const remedy = `Give it \`taxes\` as the lines have, for example ${taxes}. What is paid for the customer has the key \`outlay\`.`;
  return [warning('untaxed-row', { message, paths, remedy })];
};

const addressMissing: Look = (invoice) => {
  const { type, $regime, supplier, customer } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || hasTag(invoice, 'simplified')) return [];
  const lacks = [
    ...((supplier?.addresses?.length ?? 0) > 0 ? [] : ['supplier']),
    ...(customer === undefined || (customer.addresses?.length ?? 0) > 0 ? [] : ['customer']),
  ];
  if (lacks.length === 0) return [];
  const message = `the address of ${lacks.join(' and ')} is missing: an invoice names both (RD 1619/2012 art. 6.1.e)`;
  const paths = lacks.map((party) => `$.doc.${party}.addresses`);
  const remedy = `Give \`${lacks[0]}.addresses\`, for example [{"street": "Calle Mayor 1", "code": "28013", "locality": "Madrid"}].`;
  return [warning('address-missing', { message, paths, remedy })];
};

const correcting: readonly (string | undefined)[] = ['credit-note', 'corrective', 'debit-note'];

const correctionSeries: Look = ({ type, $regime, series, preceding = [] }) => {
  if ($regime !== 'ES' || !correcting.includes(type)) return [];
  const same = preceding.flatMap((row, i) =>
    row.code && row.series === series && !correcting.includes(row.type) ? [`$.doc.preceding[${i}].series`] : [],
  );
  if (same.length === 0) return [];
  const named = series === undefined ? 'invoices without a series' : `series ${series}`;
  const message = `this correction goes into ${named}, that of its invoice: corrections have their own (RD 1619/2012 art. 6.1.a)`;
  return [warning('correction-series', { message, paths: ['$.doc.series'] })];
};

const invoiceRules: readonly Look[] = [
  negativeInvoice,
  reverseChargeCharged,
  untaxedRows,
  addressMissing,
  correctionSeries,
  regimeMissing,
  marginReported,
  reverseChargeAbroad,
  rateOfOtherTax,
  issuedByTwo,
  issuedByCustomer,
  advancesAbovePayable,
  dueDatesDiffer,
  wrongIban,
  negativeDiscounts,
  replacedMissing,
  debitedMissing,
  oneStopShopMissing,
  intraCommunityOutside,
  intraCommunityToNobody,
  pricesIncludeUnused,
  salesTaxesTwice,
  discountTaxesDiffer,
  extensionMisplaced,
  extensionUnknown,
  originalLater,
  outlayTaxed,
  discountAbovePrice,
  roundingLarge,
];

/** Not of credit notes: they have what their invoice has, be it right or wrong. */
const saleRules: readonly Look[] = [
  zeroRate,
  issuedToItself,
  surchargeToCompany,
  surchargeLeftOut,
  withheldFromCompany,
  withheldByNobody,
  simplifiedAboveMax,
  oneStopShopToBusiness,
  oneStopShopOutside,
  exchangeRateOne,
  dueBeforeIssue,
  mentionMissing,
  notOutside,
  reverseChargeToPerson,
  agricultureCharged,
  withheldRate,
  advanceNegative,
  discountOneRate,
  issuedLate,
  outsideForNobody,
  precedingUnused,
  taxOfOtherPart,
];
