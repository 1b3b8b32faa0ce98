// A file of the producer with everything that the environment `live` requires (src/settings/live.ts).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownFolder } from './servers/own-folder';

/** The complete content of the file. */
export const producer = {
  producer: { name: 'Productora S.L.', tax_id: 'B98602642', address: 'Calle Mayor 1, 28013 Madrid' },
  software: { name: 'Sello', id: 'SE', version: '1.2.0', many_taxpayers: true },
  declaration: { place: 'Madrid, España', date: '2026-11-22', version: '1.2.0' },
};

const folder = ownFolder('sello-live-');

/** Writes a file whose path a setting may contain. @returns its path */
export function writeJsonFile(name: string, content: object): string {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

export const liveSettings = { SELLO_PRODUCER_FILE: writeJsonFile('producer', producer) };
