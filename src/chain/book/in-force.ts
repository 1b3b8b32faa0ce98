// What is in force of the invoices of a supplier: what each record declares, and what it takes back of others. Pure, over
// the euros and taxes of the records themselves: nothing is calculated a second time from documents.
import { type DeclaredInvoice, isExchange, nameDeclared, listNamed } from './declared-invoice';
import {
  addByRate,
  type CentsByRate,
  isNothing,
  negateCents,
  type RateCents,
  readBreakdown,
  readRectified,
} from './amounts';
import { Exchanges } from './exchanges';
import { type ExchangeRules, exchangeRules } from './exchange-rules';

export interface InForce {
  /** False: it was cancelled, and is in no sum. */
  readonly counts: boolean;
  /** The amounts of its record by rate, with their signs. */
  readonly issued: CentsByRate;
  /** What it takes back of other invoices, with the sign that it has in sums. A substitution names no rates: under ``. */
  readonly takenBack: CentsByRate;
}

/**
 * What each invoice declares and takes back, by entry: their sum is what is in force. Where an F3 is given, the tickets
 * that it names must be given, too, with their corrections and with the other F3 in place of them.
 */
export function findInForce(
  invoices: readonly DeclaredInvoice[],
  rules: ExchangeRules = exchangeRules,
): ReadonlyMap<string, InForce> {
  const exchanges = new Exchanges(rules);
  const found = new Map<string, InForce>();
  for (const invoice of inOrder(invoices)) {
    const issued = readBreakdown(invoice.content);
    const back = isExchange(invoice.content) ? exchanges.exchange(invoice, issued) : takeBack(invoice);
    if (!isExchange(invoice.content)) exchanges.sell(invoice, issued);
    found.set(invoice.entry, { counts: rules.counts(invoice), issued, takenBack: back });
  }
  return found;
}

/** What a correction by substitution takes back. */
function takeBack({ content }: DeclaredInvoice): CentsByRate {
  const rectified = readRectified(content);
  return content.TipoRectificativa !== 'S' || isNothing(rectified)
    ? new Map()
    : new Map([['', negateCents(rectified)]]);
}

/** The sum of what is in force, by rate. */
export function sumInForce(found: Iterable<InForce>): CentsByRate {
  const sums = new Map<string, RateCents>();
  for (const { counts, issued, takenBack } of found) {
    if (!counts) continue;
    addByRate(sums, issued);
    addByRate(sums, takenBack);
  }
  return sums;
}

/** What an exchange adds to the tax: nothing, unless it has more than is left of its tickets. */
export function findChange(exchange: InForce): CentsByRate {
  const change = sumInForce([exchange]);
  return new Map([...change].filter(([, amounts]) => !isNothing(amounts)));
}

/** Sealed later than what they name, even if that was amended since. */
function inOrder(invoices: readonly DeclaredInvoice[]): readonly DeclaredInvoice[] {
  const byKey = new Map(invoices.map((one) => [nameDeclared(one), one]));
  const ordered = new Set<DeclaredInvoice>();
  const begun = new Set<DeclaredInvoice>();
  const visit = (one: DeclaredInvoice): void => {
    if (begun.has(one)) return;
    begun.add(one);
    for (const key of listNamed(one.content)) {
      const named = byKey.get(key);
      if (named) visit(named);
    }
    ordered.add(one);
  };
  for (const one of invoices.toSorted((left, right) => left.order - right.order)) visit(one);
  return [...ordered];
}
