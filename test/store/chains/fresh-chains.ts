// Creates chains for tests of the ledger, each with a separate supplier.
import type { ChainDocument } from '../../../src/model/chain';
import { findSupplierChainAndCacheStatus } from '../../../src/store/chains/read-chains';
import { type ChainFixture, workspace } from '../../activities/chain-fixture';

const codes = ['B12345674', 'B85905495', 'B60000007', 'B70000005', 'B80000003', 'B90000001', 'A10000008', 'A20000006'];

/** Creates a chain with this number of sealed records at each call; the fixture is open by then. */
export function freshChains(fixture: () => ChainFixture): (count: number) => Promise<ChainDocument> {
  let used = 0;
  return async (count) => {
    const code = codes[used++ % codes.length] ?? '';
    const { database } = fixture();
    if (await findSupplierChainAndCacheStatus(database, workspace, 'simulator', code))
      throw new Error('a test needs a supplier of its own');
    const chain = await fixture().supplier(code);
    if (count > 0) {
      await fixture().seed(chain, count);
      await fixture().seal(chain);
    }
    return fixture().chain(chain);
  };
}
