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

/** A row that the export must contain. */
export interface ExpectedAuditRow {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Verifies every row of an exported audit log.
 * @param expected without it, an export that was cut at its end is intact
 * @returns how many rows from the first one are intact, and what is wrong with the next row or with the whole file
 */
export async function verifyAuditExportFile(
  file: string,
  expected?: ExpectedAuditRow,
): Promise<{ readonly rows: number; readonly problem?: string }> {
  let before: ExportedRow | undefined;
  let rows = 0;
  let isExpectedFound = false;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const row = readRow(line);
    const problem = row ? findProblem(row, before) : 'the line is not a row';
    if (!row || problem) return { rows, problem: problem ?? '' };
    before = row;
    rows += 1;
    isExpectedFound ||= row.sequence === expected?.sequence && row.hash === expected.hash;
  }
  if (rows === 0) return { rows, problem: 'the file has no rows' };
  return expected && !isExpectedFound
    ? { rows, problem: `row ${expected.sequence} is missing or has a different hash` }
    : { rows };
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
