// Two passes that record the same response while one is delayed. Regression: found by the seeded simulation.
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** An error of the authority for one record, which is sent again. */
const technicalCode = 1_241;

describe('two recorders of one response', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it('record it once, even if a record leaves the batch before the slower recorder writes', async () => {
    const chain = await fixture.supplier('B12345674');
    // With this many records, the transaction that closes the batch does not record the response.
    await fixture.seed(chain, 12);
    await fixture.seal(chain);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'line', code: technicalCode, next: 1 }] });
    await fixture.submit(chain);
    let first = true;
    fixture.at['before-record'] = async () => {
      if (!first) return;
      first = false;
      expect(await fixture.record(chain)).toMatchObject({ recorded: 11 });
    };
    expect(await fixture.record(chain)).toMatchObject({ recorded: 0 });
    const left = (await fixture.records(chain)).filter(({ pending }) => pending);
    expect(left).toMatchObject([{ unansweredAttempt: true }]);
  });
});
