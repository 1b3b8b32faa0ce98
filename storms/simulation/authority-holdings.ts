// The authority's store without a file: a list in place of the simulator's journal.
import { createReceivedChains } from '../../simulator/state/chains';
import type { SimulatorState } from '../../simulator/state/state';
import { createStoredInvoices } from '../../simulator/state/invoices';
import type { JournalPosition, JournaledMessage } from '../../simulator/state/log-entry';
import { createSenderWindows } from '../../simulator/state/windows';

export function createHoldings(): SimulatorState {
  const [invoices, chains, windows] = [createStoredInvoices(), createReceivedChains(), createSenderWindows()];
  const kept: string[] = [];
  let count = 0;
  return {
    invoices,
    chains,
    windows,
    messages: () => count,
    record: (values, build) => {
      const places = values.map((value): JournalPosition => [kept.push(value) - 1, value.length]);
      const message: JournaledMessage = build(places);
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
