// Warns about the tax of the invoices that a substitution reverses. Document and record have the percentage of each base,
// rounded to the written decimals of the base (docs/format.md). A warning follows if the client writes another amount, or
// if the base has fewer decimals than its currency, so that cents are lost.
import { Decimal, isSameAmountValue, isZeroAmount, normalizeAmountText, parseAmount } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isCorrectionBySubstitution } from '../addons/es-fiscal/extensions';
import { computeTaxOfPrecedingBases } from '../calculate/preceding';
import { getCurrencyDecimals } from '../iso-codes';
import type { CurrencyCode, Json, JsonObject } from '../model/basic';
import type { Document } from '../model/envelope';
import type { Invoice } from '../model/invoice';
import {
  getObjectMemberOrEmpty,
  isCopyOfSelloResponse,
  pairGivenAndCalculatedRows,
  formatInputValueForMessage,
} from './replaced-amounts';
import { isChargedTax } from '../breakdown';

/** Tolerance, in the smallest coin and as a part of the tax: the invoice may have rounded the tax of each line. */
const coinsMax = 5;
const partMax = new Decimal('0.01');

/**
 * Warns about taxes of the invoices that a substitution reverses, if they differ by more than rounding, and about bases
 * without cents. A document that was read from Sello is not compared, and other corrections do not report these taxes.
 */
export function warnPrecedingTaxReplacedByCalculation(given: JsonObject, doc: Document): Warning[] {
  const { preceding = [], currency } = doc as Invoice;
  if (!isCorrectionBySubstitution(doc as Invoice) || isCopyOfSelloResponse(given)) return [];
  const compared = pairGivenAndCalculatedRows(given.preceding, preceding as unknown as JsonObject[]).flatMap(
    ([row, , i]) => listComparedRates(getObjectMemberOrEmpty(row, 'tax'), preceding[i], { index: i, currency }),
  );
  const rough = compared.find(losesCents);
  if (rough) {
    const { path, percent, exact, now } = rough;
    const params = { path, base: formatInputValueForMessage(rough.base), percent, exact, now };
    return [createWarning('value-replaced.base', [`$.doc.${path}.base`], params)];
  }
  const different = compared.filter(isBeyondRounding);
  const [first] = different;
  if (!first) return [];
  const { written, now, percent } = first;
  const paths = different.map(({ path }) => `$.doc.${path}.amount`);
  const params = { path: `${first.path}.amount`, given: formatInputValueForMessage(written), now, percent };
  return [createWarning('value-replaced.preceding', paths, params)];
}

/** A row of the taxes of a reversed invoice. */
interface ComparedRate {
  readonly path: string;
  /** Base that the client wrote. */
  readonly base: string;
  readonly percent: string;
  /** Amount that the client wrote; empty if it wrote none. */
  readonly written: string;
  /** Amount of the document, and of the record. */
  readonly now: string;
  /** The percentage of the base with the decimals of the currency. */
  readonly exact: string;
  readonly decimals: number;
}

function listComparedRates(
  given: JsonObject,
  invoice: NonNullable<Invoice['preceding']>[number] | undefined,
  { index, currency }: { readonly index: number; readonly currency: CurrencyCode },
): ComparedRate[] {
  const { tax } = invoice ?? {};
  if (!tax) return [];
  const decimals = getCurrencyDecimals(invoice?.currency ?? currency);
  const exact = computeTaxOfPrecedingBases(tax, decimals);
  return pairGivenAndCalculatedRows(given.categories, tax.categories as unknown as JsonObject[]).flatMap(
    ([category, , c]) => {
      const made = tax.categories?.[c];
      if (!made || !isChargedTax(made)) return [];
      return pairGivenAndCalculatedRows(category.rates, made.rates as unknown as JsonObject[]).flatMap(
        ([{ amount, base }, , r]) => {
          const [rate, exactRate] = [made.rates[r], exact.categories?.[c]?.rates[r]];
          if (!rate?.percent || !exactRate) return [];
          const path = `preceding[${index}].tax.categories[${c}].rates[${r}]`;
          const { percent, amount: now } = rate;
          const own = { base: toText(base), written: toText(amount) };
          return [{ path, ...own, percent, now, exact: exactRate.amount, decimals }];
        },
      );
    },
  );
}

const toText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function losesCents({ base, exact, now, decimals }: ComparedRate): boolean {
  const [, fraction = ''] = base.split('.');
  return fraction.length < decimals && !isSameAmountValue(parseAmount(exact), parseAmount(now));
}

function isBeyondRounding({ written, now, decimals }: ComparedRate): boolean {
  const own = normalizeAmountText(written);
  // Clients that leave the calculation to Sello write zero.
  if (own === undefined || isZeroAmount(parseAmount(own))) return false;
  const right = parseAmount(now).value;
  const coins = new Decimal(coinsMax).times(new Decimal(10).pow(-decimals));
  return parseAmount(own)
    .value.minus(right)
    .abs()
    .greaterThan(Decimal.max(coins, right.abs().times(partMax)));
}
