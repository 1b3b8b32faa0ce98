// P5: one process seals the backlog of one busy supplier.
import { getChainsCollection } from '../src/store/chains/chains';
import { verifyStoredChain } from '../src/store/chains/chain-verification';
import { getRecordsCollection } from '../src/store/chains/records';
import { type ChainBench, sealApart } from './chain-bench';
import type { BenchmarkResult } from './result-row';
import { seedChain, seedRequests } from './seed-requests';

const sealCount = 10_000;
const singleCount = 1_000;

/**
 * One process seals as long as requests wait: first as many together as fit, then one per transaction, as billing
 * programs do.
 */
export async function benchSealing(chainBench: ChainBench): Promise<BenchmarkResult[]> {
  const together = await sealSeeded(chainBench, 50_001, sealCount, 'together');
  const single = await sealSeeded(chainBench, 50_006, singleCount, 'single');
  const ratio = together.perSecond / single.perSecond;
  return [
    {
      id: 'P5',
      what: `seal ${sealCount} waiting requests of one supplier (${together.verified})`,
      value: together.perSecond,
      unit: '/s',
      yardstick: 'target 1000/s',
      ratio: together.perSecond / 1_000,
      target: '>= 1, no fork, no gap',
      pass: together.perSecond >= 1_000 && together.isWhole,
    },
    {
      id: 'P5-single',
      what: `the same, one record in a transaction that locks the chain (${single.verified})`,
      value: single.perSecond,
      unit: '/s',
      yardstick: `sealed together ${together.perSecond.toFixed(0)}/s`,
      ratio,
      target: '> 1: together is faster',
      pass: ratio > 1 && single.isWhole,
    },
  ];
}

interface SealingResult {
  readonly perSecond: number;
  /** How many links were verified afterwards, and whether all are intact. */
  readonly verified: string;
  readonly isWhole: boolean;
}

async function sealSeeded(
  chainBench: ChainBench,
  supplier: number,
  count: number,
  how: 'together' | 'single',
): Promise<SealingResult> {
  const { client, database, workspace } = chainBench;
  const chain = await seedChain(database, workspace, client.supplierCode(supplier));
  await seedRequests(database, chain, count);
  const { ms } = await sealApart(chainBench, chain, how);
  const stored = (await getChainsCollection(database).findOne({ _id: chain._id })) ?? chain;
  const { count: found, broken } = await verifyStoredChain(database, stored);
  // Sealed records must not slow down the following rows.
  await getRecordsCollection(database).updateMany({ chain: chain._id }, { $set: { pending: false } });
  return {
    perSecond: count / (ms / 1_000),
    verified: `${found} verified${broken ? ', BROKEN' : ''}`,
    isWhole: found === count && !broken,
  };
}
