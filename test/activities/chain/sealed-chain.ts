// A chain whose records are sealed, and the check that they are sent in several batches.
import type { ChainDocument } from '../../../src/model/chain';
import type { ChainFixture } from '../chain-fixture';

export async function createSealedChain(
  fixture: ChainFixture,
  supplier: string,
  count: number,
): Promise<ChainDocument> {
  const chain = await fixture.supplier(supplier);
  await fixture.seed(chain, count);
  await fixture.seal(chain);
  return fixture.chain(chain);
}

/** Sends records that fill two batches. */
export async function expectBatchAfterBatch(fixture: ChainFixture, supplier: string, records: number): Promise<void> {
  const chain = await createSealedChain(fixture, supplier, records);
  const result = await fixture.send(chain);
  expect(result).toMatchObject({ lists: 2, records, next: { kind: 'nothing' } });
  expect(result.left).toEqual({
    pending: 0,
    unnotified: false,
    open: false,
    unrecorded: false,
    doubtful: false,
    sealable: false,
  });
}
