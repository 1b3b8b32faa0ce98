// Links of the documentation: every named page, section and file exists, and the index has every page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { lawGroups } from '../../tools/documentation/law-table';

const root = requireProjectRoot();
const docs = path.join(root, 'docs');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];
const text = (page: string): string => readFileSync(path.join(root, page), 'utf8');

/** Markdown without blocks of code, whose brackets are not links. */
const prose = (page: string): string => text(page).replace(/^```[^]*?^```$/gm, '');

/** Targets of the links of a page, as file from the root of the project and section. */
const listLinks = (page: string): { readonly link: string; readonly file: string; readonly section: string }[] =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [target = '', section = ''] = link.split('#');
    const file = target === '' ? page : path.join(path.dirname(page), target);
    return [{ link, file, section }];
  });

/** Names of the sections of a page: headings as GitHub names them, and anchors. */
function listSections(page: string): Set<string> {
  const content = prose(page);
  const headings = [...content.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...content.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

describe.each(pages)('the page %s', (page) => {
  it('links to files that exist', () => {
    const missing = listLinks(page).filter(({ file }) => !existsSync(path.join(root, file)));
    expect(missing.map(({ link }) => link)).toEqual([]);
  });

  it('links to sections that exist', () => {
    const missing = listLinks(page).filter(
      ({ file, section }) =>
        section !== '' && file.endsWith('.md') && existsSync(path.join(root, file)) && !listSections(file).has(section),
    );
    expect(missing.map(({ link }) => link)).toEqual([]);
  });
});

/** `docs/decisions/README.md` lists the decisions. */
const isDecision = (page: string): boolean => /^docs\/decisions\/\d/.test(page);

describe('the index docs/README.md', () => {
  it('names every page', () => {
    const named = new Set(listLinks('docs/README.md').map(({ file }) => file));
    const unnamed = pages.filter(
      (page) => page.startsWith('docs/') && page !== 'docs/README.md' && !isDecision(page) && !named.has(page),
    );
    expect(unnamed).toEqual([]);
  });

  it('has at most 60 pages without internals and decisions, so that users find a page easily', () => {
    const counted = pages.filter((page) => page.startsWith('docs/') && !/^docs\/(?:internals|decisions)\//.test(page));
    expect(counted.length).toBeLessThanOrEqual(60);
  });
});

describe('the table of legal requirements', () => {
  it('names files that exist', () => {
    const named = lawGroups.flatMap(({ rules }) => rules.flatMap(({ kept, tests }) => [...kept, ...tests]));
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('has a source, a file and a test for every rule', () => {
    for (const { rules } of lawGroups)
      for (const { rule, source, kept, tests } of rules)
        expect([rule, source.length > 0, kept.length > 0, tests.length > 0]).toEqual([rule, true, true, true]);
  });
});
