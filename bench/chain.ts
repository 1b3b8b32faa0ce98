// Rows P5, P6, P7, P11 and P12-chain: sealing, sending a backlog, fairness between suppliers, size of histories, a
// long chain. Requests are seeded in the store, without jobs.
import type { LocalStack } from '../src/local/stack';
import { benchDraining } from './draining';
import { benchFairness } from './fairness';
import { openChainBench } from './chain-bench';
import { benchHistorySize } from './history-size';
import { benchLongChain } from './long-chain';
import type { BenchmarkResult, IsSelected } from './result-row';
import { benchSealing } from './sealing';

/** @param certificates folder of the certificates of the simulator */
export async function bench(stack: LocalStack, certificates: string, wanted: IsSelected): Promise<BenchmarkResult[]> {
  const chainBench = await openChainBench(stack, certificates);
  try {
    await chainBench.client.control('PUT', '/wait', { seconds: 0 });
    const rows: BenchmarkResult[] = [];
    if (wanted('P5')) rows.push(...(await benchSealing(chainBench)));
    if (wanted('P6') || wanted('P11')) {
      const drained = await benchDraining(chainBench);
      rows.push(drained.row, ...(await benchHistorySize(chainBench, drained.chain)));
    }
    if (wanted('P7')) rows.push(await benchFairness(chainBench));
    if (wanted('P12-chain')) rows.push(...(await benchLongChain(chainBench, stack)));
    return rows;
  } finally {
    await chainBench.close();
  }
}
