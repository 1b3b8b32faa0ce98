// Reads the lines of all processes in a witness folder, each time from the end of the last read.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { witnessLimits as limits } from '../contracts/limits/witness';
import { isMissingFileError, listWitnessFiles, getWitnessFileStem } from './files';

interface ReadPosition {
  offset: number;
  /** The beginning of a line whose end was not in the file yet. */
  rest: string;
  readonly decoder: StringDecoder;
}

/** Takes whole lines. Their order does not matter. */
export type WitnessLineConsumer = (lines: readonly string[]) => void;

/** Reads lines of a witness folder. */
export interface WitnessReader {
  /** Passes every line that was added since the last call, and returns the names of the files. */
  read(take: WitnessLineConsumer): Promise<readonly string[]>;
}

/**
 * Creates the reader of a witness folder. If files move or vanish while the folder is listed, the folder is listed
 * again, because their content is elsewhere.
 */
export function createWitnessReader(folder: string): WitnessReader {
  const places = new Map<string, ReadPosition>();
  return {
    async read(take) {
      for (let tries = 1; ; tries += 1) {
        const names = await listWitnessFiles(folder);
        if (await readAll(folder, names, places, take)) {
          forgetGone(places, names);
          return names;
        }
        if (tries >= limits.readTriesMax) throw new Error(`the files of ${folder} do not stay to be read`);
      }
    },
  };
}

/** Returns false if a file disappeared. */
async function readAll(
  folder: string,
  names: string[],
  places: Map<string, ReadPosition>,
  take: WitnessLineConsumer,
): Promise<boolean> {
  for (const name of names) {
    const stem = getWitnessFileStem(name);
    const place = places.get(stem) ?? { offset: 0, rest: '', decoder: new StringDecoder('utf8') };
    places.set(stem, place);
    try {
      await readFileLinesFromPosition(path.join(folder, name), place, take);
    } catch (error) {
      if (isMissingFileError(error)) return false;
      throw error;
    }
  }
  return true;
}

/** Reads one file from the end of the last read. */
export async function readFileLinesFromPosition(
  file: string,
  place: ReadPosition,
  take: WitnessLineConsumer,
): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, place.offset);
      if (bytesRead === 0) return;
      place.offset += bytesRead;
      const lines = (place.rest + place.decoder.write(buffer.subarray(0, bytesRead))).split('\n');
      place.rest = lines.pop() ?? '';
      if (lines.length > 0) take(lines);
    }
  } finally {
    await handle.close();
  }
}

function forgetGone(places: Map<string, ReadPosition>, names: readonly string[]): void {
  const presentStems = new Set(names.map(getWitnessFileStem));
  for (const stem of places.keys()) if (!presentStems.has(stem)) places.delete(stem);
}
