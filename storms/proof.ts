// The conditions after a fault test. They are checked by the verification of Sello, and by the log of the simulator,
// which has everything that the simulator received.
import type { StackUnderLoad } from './stack-under-load';
import { sum, type Verdict } from './storm';

export interface ReceivedRecord {
  readonly fingerprint: string;
  readonly sha256: string;
  readonly invoice: { readonly number: string; readonly date: string };
  readonly times: number;
  readonly lastLine?: string;
}

interface Report {
  readonly forks: number;
  readonly gaps: number;
  readonly resends: number;
}

/**
 * Checks the chain of every supplier. It is verified in Sello and intact at the simulator (no fork, no gap, right order
 * and hashes), there is one distinct record per invoice, and the number of invoices is the expected one.
 */
export async function proveWhole(
  field: StackUnderLoad,
  suppliers: readonly string[],
  expected: number,
): Promise<Verdict> {
  const problems: string[] = [];
  const seen: { records: number; forks: number; gaps: number; resends: number }[] = [];
  for (const supplier of suppliers) {
    const verified = (await field.client.insist('GET', `/fiscal/v1/chains/${supplier}/verification`)) as {
      count: number;
      broken: object | null;
    };
    if (verified.broken) problems.push(`the chain of ${supplier} is broken: ${JSON.stringify(verified.broken)}`);
    const { whole, chains } = await field.control<{ whole: boolean; chains: Report[] }>(
      'GET',
      `/chains?issuer=${supplier}`,
    );
    if (!whole) problems.push(`the simulator sees a gap, a fork or a wrong link: ${JSON.stringify(chains)}`);
    const received = await listReceivedRecords(field, supplier);
    const invoices = new Set(received.map(({ invoice }) => `${invoice.number} ${invoice.date}`));
    const distinct = new Set(received.map(({ sha256 }) => sha256)).size;
    if (distinct !== invoices.size) problems.push(`${distinct} records for ${invoices.size} invoices of ${supplier}`);
    if (distinct !== verified.count) problems.push(`${distinct} records there, ${verified.count} here: ${supplier}`);
    seen.push({ records: distinct, ...sumOf(chains) });
  }
  const records = sum(seen.map((row) => row.records));
  if (records !== expected) problems.push(`${records} records at the simulator, ${expected} invoices expected`);
  return {
    counts: {
      records,
      chains: suppliers.length,
      forks: sum(seen.map(({ forks }) => forks)),
      gaps: sum(seen.map(({ gaps }) => gaps)),
      resends: sum(seen.map(({ resends }) => resends)),
    },
    problems,
  };
}

const sumOf = (chains: readonly Report[]) => ({
  forks: sum(chains.map(({ forks }) => forks)),
  gaps: sum(chains.map(({ gaps }) => gaps)),
  resends: sum(chains.map(({ resends }) => resends)),
});

/** Every distinct record of a supplier that the simulator received. */
export async function listReceivedRecords(field: StackUnderLoad, supplier: string): Promise<ReceivedRecord[]> {
  const found: ReceivedRecord[] = [];
  for (;;) {
    const { records, total } = await field.control<{ records: ReceivedRecord[]; total: number }>(
      'GET',
      `/records?issuer=${supplier}&after=${found.length}&limit=1000`,
    );
    found.push(...records);
    if (records.length === 0 || found.length >= total) return found;
  }
}
