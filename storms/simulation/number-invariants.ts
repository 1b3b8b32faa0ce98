// Invariants of the numbers of a chain's invoices: who has a number keeps it, and a number that a series assigned
// belongs to one entry of its year.
import type { ChainInvoiceDocument } from '../../src/model/record';
import type { World } from './world';

type NumberedInvoice = Pick<ChainInvoiceDocument, 'entry' | 'assignedNumberInYear'>;

export interface NumberWatch {
  changed(before: ChainInvoiceDocument | null, after: ChainInvoiceDocument): void;
  /** Forgets the numbers, because the database is now an older one. */
  restored(): void;
}

export function makeNumberWatch(world: World): NumberWatch {
  const invoicesByNumber = new Map<string, Map<string, NumberedInvoice>>();
  return {
    changed(before, after) {
      if (before && before.entry !== after.entry) world.problem(`the number ${after.number} went to another entry`);
      const key = `${after.chain}|${after.number}|${after.date.slice(-4)}`;
      const invoices = invoicesByNumber.get(key) ?? new Map<string, NumberedInvoice>();
      invoicesByNumber.set(key, invoices.set(after._id, after));
      const all = [...invoices.values()];
      if (after.assignedNumberInYear) world.count('numbers that a series assigned');
      if (all.some((one) => one.assignedNumberInYear) && all.some(({ entry }) => entry !== after.entry))
        world.problem(`the number ${after.number} of a series went to a second entry of its year`);
    },
    restored: () => invoicesByNumber.clear(),
  };
}
