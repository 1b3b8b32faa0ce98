// Finds the amounts in force of a supplier's invoices, which are the amounts that each record declares and the amounts
// that it reverses. This module is pure and reads the euros and taxes of the records themselves, so nothing is
// recalculated from documents.
import {
  type DeclaredInvoice,
  isF3Replacement,
  formatDeclaredInvoiceKey,
  listReferencedInvoiceKeys,
} from './declared-invoice';
import {
  addCentsByTaxRateInPlace,
  type CentsByTaxRate,
  areBaseTaxSurchargeCentsZero,
  negateBaseTaxSurchargeCents,
  negateCentsByTaxRate,
  type BaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
  parseRectifiedCents,
} from './amounts';
import { F3ReversedAmountCalculator } from './invoice-replacements';
import { type F3ReversedAmountRules, f3ReversedAmountRules } from './replacement-rules';

export interface IssuedAndReversedAmounts {
  /** False if the invoice was cancelled. A cancelled invoice is in no sum. */
  readonly counts: boolean;
  /** The amounts of the invoice's record by rate, with their signs. */
  readonly issued: CentsByTaxRate;
  /**
   * The amounts of other invoices that this invoice reverses, with their sign in sums. The amounts of a substitution
   * have the key ``, because its record has no rates.
   */
  readonly takenBack: CentsByTaxRate;
  /** The part of a replacement (F3) that undoes what an earlier one added. It reverses nothing, and adds nothing. */
  readonly undone?: CentsByTaxRate | undefined;
}

/**
 * Finds the amounts that each invoice declares and reverses, by entry. The sum of these amounts is in force. For an F3,
 * also pass the simplified invoices that it names, their corrections, and the other F3 that replace these simplified
 * invoices.
 */
export function computeIssuedAndReversedAmountsByEntry(
  invoices: readonly DeclaredInvoice[],
  rules: F3ReversedAmountRules = f3ReversedAmountRules,
): ReadonlyMap<string, IssuedAndReversedAmounts> {
  const exchanges = new F3ReversedAmountCalculator(rules);
  const inForce = new Map<string, IssuedAndReversedAmounts>();
  for (const invoice of inOrder(invoices)) {
    const issued = sumBreakdownCentsByTaxRate(invoice.content);
    const isReplacement = isF3Replacement(invoice.content);
    const back = isReplacement ? exchanges.exchange(invoice, issued) : { takenBack: takeBack(invoice) };
    if (!isReplacement) exchanges.sell(invoice, issued);
    inForce.set(invoice.entry, { counts: rules.counts(invoice), issued, ...back });
  }
  return inForce;
}

/** Returns the amounts that a correction by substitution reverses. */
function takeBack({ content }: DeclaredInvoice): CentsByTaxRate {
  const rectified = parseRectifiedCents(content);
  return content.TipoRectificativa !== 'S' || areBaseTaxSurchargeCentsZero(rectified)
    ? new Map()
    : new Map([['', negateBaseTaxSurchargeCents(rectified)]]);
}

/** Sums the amounts in force, by rate. */
export function sumAmountsInForce(found: Iterable<IssuedAndReversedAmounts>): CentsByTaxRate {
  const sums = new Map<string, BaseTaxSurchargeCents>();
  for (const { counts, issued, takenBack } of found) {
    if (!counts) continue;
    addCentsByTaxRateInPlace(sums, issued);
    addCentsByTaxRateInPlace(sums, takenBack);
  }
  return sums;
}

/**
 * Finds the tax that a replacement adds. A replacement adds tax only if it exceeds the remaining amounts of its
 * simplified invoices. What undoes the excess of another replacement corrects the sum.
 */
export function computeCentsByTaxRateAddedByReplacement(exchange: IssuedAndReversedAmounts): CentsByTaxRate {
  const change = new Map(sumAmountsInForce([exchange]));
  addCentsByTaxRateInPlace(change, negateCentsByTaxRate(exchange.undone ?? new Map()));
  return new Map([...change].filter(([, amounts]) => !areBaseTaxSurchargeCentsZero(amounts)));
}

/** Orders invoices so that each follows its originals, even if the originals were amended later. */
function inOrder(invoices: readonly DeclaredInvoice[]): readonly DeclaredInvoice[] {
  const byKey = new Map(invoices.map((one) => [formatDeclaredInvoiceKey(one), one]));
  const ordered: DeclaredInvoice[] = [];
  const visited = new Set<DeclaredInvoice>();
  // Not recursive, because thousands of corrections may each refer to the previous one.
  const path: { readonly invoice: DeclaredInvoice; readonly originals: Iterator<string> }[] = [];
  const visit = (invoice: DeclaredInvoice | undefined): void => {
    if (!invoice || visited.has(invoice)) return;
    visited.add(invoice);
    path.push({ invoice, originals: listReferencedInvoiceKeys(invoice.content)[Symbol.iterator]() });
  };
  for (const one of invoices.toSorted((left, right) => left.order - right.order)) {
    visit(one);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const key = last.originals.next();
      if (key.done !== true) {
        visit(byKey.get(key.value));
        continue;
      }
      path.pop();
      ordered.push(last.invoice);
    }
  }
  return ordered;
}
