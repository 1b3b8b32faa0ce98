// Storms that need processes, in their short forms, on one stack: nothing is lost, doubled, forked or out of order.
import { isLong } from '../long';
import { type StackUnderLoad, openStackUnderLoad } from '../../storms/stack-under-load';
import { formatCounts } from '../../storms/storm';
import { storms } from '../../storms/storms';

const seed = 20_261_121;
/**
 * Other tests of a usual run resemble the first six: several sealers of one queue (test/activities/chain/two-sealers.test.ts, and
 * `fork` in seeded-simulation.test.ts), processes that die at every effect, and lost responses (seeded-simulation.test.ts), an
 * unavailable authority (test/stack). The others take a minute or more, because they wait for the sweep, or for time limits.
 */
const longOnly = ['R1', 'R2', 'B0', 'B1', 'R3', 'R4', 'R5', 'R6', 'R14', 'D2', 'D3', 'D5', 'D8', 'D9'];

describe('the short storms on one stack', () => {
  let field: StackUnderLoad;
  beforeAll(async () => {
    field = await openStackUnderLoad({ apis: 2, workers: 2 }, () => undefined);
  }, 90_000);
  afterAll(() => field?.close(), 60_000);

  const onStack = Object.entries(storms).flatMap(([name, storm]) =>
    'shape' in storm && (isLong || !longOnly.includes(name)) ? [{ name, what: storm.what, storm }] : [],
  );

  it.each(onStack)(
    'pass: $name $what',
    async ({ name, storm }) => {
      const began = Date.now();
      const { counts, problems } = await storm.run(field, { seed, length: 'short' });
      console.log(`${name}: seed ${seed}, ${formatCounts(counts)}, ${Math.round((Date.now() - began) / 1_000)} s`);
      expect(problems).toEqual([]);
    },
    300_000,
  );
});
