// P5: one process seals one hot supplier's backlog.
import { chains } from '../src/store/ledger/chains';
import { verifyStoredChain } from '../src/store/ledger/chain-verification';
import { records } from '../src/store/ledger/records';
import { type ChainBench, sealApart } from './chain-bench';
import type { Row } from './result-row';
import { seedChain, seedRequests } from './seed-requests';

const sealCount = 10_000;

/** One process seals as long as requests wait. */
export async function sealing(chainBench: ChainBench): Promise<Row> {
  const { client, database, workspace } = chainBench;
  const chain = await seedChain(database, workspace, client.supplierCode(50_001));
  await seedRequests(database, chain, sealCount);
  const { ms } = await sealApart(chainBench, chain);
  const stored = (await chains(database).findOne({ _id: chain._id })) ?? chain;
  const { count, broken } = await verifyStoredChain(database, stored);
  // What was sealed stays out of the way of the rows behind.
  await records(database).updateMany({ chain: chain._id }, { $set: { pending: false } });
  const perSecond = sealCount / (ms / 1_000);
  return {
    id: 'P5',
    what: `seal ${sealCount} waiting requests of one supplier (${count} verified${broken ? ', BROKEN' : ''})`,
    value: perSecond,
    unit: '/s',
    yardstick: 'target 1000/s',
    ratio: perSecond / 1_000,
    target: '>= 1, no fork, no gap',
    pass: perSecond >= 1_000 && count === sealCount && !broken,
  };
}
