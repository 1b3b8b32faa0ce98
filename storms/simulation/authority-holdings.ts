// The authority's store without a file: a list in place of the simulator's journal.
import { makeChains } from '../../simulator/held/chains';
import type { Holdings } from '../../simulator/held/holdings';
import { makeInvoices } from '../../simulator/held/invoices';
import type { JournalPosition, LoggedMessage } from '../../simulator/held/log-entry';
import { makeWindows } from '../../simulator/held/windows';

export function createHoldings(): Holdings {
  const [invoices, chains, windows] = [makeInvoices(), makeChains(), makeWindows()];
  const kept: string[] = [];
  let count = 0;
  return {
    invoices,
    chains,
    windows,
    messages: () => count,
    record: (values, build) => {
      const places = values.map((value): JournalPosition => [kept.push(value) - 1, value.length]);
      const message: LoggedMessage = build(places);
      count += 1;
      for (const part of [invoices, chains, windows]) part.apply(message);
      return message;
    },
    readMessage: () => undefined,
    readValues: ([place]) => kept[place] ?? '',
    clear: () => undefined,
    close: () => undefined,
  };
}
