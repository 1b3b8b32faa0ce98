// What must be true after a storm: by our own verification, and by the simulator's log of everything it received.
import type { Stack } from '../../local/stack';
import type { StormClient } from './client';

interface Received {
  readonly records: readonly { fingerprint: string; sha256: string; invoice: { number: string; date: string } }[];
  readonly total: number;
}

/** Checks every supplier's chain: verified here, whole there, one fingerprint an invoice, as many as jobs ended well. */
export async function proveWhole(
  stack: Stack,
  client: StormClient,
  suppliers: readonly string[],
  expected: number,
): Promise<{ counts: string[]; problems: string[] }> {
  const problems: string[] = [];
  let total = 0;
  for (const supplier of suppliers) {
    const { broken } = (await client.insist('GET', `/fiscal/v1/chains/${supplier}/verification`)) as {
      broken: object | null;
    };
    if (broken) problems.push(`chain of ${supplier} is broken: ${JSON.stringify(broken)}`);
    const { whole } = await ask<{ whole: boolean }>(stack, `/chains?issuer=${supplier}`);
    if (!whole) problems.push(`the simulator sees a gap, a fork or a wrong fingerprint at ${supplier}`);
    const records = await receivedOf(stack, supplier);
    const invoices = new Set(records.map(({ invoice }) => `${invoice.number} ${invoice.date}`));
    const bytes = new Set(records.map(({ sha256 }) => sha256));
    if (bytes.size !== invoices.size)
      problems.push(`${bytes.size} distinct records for ${invoices.size} invoices of ${supplier}`);
    total += invoices.size;
  }
  if (total !== expected) problems.push(`${total} invoices at the simulator, ${expected} jobs ended well`);
  return { counts: [`${total} records`, `${suppliers.length} chains verified`], problems };
}

async function receivedOf(stack: Stack, supplier: string): Promise<Received['records'][number][]> {
  const found: Received['records'][number][] = [];
  for (;;) {
    const page = await ask<Received>(stack, `/records?issuer=${supplier}&after=${found.length}&limit=1000`);
    found.push(...page.records);
    if (page.records.length === 0 || found.length >= page.total) return found;
  }
}

async function ask<T>(stack: Stack, target: string): Promise<T> {
  const response = await fetch(stack.addresses.simulatorControl + target);
  return (await response.json()) as T;
}
