// Storms that need processes, in their short forms, on one stack: nothing is lost, doubled, forked or out of order.
import { type StackUnderLoad, openStackUnderLoad } from '../../storms/stack-under-load';
import { formatCounts } from '../../storms/storm';
import { storms } from '../../storms/storms';

const seed = 20_261_121;

describe('the short storms on one stack', () => {
  let field: StackUnderLoad;
  beforeAll(async () => {
    field = await openStackUnderLoad({ apis: 2, workers: 2 }, () => undefined);
  }, 90_000);
  afterAll(() => field?.close(), 60_000);

  const onStack = Object.entries(storms).flatMap(([name, storm]) =>
    'shape' in storm ? [{ name, what: storm.what, storm }] : [],
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
