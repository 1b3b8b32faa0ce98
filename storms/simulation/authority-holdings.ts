// The records that the authority stores, without a file. A list replaces the journal of the simulator.
import { createReceivedChainIndex } from '../../simulator/state/chains';
import type { SimulatorJournaledState } from '../../simulator/state/state';
import { createSimulatedInvoiceIndex } from '../../simulator/state/invoices';
import type { SimulatorJournalPosition, SimulatorJournaledMessage } from '../../simulator/state/log-entry';
import { createSimulatedSendingWindows } from '../../simulator/state/windows';

export function createHoldings(): SimulatorJournaledState {
  const [invoices, chains, windows] = [
    createSimulatedInvoiceIndex(),
    createReceivedChainIndex(),
    createSimulatedSendingWindows(),
  ];
  const lines: string[] = [];
  let count = 0;
  return {
    invoices,
    chains,
    windows,
    messages: () => count,
    record: (values, build) => {
      const places = values.map((value): SimulatorJournalPosition => [lines.push(value) - 1, value.length]);
      const message: SimulatorJournaledMessage = build(places);
      count += 1;
      for (const part of [invoices, chains, windows]) part.apply(message);
      return message;
    },
    readMessage: () => undefined,
    readValues: ([place]) => lines[place] ?? '',
    clear: () => undefined,
    close: () => undefined,
  };
}
