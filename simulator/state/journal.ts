// The append-only file of everything that the simulator stores. It survives kill -9 and tolerates an incomplete end.
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { SimulatorJournalPosition, SimulatorJournaledMessage } from './log-entry';

/**
 * The lines are `T <json>` (the values of one stored record) and `M <json>` (a message, after the records that it
 * stored).
 */
export interface SimulatorMessageJournal {
  /**
   * Writes one message at once, so that after a kill either all of it is stored or nothing. `build` gets the places of
   * the values, in their order.
   * @returns the place of the message
   */
  append(
    values: readonly string[],
    build: (places: readonly SimulatorJournalPosition[]) => SimulatorJournaledMessage,
  ): AppendedJournalMessage;
  read(position: SimulatorJournalPosition): string;
  /** Deletes everything. */
  clear(): void;
  close(): void;
}

export interface AppendedJournalMessage {
  readonly message: SimulatorJournaledMessage;
  readonly place: SimulatorJournalPosition;
}

const chunkBytes = 4 * 1024 * 1024;
const newline = 10;

/** Opens or creates `journal.log` in a directory, and passes each of its messages to the caller. */
export function openSimulatorMessageJournal(
  directory: string,
  onMessage: (appended: AppendedJournalMessage) => void,
): SimulatorMessageJournal {
  mkdirSync(directory, { recursive: true });
  const file = openSync(path.join(directory, 'journal.log'), 'a+', 0o600);
  let size = replay(file, onMessage);
  // Bytes after the last complete message belong to a message that got no response.
  ftruncateSync(file, size);

  const read = ([offset, length]: SimulatorJournalPosition): string => {
    const buffer = Buffer.allocUnsafe(length);
    readSync(file, buffer, 0, length, offset);
    return buffer.toString('utf8');
  };

  return {
    append: (values, build) => {
      const lines = values.map((value) => Buffer.from(`T ${value}\n`, 'utf8'));
      let end = size;
      const places = lines.map(({ length }): SimulatorJournalPosition => {
        const place = [end + 2, length - 3] as const;
        end += length;
        return place;
      });
      const text = JSON.stringify(build(places));
      const last = Buffer.from(`M ${text}\n`, 'utf8');
      writeWhole(file, Buffer.concat([...lines, last]));
      size = end + last.length;
      // The text is read from the file again, because texts that are parts of the received XML would keep all of it in
      // memory.
      return { message: JSON.parse(text) as SimulatorJournaledMessage, place: [end + 2, last.length - 3] };
    },
    read,
    clear: () => {
      ftruncateSync(file, 0);
      size = 0;
    },
    close: () => closeSync(file),
  };
}

function writeWhole(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written, bytes.length - written);
}

/** Reads whole lines, piece by piece. @returns the position where the last message ends */
function replay(file: number, onMessage: (appended: AppendedJournalMessage) => void): number {
  let rest: Buffer = Buffer.alloc(0);
  let restAt = 0;
  let end = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const length = readSync(file, chunk, 0, chunkBytes, restAt + rest.length);
    if (length === 0) return end;
    const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
    let from = 0;
    for (let to = bytes.indexOf(newline); to >= 0; to = bytes.indexOf(newline, from)) {
      if (bytes[from] === 0x4d) {
        const position: SimulatorJournalPosition = [restAt + from + 2, to - from - 2];
        const message = parseMessage(bytes.toString('utf8', from + 2, to));
        if (!message) return end;
        onMessage({ message, place: position });
        end = restAt + to + 1;
      }
      from = to + 1;
    }
    rest = bytes.subarray(from);
    restAt += from;
  }
}

function parseMessage(text: string): SimulatorJournaledMessage | undefined {
  try {
    return JSON.parse(text) as SimulatorJournaledMessage;
  } catch {
    return undefined;
  }
}
