// Saves what a run attached to an entry: PDF, the record's XML, the authority's answer.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Api, DemoEntry } from './api';

/** Names of the saved files. Each begins with the invoice's number, so that a list shows the three of one invoice together. */
export async function saveFiles(api: Api, entry: DemoEntry, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const number = numberOf(entry).replace(/[^\w.-]/g, '_');
  const saved: string[] = [];
  for (const file of entry.attachments ?? []) {
    const base = path.basename(file.name);
    const name = base.startsWith(number) ? base : `${number}-${base}`;
    writeFileSync(path.join(folder, name), await api.bytes(`/silo/v1/entries/${entry.id}/files/${file.id}`));
    saved.push(name);
  }
  return saved;
}

/** Series and code as printed on the invoice. */
export function numberOf({ data: { doc } }: DemoEntry): string {
  return [doc.series, doc.code].filter(Boolean).join('-') || 'without number';
}
