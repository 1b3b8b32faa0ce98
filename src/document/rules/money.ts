// Rules of taxes, payment and currencies.

import { isFiscalExtensionKey } from '../addons/es-fiscal/extensions';
import { parseAmount, isNegativeAmount, isZeroAmount } from '../../amount/amount';
import type { TaxCombo } from '../model/parts';
import { type TaxCategory, findTaxRateByName } from '../regimes/regime';
import { portugueseRegionExtensionKey } from '../regimes/other-countries';
import { findTaxCategoryOfCountryOrRegime } from '../regimes/registry';
import type { MutableObjectMembers } from '../shapes/shape';
import { isUrlOrHostName } from './forms';
import {
  defineMemberFormatRule,
  type DocumentRule,
  defineRequiredMemberRule,
  defineMemberRule,
  type DocumentRuleTable,
  type DocumentRuleContext,
} from './rule';

const means =
  'any card credit-transfer debit-transfer cash cheque bank-draft direct-debit online promissory-note netting other'.split(
    ' ',
  );
export const paymentTermsKeys =
  'end-of-month due-date deferred proximo instant elective pending advanced delivery undefined'.split(' ');

/** Returns true for a listed means of payment, with or without `+` and a suffix. */
function isMeans(key: string): boolean {
  return means.includes(key.split('+', 1)[0] ?? '');
}

function comboRule(
  number: string,
  message: string,
  holds: (combo: TaxCombo, category: TaxCategory) => boolean,
): DocumentRule {
  return defineMemberRule(`GOBL-TAX-COMBO-${number}`, '', message, (node, scope) => {
    const combo = node as unknown as TaxCombo;
    const category = categoryIn(combo, scope);
    return category === undefined || holds(combo, category);
  });
}

/**
 * Finds a category. Returns undefined if the regime does not have the category, or if there is no data about the
 * category. Such rows are not checked.
 */
function categoryIn(combo: TaxCombo, scope: DocumentRuleContext): TaxCategory | undefined {
  const category = findTaxCategoryOfCountryOrRegime(scope.regime, combo.country, combo.cat);
  return category?.withoutRegime && category.keys.length === 0 ? undefined : category;
}

function hasRightPercent(combo: TaxCombo, category: TaxCategory): boolean {
  const key = category.keys.find((row) => row.key === combo.key);
  if (key?.noPercent) return combo.percent === undefined;
  return combo.percent !== undefined;
}

function hasKnownRate(combo: TaxCombo, category: TaxCategory): boolean {
  if (combo.rate === undefined || category.rates.length === 0) return true;
  return findTaxRateByName(category, combo.rate, combo.key) !== undefined;
}

/** Returns whether the category has the key. An unknown key is then reported as one fault (02), not as several. */
function hasKnownKey(combo: TaxCombo, category: TaxCategory): boolean {
  if (category.keys.length === 0) return combo.key === undefined;
  return combo.key === undefined || category.keys.some((known) => known.key === combo.key);
}

const combo: readonly DocumentRule[] = [
  defineMemberRule('GOBL-TAX-COMBO-01', '', 'tax category not valid for regime', (node, scope) => {
    const { country, cat } = node as unknown as TaxCombo;
    return scope.regime === undefined || findTaxCategoryOfCountryOrRegime(scope.regime, country, cat) !== undefined;
  }),
  comboRule('02', 'tax combo key not valid for category in regime', hasKnownKey),
  comboRule('03', 'tax combo rate not valid for key in regime', (row, category) => {
    return !hasKnownKey(row, category) || hasKnownRate(row, category);
  }),
  comboRule('04', 'tax combo percent required or invalid for key in regime', (row, category) => {
    return category.withoutRegime || !hasKnownKey(row, category) || hasRightPercent(row, category);
  }),
  comboRule(
    '05',
    'tax combo surcharge requires percent in regime',
    (row) => row.surcharge === undefined || row.percent !== undefined,
  ),
  comboRule('06', 'tax combo extension key not defined in regime', (row) => {
    return Object.keys(row.ext ?? {}).every((key) => isFiscalExtensionKey(key) || key === portugueseRegionExtensionKey);
  }),
];

/** Requires that the `taxes` of a row have at most one combo per category. */
const uniqueCategories = defineMemberRule(
  'GOBL-TAX-SET-01',
  'taxes',
  'all tax categories in a set must be unique',
  (node) => {
    const taxes = (node.taxes ?? []) as TaxCombo[];
    return new Set(taxes.map((row) => row.cat)).size === taxes.length;
  },
);

function isCurrencyAmountZero(node: MutableObjectMembers): boolean {
  return typeof node.amount === 'string' && isZeroAmount(parseAmount(node.amount));
}

const positive = (code: string): DocumentRule =>
  defineMemberFormatRule(
    code,
    'amount',
    'amount must be positive',
    (value) => !isNegativeAmount(parseAmount(value)) && !isZeroAmount(parseAmount(value)),
  );

export const taxAndPaymentRules: DocumentRuleTable = {
  'tax/combo': combo,
  'bill/line': [uniqueCategories],
  'bill/discount': [uniqueCategories],
  'bill/charge': [uniqueCategories],
  'tax/note': [defineRequiredMemberRule('GOBL-TAX-NOTE-01', 'text', 'tax note text is required')],
  'pay/instructions': [
    defineRequiredMemberRule('GOBL-PAY-INSTRUCTIONS-01', 'key', 'key is required'),
    defineMemberFormatRule('GOBL-PAY-INSTRUCTIONS-02', 'key', 'key must be valid', isMeans),
  ],
  'pay/online': [
    defineMemberRule('GOBL-PAY-ONLINE-01', 'url', 'URL is required and must be valid', (node) => {
      return typeof node.url === 'string' && isUrlOrHostName(node.url);
    }),
  ],
  'pay/record': [defineMemberFormatRule('GOBL-PAY-RECORD-01', 'key', 'key must be valid', isMeans)],
  'pay/terms': [
    defineMemberFormatRule('GOBL-PAY-TERMS-01', 'key', 'key must be valid', (key) => paymentTermsKeys.includes(key)),
  ],
  'pay/due-date': [
    defineRequiredMemberRule('GOBL-PAY-DUEDATE-01', 'date', 'date is required'),
    defineMemberRule('GOBL-PAY-DUEDATE-02', 'amount', 'amount must not be zero', (node) => !isCurrencyAmountZero(node)),
  ],
  'currency/amount': [defineRequiredMemberRule('GOBL-CURRENCY-AMOUNT-01', 'currency', 'currency is required')],
  'currency/exchange-rate': [
    defineRequiredMemberRule('GOBL-CURRENCY-EXCHANGERATE-01', 'from', 'from currency is required'),
    defineRequiredMemberRule('GOBL-CURRENCY-EXCHANGERATE-02', 'to', 'to currency is required'),
    positive('GOBL-CURRENCY-EXCHANGERATE-04'),
  ],
};
