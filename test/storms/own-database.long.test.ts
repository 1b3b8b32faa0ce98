// Storms that need a separate stack or database, in their short forms.
import { formatCounts, type PlainStorm } from '../../storms/storm';
import { storms } from '../../storms/storms';
import { explainNoSmallDisk } from '../../storms/small-disk';

const seed = 20_261_122;
const names = ['R13', 'R27', 'D6', 'D7', 'D10', ...(explainNoSmallDisk() ? [] : ['D4'])];

describe('a fault test with a separate stack or database', () => {
  it.each(names.map((name) => ({ name, storm: storms[name] as PlainStorm })))(
    'passes in its short form: $name $storm.what',
    async ({ name, storm }) => {
      const began = Date.now();
      const { counts, problems } = await storm.run({ seed, length: 'short' }, () => undefined);
      console.log(`${name}: seed ${seed}, ${formatCounts(counts)}, ${Math.round((Date.now() - began) / 1_000)} s`);
      expect(problems).toEqual([]);
    },
    600_000,
  );
});
