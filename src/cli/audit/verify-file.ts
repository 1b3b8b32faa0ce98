// Checks an exported audit: every hash is recomputed, and every row points to the one before.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { sha256, toCanonicalJson } from '../../document/canonical-json';

interface ExportedRow {
  readonly sequence: number;
  readonly previous: string;
  readonly hash: string;
  readonly address?: string;
  readonly address_salt?: string;
  readonly address_digest?: string;
  readonly [member: string]: unknown;
}

/** How many rows are good, from the first, and what is wrong with the next one. */
export async function verifyAuditFile(file: string): Promise<{ readonly rows: number; readonly problem?: string }> {
  let before: ExportedRow | undefined;
  let rows = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const row = readRow(line);
    const problem = row ? problemOf(row, before) : 'the line is no row';
    if (!row || problem) return { rows, problem: problem ?? '' };
    before = row;
    rows += 1;
  }
  return { rows };
}

function readRow(line: string): ExportedRow | undefined {
  try {
    return JSON.parse(line) as ExportedRow;
  } catch {
    return undefined;
  }
}

function problemOf(row: ExportedRow, before: ExportedRow | undefined): string | undefined {
  const { hash, address, address_salt: salt, ...covered } = row;
  if (before && row.sequence !== before.sequence + 1)
    return `row ${before.sequence + 1} is missing, ${row.sequence} follows`;
  if (before && row.previous !== before.hash) return `row ${row.sequence} was linked behind another row`;
  if (sha256(toCanonicalJson(covered)).val !== hash) return `row ${row.sequence} has another hash`;
  if (address !== undefined && sha256(`${salt}:${address}`).val !== row.address_digest)
    return `the address of row ${row.sequence} has another digest`;
  return undefined;
}
