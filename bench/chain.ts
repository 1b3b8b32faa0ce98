// Rows P5, P6, P7, P11 and P12-chain: sealing, draining a backlog, fairness between suppliers, size of histories, a long
// chain. Requests are seeded in the store, without jobs.
import type { Stack } from '../src/local/stack';
import { draining } from './draining';
import { fairness } from './fairness';
import { openChainBench } from './chain-bench';
import { histories } from './history-size';
import { longChain } from './long-chain';
import type { Row, Wanted } from './result-row';
import { sealing } from './sealing';

/** @param certificates folder of the simulator's certificates */
export async function bench(stack: Stack, certificates: string, wanted: Wanted): Promise<Row[]> {
  const chainBench = await openChainBench(stack, certificates);
  try {
    await chainBench.client.control('PUT', '/wait', { seconds: 0 });
    const rows: Row[] = [];
    if (wanted('P5')) rows.push(...(await sealing(chainBench)));
    if (wanted('P6') || wanted('P11')) {
      const drained = await draining(chainBench);
      rows.push(drained.row, ...(await histories(chainBench, drained.chain)));
    }
    if (wanted('P7')) rows.push(await fairness(chainBench));
    if (wanted('P12-chain')) rows.push(...(await longChain(chainBench, stack)));
    return rows;
  } finally {
    await chainBench.close();
  }
}
