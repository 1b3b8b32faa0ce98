// Everything the simulator holds, in step with its journal: invoices, chains, windows, positions of messages.
import { type Chains, makeChains } from './chains';
import { type Invoices, makeInvoices } from './invoices';
import { type AppendedMessage, openJournal } from './journal';
import type { JournalPosition, LoggedMessage } from './log-entry';
import { makeWindows, type Windows } from './windows';

export interface Holdings {
  readonly invoices: Invoices;
  readonly chains: Chains;
  readonly windows: Windows;
  /** Messages received so far; the next one gets this plus one. */
  messages(): number;
  /** Writes the message and takes it into account. `values`: the stored records, one JSON text each. */
  record(values: readonly string[], build: (places: readonly JournalPosition[]) => LoggedMessage): LoggedMessage;
  readMessage(number: number): LoggedMessage | undefined;
  readValues(position: JournalPosition): string;
  clear(): void;
  close(): void;
}

export function openHoldings(directory: string): Holdings {
  const [invoices, chains, windows] = [makeInvoices(), makeChains(), makeWindows()];
  const places: JournalPosition[] = [];
  const take = ({ message, place: position }: AppendedMessage): LoggedMessage => {
    places.push(position);
    for (const part of [invoices, chains, windows]) part.apply(message);
    return message;
  };
  const journal = openJournal(directory, take);
  return {
    invoices,
    chains,
    windows,
    messages: () => places.length,
    record: (values, build) => take(journal.append(values, build)),
    readMessage: (number) => {
      const position = places[number - 1];
      return position && (JSON.parse(journal.read(position)) as LoggedMessage);
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
