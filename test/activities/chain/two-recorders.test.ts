// Two passes that record the same answer, one of them held up: what the seeded simulation found, on a real database.
import { type House, openHouse } from '../chain-fixture';

/** The authority's own trouble with one record: it goes again. */
const technicalCode = 1_241;

describe('two recorders of one answer', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  }, 60_000);
  afterAll(() => house?.close());

  it('the slower one finds nothing to do, although a record has left the list since', async () => {
    const chain = await house.supplier('B12345674');
    // So many that the answer is not recorded together with its closing.
    await house.seed(chain, 12);
    await house.seal(chain);
    await house.control('PUT', '/faults', { rules: [{ kind: 'line', code: technicalCode, next: 1 }] });
    await house.submit(chain);
    let first = true;
    house.at['before-record'] = async () => {
      if (!first) return;
      first = false;
      expect(await house.record(chain)).toMatchObject({ recorded: 11 });
    };
    expect(await house.record(chain)).toMatchObject({ recorded: 0 });
    const left = (await house.records(chain)).filter(({ pending }) => pending);
    expect(left).toMatchObject([{ unansweredAttempt: true }]);
  });
});
