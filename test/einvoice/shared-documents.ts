// Calculated invoices of the shared folder: the published pairs, with the addresses that files need, and the generated set.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Invoice } from '../../src/document/model/invoice';
import { isJsonObject, type Json, type JsonObject } from '../../src/document/model/basic';
import { sharedJson, sharedPath } from '../shared-folder';
import type { Lack } from '../skipped';
import type { ReadSums } from './read-file';

const folder = ['checks', 'einvoice', 'pairs'] as const;

export const pairsLack: Lack = existsSync(sharedPath(...folder, 'expected-totals.json'))
  ? undefined
  : 'there is no ../shared with pairs of invoices and their files next to the project';

export type Expected = ReadSums | { readonly refused: readonly [string, string] };

/** Names of the pairs, with the content of their files or the reason why there is none. */
export const readExpected = (): [string, Expected][] =>
  Object.entries(sharedJson<Record<string, { en16931: Expected }>>([...folder, 'expected-totals.json'].join('/'))).map(
    ([name, { en16931 }]) => [name, en16931],
  );

export function readPair(name: string): Invoice {
  const published = sharedJson<JsonObject>(`invoices/${name}.out.json`);
  const doc = published.doc ?? published;
  const added = sharedJson<Record<string, Json>>([...folder, 'added.json'].join('/'));
  return mergePatch(doc, added[name] ?? {}) as unknown as Invoice;
}

/** Applies a JSON merge patch (RFC 7396). */
function mergePatch(target: Json, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const merged = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name] ?? null, value);
  }
  return merged;
}

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

/**
 * The calculated invoices of a generated set, each with a number and addresses.
 * @param file in the shared folder
 */
export function readGenerated(file: string): { readonly name: string; readonly invoice: Invoice }[] {
  const lines = gunzipSync(readFileSync(sharedPath(file)))
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const { name, out } = JSON.parse(line) as { name: string; out?: { doc?: Invoice } };
    const doc = out?.doc;
    if (!doc?.totals || !doc.$schema.endsWith('bill/invoice')) return [];
    return [{ name, invoice: complete(doc) }];
  });
}

function complete(doc: Invoice): Invoice {
  const { supplier, customer } = doc;
  return {
    ...doc,
    code: doc.code ?? '001',
    supplier: supplier && { addresses: [address], ...supplier },
    customer: customer && { addresses: [{ ...address, country: customer.tax_id?.country ?? 'ES' }], ...customer },
  };
}
