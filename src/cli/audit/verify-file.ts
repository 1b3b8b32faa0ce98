// Verifies an exported audit log. Recomputes every hash, and checks that every row refers to the one before it.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { computeTextDigest, toCanonicalJson } from '../../document/canonical-json';

interface ExportedRow {
  readonly sequence: number;
  readonly previous: string;
  readonly hash: string;
  readonly address?: string;
  readonly address_salt?: string;
  readonly address_digest?: string;
  readonly [member: string]: unknown;
}

/**
 * Verifies every row of an exported audit log.
 * @returns how many rows from the first one are intact, and what is wrong with the next row
 */
export async function verifyAuditExportFile(
  file: string,
): Promise<{ readonly rows: number; readonly problem?: string }> {
  let before: ExportedRow | undefined;
  let rows = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const row = readRow(line);
    const problem = row ? findProblem(row, before) : 'the line is not a row';
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

function findProblem(row: ExportedRow, before: ExportedRow | undefined): string | undefined {
  const { hash, address, address_salt: salt, ...covered } = row;
  if (before && row.sequence !== before.sequence + 1)
    return `row ${before.sequence + 1} is missing, ${row.sequence} follows`;
  if (before && row.previous !== before.hash) return `row ${row.sequence} refers to a different row`;
  if (computeTextDigest(toCanonicalJson(covered)).val !== hash) return `row ${row.sequence} does not match its hash`;
  if (address !== undefined && computeTextDigest(`${salt}:${address}`).val !== row.address_digest)
    return `the address of row ${row.sequence} does not match its digest`;
  return undefined;
}
