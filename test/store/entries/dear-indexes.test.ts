// No index contains a member that every seal and settlement writes, because MongoDB would rebuild all keys of the
// document: one such index makes both ten times slower.
import { entryIndexes } from '../../../src/store/entries/entry-indexes';

/** Members of an entry that each seal or settlement of an accepted record writes. */
const written = [
  'stamps',
  'fiscal.record',
  'fiscal.request',
  'fiscal.kind',
  'fiscal.documentDigest',
  'fiscal.outcome',
  'fiscal.csv',
  'updatedAt',
  'revision',
];

const listMembers = ({ key, partialFilterExpression }: (typeof entryIndexes)[number]): string[] =>
  [key, partialFilterExpression ?? {}].flatMap((part) => Object.keys(part));

const touches = (one: string, other: string): boolean =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);

describe('an index of entries', () => {
  it('has no member that every seal or settlement writes', () => {
    const dear = entryIndexes.flatMap((index) =>
      listMembers(index).flatMap((member) =>
        written.filter((one) => touches(one, member)).map((one) => `${index.name}: ${one}`),
      ),
    );
    expect(entryIndexes.length).toBeGreaterThan(10);
    expect(dear).toEqual([]);
  });
});
