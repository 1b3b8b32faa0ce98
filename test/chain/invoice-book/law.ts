// A naive model of the law: random sales, refunds, replacements, substitutions and cancellations with their records,
// and the tax due after each. The model knows the intended meaning, while the book has only the records.
import type { DeclaredRecordContent, DeclaredInvoice } from '../../../src/chain/invoice-book/declared-invoice';
import { formatCents } from '../../../src/chain/record/cents';
import { type Amounts, charge, combine, negate, rates, total, withoutRounding } from './law-amounts';
import { type Exchange, isLarge, type Sale } from './law-sales';
import type { Random } from '../../document/random';

const date = '05-11-2026';
const buildName = (number: string) => ({
  IDEmisorFactura: 'B98602642',
  NumSerieFactura: number,
  FechaExpedicionFactura: date,
});

const steps = [
  'sell',
  'sell',
  'refund',
  'exchange',
  'exchange',
  'exchangeInParts',
  'refundExchanged',
  'changeCustomer',
  'exchangeTooMuch',
  'undoExcess',
  'exchangeElsewhere',
  'substitute',
  'substituteInTwoSteps',
  'cancel',
  'amend',
] as const;

export class Shop {
  readonly records: DeclaredInvoice[] = [];
  readonly story: string[] = [];
  private readonly sales: Sale[] = [];
  private readonly exchanges: Exchange[] = [];
  /** Tax that is added if a replacement (F3) invoices too much. */
  private excess: Amounts = {};
  /** Numbers of F3 that invoice more than their simplified invoice. */
  private readonly exceeding = new Set<string>();
  private made = 0;
  hasSubstitution = false;

  constructor(private readonly random: Random) {}

  /** The amount due: the value of each sale, and the amounts invoiced in addition. */
  owed(): Amounts {
    const open = this.sales.filter(({ isGone }) => !isGone);
    return open.reduce((sum, { worth }) => combine(sum, worth), this.excess);
  }

  step(): void {
    this[this.random.pick(steps)]();
  }

  private record(type: string, amounts: Amounts, more: Partial<DeclaredRecordContent> = {}): string {
    this.made += 1;
    const number = `${type}-${this.made}`;
    const Desglose = Object.entries(amounts).map(([rate, [base, tax]]) => ({
      Impuesto: '01',
      ClaveRegimen: '01',
      CalificacionOperacion: 'S1',
      TipoImpositivo: rate,
      BaseImponibleOimporteNoSujeto: formatCents(BigInt(base)),
      CuotaRepercutida: formatCents(BigInt(tax)),
    }));
    const content = { IDFactura: buildName(number), TipoFactura: type, Desglose, ...more };
    this.records.push({ entry: number, order: this.made, isCancelled: false, content });
    this.story.push(`${number} ${JSON.stringify(amounts)} ${JSON.stringify(more)}`);
    return number;
  }

  private sell(): void {
    const isTicket = this.random.chance(0.7);
    const count = this.random.chance(0.3) ? 2 : 1;
    const bases = Object.fromEntries(rates.slice(0, count).map((rate) => [rate, this.random.whole(1_000, 20_000)]));
    const worth = charge(bases);
    const number = this.record(isTicket ? 'F2' : 'F1', worth);
    const none = { corrections: [], exchangedBy: [], isSubstituted: false, isGone: false };
    this.sales.push({ number, isTicket, worth, ...none });
  }

  private anyOf(fits: (sale: Sale) => boolean): Sale | undefined {
    const found = this.sales.filter((sale) => !sale.isGone && isLarge(sale) && fits(sale));
    return found.length > 0 ? this.random.pick(found) : undefined;
  }

  /** Returns a part of the value at each rate. */
  private partOf(worth: Amounts): Amounts {
    return charge(Object.fromEntries(Object.entries(worth).map(([rate, [base]]) => [rate, Math.floor(base / 3)])));
  }

  private correct(sale: Sale, amounts: Amounts): string {
    const more = { TipoRectificativa: 'I', FacturasRectificadas: [buildName(sale.number)] };
    const number = this.record(sale.isTicket ? 'R5' : 'R1', amounts, more);
    sale.worth = combine(sale.worth, amounts);
    sale.corrections.push(number);
    return number;
  }

  private refund(): void {
    const sale = this.anyOf(({ exchangedBy }) => exchangedBy.length === 0);
    if (sale) this.correct(sale, negate(this.partOf(sale.worth)));
  }

  private replace(sales: readonly Sale[], own: Amounts, named: readonly string[]): string {
    const part = this.lawfulPart(sales, own);
    const number = this.record('F3', own, { FacturasSustituidas: named.map(buildName) });
    this.exchanges.push({ number, own, of: sales, taken: part, isGone: false });
    this.excess = combine(this.excess, withoutRounding(combine(own, part, -1)));
    for (const sale of sales) sale.exchangedBy.push(number);
    return number;
  }

  /** Together these invoices reverse no more than each of the simplified invoices has. */
  private lawfulPart(named: readonly Sale[], own: Amounts): Amounts {
    const others = this.sales.filter((sale) => !named.includes(sale));
    const subsets = others.reduce<Sale[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[...named]]);
    const part = (rate: string, kind: 0 | 1): number => {
      const wanted = own[rate]?.[kind] ?? 0;
      if (wanted < 0) {
        // The part of an F3 for one of these simplified invoices can be undone.
        const touching = this.exchanges.filter(({ of, isGone }) => !isGone && of.some((sale) => named.includes(sale)));
        const used = touching.reduce((sum, { taken }) => sum + (taken[rate]?.[kind] ?? 0), 0);
        return Math.min(0, Math.max(wanted, -used));
      }
      const rooms = subsets.map((subset) => {
        const worth = subset.reduce((sum, sale) => sum + (sale.isGone ? 0 : (sale.worth[rate]?.[kind] ?? 0)), 0);
        const inside = this.exchanges.filter(({ of, isGone }) => !isGone && of.every((sale) => subset.includes(sale)));
        const used = inside.reduce((sum, { taken }) => sum + (taken[rate]?.[kind] ?? 0), 0);
        return Math.max(0, Math.min(wanted, worth - used));
      });
      return rooms.reduce((best, one) => Math.min(best, one), wanted);
    };
    return Object.fromEntries(Object.keys(own).map((rate) => [rate, [part(rate, 0), part(rate, 1)] as const]));
  }

  /** Issues one F3 for one or several simplified invoices, which may also name their corrections. */
  private exchange(): void {
    const open = this.sales.filter(
      ({ isTicket, isGone, exchangedBy }) => isTicket && !isGone && exchangedBy.length === 0,
    );
    const sales = open.slice(0, this.random.whole(1, 3));
    if (sales.length === 0) return;
    const named = sales.flatMap(({ number, corrections }) => [number, ...(this.random.chance(0.5) ? corrections : [])]);
    this.replace(
      sales,
      sales.reduce<Amounts>((sum, { worth }) => combine(sum, worth), {}),
      named,
    );
  }

  /** Replaces a simplified invoice by two F3, each rounded separately. */
  private exchangeInParts(): void {
    const sale = this.anyOf(({ isTicket, exchangedBy }) => isTicket && exchangedBy.length === 0);
    if (!sale) return;
    const first = charge(Object.fromEntries(Object.entries(sale.worth).map(([rate, [base]]) => [rate, base >> 1])));
    const second = charge(
      Object.fromEntries(Object.entries(sale.worth).map(([rate, [base]]) => [rate, base - (base >> 1)])),
    );
    this.replace([sale], first, [sale.number]);
    this.replace([sale], second, [sale.number]);
  }

  /** Issues an R5 of the simplified invoice and a negative F3 with its amounts (section 27). */
  private refundExchanged(): void {
    const sale = this.anyOf(({ isTicket, exchangedBy }) => isTicket && exchangedBy.length > 0);
    if (!sale) return;
    const back = negate(this.partOf(sale.worth));
    const correction = this.correct(sale, back);
    this.replace([sale], back, [this.random.chance(0.7) ? correction : sale.number]);
  }

  /** Issues a negative F3 and a new F3. The negative one may name the wrong F3 instead of its simplified invoices. */
  private changeCustomer(): void {
    const wrong = this.exchanges.filter((exchange) => !exchange.isGone && exchange.of.every(({ isGone }) => !isGone));
    if (wrong.length === 0) return;
    const one = this.random.pick(wrong);
    if (total(one.own)[0] <= 0 || total(one.own)[0] !== total(one.taken)[0]) return;
    const tickets = one.of.map(({ number }) => number);
    this.replace(one.of, negate(one.own), this.random.chance(0.5) ? tickets : [one.number]);
    this.replace(one.of, one.own, tickets);
  }

  private exchangeTooMuch(): void {
    const sale = this.anyOf(({ isTicket }) => isTicket);
    if (!sale) return;
    this.exceeding.add(this.replace([sale], combine(sale.worth, charge({ '21': 1_000 })), [sale.number]));
  }

  /** Issues the negative F3 of an F3 that invoiced too much, which ends its tax and releases its simplified invoices. */
  private undoExcess(): void {
    const wrong = this.exchanges.filter(
      ({ isGone, number, of }) =>
        !isGone && this.exceeding.has(number) && of.every((sale) => !sale.isGone && sale.exchangedBy.at(-1) === number),
    );
    if (wrong.length === 0) return;
    const one = this.random.pick(wrong);
    const tickets = one.of.map(({ number }) => number);
    const named = this.random.chance(0.5) ? tickets : [one.number];
    this.record('F3', negate(one.own), { FacturasSustituidas: named.map(buildName) });
    this.excess = combine(this.excess, withoutRounding(combine(one.own, one.taken, -1)), -1);
    one.isGone = true;
    for (const sale of one.of) sale.exchangedBy = sale.exchangedBy.filter((number) => number !== one.number);
  }

  /** Adds simplified invoices of a former program, which the book does not have, so an F3 never counts alone. */
  private exchangeElsewhere(): void {
    const own = charge({ '21': this.random.whole(200, 5_000) });
    this.record('F3', own, { FacturasSustituidas: [buildName('ELSEWHERE-1')] });
  }

  /** @param isUndone whether the invoice was reversed before */
  private putInPlace(sale: Sale, isUndone: boolean): void {
    const now = this.partOf(sale.worth);
    const [base, tax] = isUndone ? [0, 0] : total(sale.worth);
    const last = sale.isSubstituted ? (sale.corrections.at(-1) ?? sale.number) : sale.number;
    const number = this.record(sale.isTicket ? 'R5' : 'R4', now, {
      TipoRectificativa: 'S',
      FacturasRectificadas: [buildName(last)],
      ImporteRectificacion: {
        BaseRectificada: formatCents(BigInt(base)),
        CuotaRectificada: formatCents(BigInt(tax)),
      },
    });
    this.hasSubstitution = true;
    sale.worth = now;
    sale.corrections.push(number);
    sale.isSubstituted = true;
  }

  private substitute(): void {
    const sale = this.anyOf(
      ({ exchangedBy, isSubstituted, corrections }) =>
        exchangedBy.length === 0 && (isSubstituted || corrections.length === 0),
    );
    if (sale) this.putInPlace(sale, false);
  }

  private substituteInTwoSteps(): void {
    const sale = this.anyOf(({ exchangedBy, isSubstituted }) => exchangedBy.length === 0 && !isSubstituted);
    if (!sale) return;
    const before = sale.worth;
    this.correct(sale, negate(before));
    sale.worth = before;
    this.putInPlace(sale, true);
  }

  /** Cancels an F3, which releases its simplified invoices, or a sale without later documents. */
  private cancel(): void {
    const f3 = this.exchanges.filter(({ isGone, own, taken }) => !isGone && total(own)[0] === total(taken)[0]);
    const free = f3.filter(
      ({ of, own }) => total(own)[0] > 0 && of.every(({ exchangedBy }) => exchangedBy.length === 1),
    );
    if (free.length > 0 && this.random.chance(0.6)) {
      const one = this.random.pick(free);
      one.isGone = true;
      for (const sale of one.of) sale.exchangedBy = [];
      return this.markCancelled(one.number);
    }
    const sale = this.anyOf(({ exchangedBy, corrections }) => exchangedBy.length === 0 && corrections.length === 0);
    if (!sale) return;
    sale.isGone = true;
    this.markCancelled(sale.number);
  }

  private markCancelled(number: string): void {
    const at = this.records.findIndex(({ entry }) => entry === number);
    const record = this.records[at];
    if (record) this.records[at] = { ...record, isCancelled: true };
    this.story.push(`${number} cancelled`);
  }

  /** Sends an invoice again with the same amounts, so its newest record is later than those that name it. */
  private amend(): void {
    const record = this.random.pick([...this.records, undefined]);
    if (!record || record.content.TipoFactura !== 'F2') return;
    this.made += 1;
    this.records[this.records.indexOf(record)] = { ...record, order: this.made };
    this.story.push(`${record.entry} amended`);
  }
}
