// The rule of upgrades: `migrate` only adds. Checked in its sources and in the store functions that it calls.
import { readSources, type Source } from './sources';

const sources = new Map(readSources().map((source) => [source.file, source]));
const start = 'src/main/migrate.ts';

/** The sources that `migrate` imports as code, wherever they are in the store; imports of types do not count. */
function reached(): Source[] {
  const found = new Map<string, Source>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = sources.get(file);
    if (!source || found.has(file)) continue;
    found.set(file, source);
    if (file !== start) continue;
    for (const { from, typeOnly } of source.imports) if (!typeOnly) open.push(`${from}.ts`);
  }
  return [...found.values()];
}

/** Calls and operators that remove something, or change its form, permanently. */
const takesAway =
  /\b(?:drop(?:Collection|Database|Index|Indexes)?|rename(?:Collection)?|delete(?:One|Many)|replaceOne|findOneAnd(?:Delete|Replace)|collMod)\s*\(|\$(?:unset|rename|out|merge)\b|\bcollMod:/;

const breaches = ({ file, lines }: Source): string[] =>
  lines.flatMap((line, at) =>
    !/^\s*(?:\/\/|\*|\/\*)/.test(line) && takesAway.test(line) ? [`${file}:${at + 1}`] : [],
  );

describe('the `migrate` command', () => {
  it('removes and renames nothing, in all functions that it calls', () => {
    const read = reached();
    expect(read.map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        'src/store/indexes.ts',
        'src/store/workspaces/new-workspace.ts',
        'src/temporal/search-attributes.ts',
      ]),
    );
    expect(read.flatMap(breaches)).toEqual([]);
  });

  it('fails the previous test with each forbidden call of a sample', () => {
    const bad = [
      "  await db.dropCollection('entries');",
      "    { $unset: { old: '' } },",
      '  await rows.deleteMany({});',
    ];
    for (const line of bad) expect(takesAway.test(line)).toBe(true);
  });
});
