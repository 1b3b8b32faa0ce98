// The state of the simulator, always consistent with its journal: invoices, chains, waiting times, positions of
// messages.
import { type ReceivedChainIndex, createReceivedChainIndex } from './chains';
import { type SimulatedInvoiceIndex, createSimulatedInvoiceIndex } from './invoices';
import { type AppendedJournalMessage, openSimulatorMessageJournal } from './journal';
import type { SimulatorJournalPosition, SimulatorJournaledMessage } from './log-entry';
import { createSimulatedSendingWindows, type SimulatedSendingWindows } from './windows';

export interface SimulatorJournaledState {
  readonly invoices: SimulatedInvoiceIndex;
  readonly chains: ReceivedChainIndex;
  readonly windows: SimulatedSendingWindows;
  /** Returns the number of messages received so far. The next message gets this number plus one. */
  messages(): number;
  /** Writes the message and applies it to the state. `values` are the stored records as JSON texts. */
  record(
    values: readonly string[],
    build: (places: readonly SimulatorJournalPosition[]) => SimulatorJournaledMessage,
  ): SimulatorJournaledMessage;
  readMessage(number: number): SimulatorJournaledMessage | undefined;
  readValues(position: SimulatorJournalPosition): string;
  clear(): void;
  close(): void;
}

export function openSimulatorJournaledState(directory: string): SimulatorJournaledState {
  const [invoices, chains, windows] = [
    createSimulatedInvoiceIndex(),
    createReceivedChainIndex(),
    createSimulatedSendingWindows(),
  ];
  const places: SimulatorJournalPosition[] = [];
  const take = ({ message, place: position }: AppendedJournalMessage): SimulatorJournaledMessage => {
    places.push(position);
    for (const part of [invoices, chains, windows]) part.apply(message);
    return message;
  };
  const journal = openSimulatorMessageJournal(directory, take);
  return {
    invoices,
    chains,
    windows,
    messages: () => places.length,
    record: (values, build) => take(journal.append(values, build)),
    readMessage: (number) => {
      const position = places[number - 1];
      return position && (JSON.parse(journal.read(position)) as SimulatorJournaledMessage);
    },
    readValues: (position) => journal.read(position),
    clear: () => {
      journal.clear();
      places.length = 0;
      for (const part of [invoices, chains, windows]) part.clear();
    },
    close: () => journal.close(),
  };
}
