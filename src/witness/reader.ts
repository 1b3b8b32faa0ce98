// Reads what all processes wrote into a witness folder, each time from where it ended before.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { witness as limits } from '../contracts/limits/witness';
import { addLine, type Facts } from './facts';
import { isMissing, listLines, stemOf } from './files';

interface Place {
  offset: number;
  /** The beginning of a line whose end was not there yet. */
  rest: string;
  readonly decoder: StringDecoder;
}

export interface Reader {
  /** Adds every line that came since the last call. */
  read(): Promise<void>;
}

/** Files move and vanish while they are listed: then the listing begins again, for what they held lies elsewhere. */
export function makeReader(folder: string, facts: Facts): Reader {
  const places = new Map<string, Place>();
  return {
    async read() {
      for (let tries = 1; ; tries += 1) {
        const names = await listLines(folder);
        if (await readAll(folder, names, places, facts)) return forgetGone(places, names);
        if (tries >= limits.readTriesMax) throw new Error(`the files of ${folder} do not stay to be read`);
      }
    },
  };
}

/** False: a file went away meanwhile. */
async function readAll(folder: string, names: string[], places: Map<string, Place>, facts: Facts): Promise<boolean> {
  for (const name of names) {
    const stem = stemOf(name);
    const place = places.get(stem) ?? { offset: 0, rest: '', decoder: new StringDecoder('utf8') };
    places.set(stem, place);
    try {
      await readOn(path.join(folder, name), place, facts);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
  return true;
}

/** Reads one file from where the last reading ended. */
export async function readOn(file: string, place: Place, facts: Facts): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, place.offset);
      if (bytesRead === 0) return;
      place.offset += bytesRead;
      const lines = (place.rest + place.decoder.write(buffer.subarray(0, bytesRead))).split('\n');
      place.rest = lines.pop() ?? '';
      for (const line of lines) addLine(facts, line);
    }
  } finally {
    await handle.close();
  }
}

function forgetGone(places: Map<string, Place>, names: readonly string[]): void {
  const there = new Set(names.map(stemOf));
  for (const stem of places.keys()) if (!there.has(stem)) places.delete(stem);
}
