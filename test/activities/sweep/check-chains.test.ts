// The background check: a break is found, stays visible as an alarm, and holds up nothing.
import { checkChains } from '../../../activities/sweep/check-chains';
import { chains } from '../../../src/store/ledger/chains';
import { records } from '../../../src/store/ledger/records';
import { type House, openHouse } from '../chain-fixture';

describe('the background check of chains', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  }, 60_000);
  afterAll(() => house?.close());

  const round = () => checkChains(house.deps)();

  it('goes through a chain piece by piece, follows it as it grows, and raises no false alarm', async () => {
    const chain = await house.supplier('B12345674');
    await house.seed(chain, 2_500);
    while ((await house.seal(chain)).more);
    await round();
    expect((await house.chain(chain)).check?.after?.sequence).toBe(2_000);
    await round();
    expect((await house.chain(chain)).check?.after?.sequence).toBe(2_500);
    expect((await round()).checked).toBe(0);
    await house.ask(chain, await house.invoice(chain, 'LATER-1'));
    await house.seal(chain);
    house.clockAheadMs = 11 * 60_000;
    await round();
    house.clockAheadMs = 0;
    const after = await house.chain(chain);
    expect(after.check?.after?.sequence).toBe(2_501);
    expect(after.alarm ?? null).toBeNull();
  }, 60_000);

  it('raises an alarm that stays, at the first broken record, and sealing goes on', async () => {
    const chain = await house.supplier('B85905495');
    await house.seed(chain, 10);
    await house.seal(chain);
    await records(house.database).updateOne({ chain: chain._id, sequence: 4 }, [
      {
        $set: {
          sealedJson: {
            $replaceOne: {
              input: '$sealedJson',
              find: '"ImporteTotal":"121.00"',
              replacement: '"ImporteTotal":"1.00"',
            },
          },
        },
      },
    ]);
    expect(await round()).toMatchObject({ alarms: 1 });
    expect((await house.chain(chain)).alarm?.text).toContain('record 4');
    await house.ask(chain, await house.invoice(chain, 'GOES-ON-1'));
    expect(await house.seal(chain)).toMatchObject({ sealed: 1 });
    await round();
    expect((await chains(house.database).findOne({ _id: chain._id }))?.alarm?.text).toContain('record 4');
  }, 60_000);
});
