// The words of the project: names, comments, texts and pages have no word that a native reader stumbles over.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSources, root } from './sources';

const sources = readSources();

/** Words that are always wrong, each with what to write. Names are split first: `beginAnew` is read as `begin anew`. */
const wrongWords: Readonly<Record<string, RegExp>> = {
  'again, restart': /\banew\b/,
  'as well as, next to, during': /\bbeside\b/,
  'anyone who': /\bwhoever\b/,
  fix: /\bmend(?:s|ed|ing)?\b/,
  permanently: /\bfor ever\b/,
  'unnotified, or what is missing': /\buntold\b/,
  'is paused': /\brests\b/,
  paused: /\b(?:sealing|series|chains?) (?:that )?rest(?:ed|ing)?\b|\brest(?:ed|ing) (?:series|chains?)\b/,
};
const anyWrongWord = new RegExp(
  Object.values(wrongWords)
    .map(({ source }) => source)
    .join('|'),
);

/** Names of types without a meaning: participles, verbs and adverbs. A type is a noun of the domain or of the technique. */
const emptyTypes = new Set(
  (
    'Act Again Always Answered Asked Asking Attempted Before Begun Behind Beside Built Calling Changed Checked ' +
    'Chosen Claimed Closed Compared Concerned Converted Counted Created Declared Deferred Described Differing ' +
    'Drawn Dropped Ended Exact Explained Fetched Found Given Heard Held Invited Joined Keeping Kept Keyed ' +
    'Known Left Lifted Looked Lost Made Marked Moved Named Noted Obtained Past Place Places Planned Poked ' +
    'Prepared Reached Recorded Renewed Replaced Rest Rested Resting Restored Said Say Sealed Seen Sent Settled ' +
    'Shown Sourced Standing Stored Surroundings Taken Tell Thing Told Understood Waited Walked Wanted Watched ' +
    'Way Written Wrong Yes'
  ).split(' '),
);

/** Verbs that may begin the name of an exported function with `Of` in it: `findRemedyOf`. */
const verbs =
  /^(?:require|warn|find|drop|notify|list|remove|insert|is|has|read|end|create|update|delete|build|compute|parse)(?=[A-Z])/;

/** Files that may contain wrong words, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'test/layout/words.test.ts': 'the list itself',
  'test/tools/prose.test.ts': 'the list for pages',
};

/** Files that others or programs write. */
const skipped =
  /^(?:node_modules|dist|demo-output|\.git|\.sello.*|test\/goldens|test\/histories|openapi\.yaml|package-lock\.json|sbom\.cdx\.json)(?:\/|$)/;
const readable = /\.(?:tsx?|mjs|cjs|js|md|ya?ml|css|json|txt)$/;
const bytesMax = 300_000;

function listFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (skipped.test(file)) return [];
    if (entry.isDirectory()) return listFiles(file);
    return readable.test(file) && statSync(path.join(root, file)).size < bytesMax ? [file] : [];
  });
}

/** `seriesRests`, `sealing_paused` and `rest-all` as words in lower case. */
const splitNames = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

/** `docs/chain.md:12: write permanently: ...` for each wrong word; line 0 is the name of the file. */
function findWrongWords(file: string): string[] {
  const text = `${file}\n${readFileSync(path.join(root, file), 'utf8')}`;
  if (!anyWrongWord.test(splitNames(text))) return [];
  return text.split('\n').flatMap((line, number) => {
    const words = splitNames(line);
    return Object.entries(wrongWords).flatMap(([instead, wrong]) =>
      wrong.test(words) ? [`${file}:${number}: write ${instead}: ${line.trim().slice(0, 120)}`] : [],
    );
  });
}

/** `src/a/b.ts: Told` for each name that the pattern finds, as its first group, and that is wrong. */
const findNames = (pattern: RegExp, isWrong: (name: string, file: string) => boolean): string[] =>
  sources.flatMap(({ file, lines }) =>
    lines.flatMap((line) => {
      const name = pattern.exec(line)?.[1];
      return name !== undefined && isWrong(name, file) ? [`${file}: ${name}`] : [];
    }),
  );

describe('the words of the project', () => {
  it('are plain in names, comments, texts and pages', () => {
    const files = listFiles().filter((file) => allowed[file] === undefined);
    expect(files.flatMap(findWrongWords)).toEqual([]);
  });

  it('name types with nouns', () => {
    const types = /^(?:export )?(?:interface|type|class) (\w+)/;
    expect(findNames(types, (name) => emptyTypes.has(name))).toEqual([]);
  });

  it('name exported functions with verbs, not `xOf`', () => {
    const functions = /^export (?:(?:async )?function\*?|const(?=.*=>|.*= (?:async )?\()) (\w+Of(?:[A-Z]\w*)?)\b/;
    expect(findNames(functions, (name, file) => !file.startsWith('test/') && !verbs.test(name))).toEqual([]);
  });

  it('are wrong in each file that is on the list of exceptions', () => {
    expect(Object.keys(allowed).filter((file) => findWrongWords(file).length === 0)).toEqual([]);
  });
});
