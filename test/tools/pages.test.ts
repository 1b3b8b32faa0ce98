// Pages lead to things that are there: links between them, files of the law's table, and the index of all pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';
import { lawGroups } from '../../tools/documentation/law-table';

const docs = path.join(projectRoot(), 'docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
const text = (file: string): string => readFileSync(path.join(docs, file), 'utf8');

it('every file that a rule of the law names is there', () => {
  const named = lawGroups.flatMap(({ rules }) => rules.flatMap(({ kept, tests }) => [...kept, ...tests]));
  expect(named.filter((file) => !existsSync(path.join(projectRoot(), file)))).toEqual([]);
});

it('every rule has a source, a place and a proof', () => {
  for (const { rules } of lawGroups)
    for (const { rule, source, kept, tests } of rules)
      expect([rule, source.length > 0, kept.length > 0, tests.length > 0]).toEqual([rule, true, true, true]);
});

const targetsOf = (page: string): string[] =>
  [...page.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^(?:[a-z]+:|#)/.test(target) ? [] : [target.split('#')[0] ?? ''],
  );

it.each(pages)('%s leads to files that are there', (page) => {
  const folder = path.dirname(path.join(docs, page));
  expect(targetsOf(text(page)).filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'SECURITY.md', 'CHANGELOG.md', 'examples/README.md'])(
  '%s leads to files that are there',
  (page) => {
    const folder = path.dirname(path.join(projectRoot(), page));
    const content = readFileSync(path.join(projectRoot(), page), 'utf8');
    expect(targetsOf(content).filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
  },
);

it('the index names every page', () => {
  const named = new Set(targetsOf(text('README.md')));
  const listed = pages.filter((page) => page !== 'README.md' && !/^decisions\/\d/.test(page));
  expect(listed.filter((page) => !named.has(page))).toEqual([]);
});
