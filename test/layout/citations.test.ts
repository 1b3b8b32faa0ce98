// Citations of documents in the code: each document exists, and each named section is a heading of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './sources';

const folders = ['src', 'activities', 'workflows', 'storms', 'bench', 'test', 'tools', 'bin', 'deploy'];
const rootFiles = ['Dockerfile', 'docker-compose.yml', 'jest.config.cjs', '.ci/run'];
const readable = /\.(tsx?|[cm]?js|ya?ml|sh|tpl)$/;

/** This file has examples of wrong citations. */
const self = 'test/layout/citations.test.ts';

const files = [
  ...rootFiles,
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => readable.test(file))
      .map((file) => `${folder}/${file}`),
  ),
].filter((file) => file !== self && !file.startsWith('test/histories/'));

const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The comments of a file as one text, because a citation may span two lines. */
function readComments(file: string, text: string): string {
  const start = /\.(tsx?|[cm]?js)$/.test(file)
    ? /^\s*(?:\/\/|\/\*\*?|\*)\s?|\s\/\/\s|\{?\/\*\*?\s/
    : /^\s*#\s?|\s#\s|\{\{\/\*/;
  return text
    .split('\n')
    .flatMap((line) => {
      const found = start.exec(line);
      return found ? [line.slice(found.index + found[0].length)] : [];
    })
    .join(' ');
}

interface Citation {
  readonly document: string;
  /** A heading as it is written, or its anchor after `#`. */
  readonly section: string | undefined;
}

/** Comments may name any document; other texts are checked for those under `docs/`. */
function findCitations(file: string, text: string): Citation[] {
  const inTexts = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+)|, "([^"]+)")?/g;
  const inComments = /(?<![\w./*`{-])([\w./-]*\w\.md)\b(?:#([\w-]+)|, "([^"]+)")?/g;
  return [...text.matchAll(inTexts), ...readComments(file, text).matchAll(inComments)].map(
    ([, document = '', anchor, heading]) => ({ document, section: anchor ?? heading }),
  );
}

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

/** The anchor, the heading, or the first words of the heading. */
function hasSection(document: string, section: string): boolean {
  const text = readText(document);
  if (text.includes(`id="${section}"`)) return true;
  return [...text.matchAll(/^#+ (.+)$/gm)].some(
    ([, heading = '']) => heading === section || heading.startsWith(`${section} `) || toAnchor(heading) === section,
  );
}

function whyWrong({ document, section }: Citation, file: string): string | undefined {
  const place = [document, path.posix.join(path.posix.dirname(file), document)].find((one) =>
    existsSync(path.join(root, one)),
  );
  if (!place) return `${document} is not in the repository`;
  return section !== undefined && !hasSection(place, section) ? `${document} has no section "${section}"` : undefined;
}

const findWrong = (file: string, text: string): string[] =>
  findCitations(file, text).flatMap((citation) => whyWrong(citation, file) ?? []);

describe('a document that the code cites', () => {
  it('exists with the cited sections', () => {
    expect(files.flatMap((file) => findWrong(file, readText(file)).map((what) => `${file}: ${what}`))).toEqual([]);
  });

  it('is cited by its name, not by the number of a decision or a section', () => {
    const numbered = /\bdecisions? \d+|\.md (?:section )?\d/;
    expect(files.filter((file) => numbered.test(readComments(file, readText(file))))).toEqual([]);
  });

  it.each([
    ['// Rules of billing documents (document.md 16).', 'document.md is not in the repository'],
    ['/** See docs/decisions/0000-nothing.md */', 'docs/decisions/0000-nothing.md is not in the repository'],
    ['// docs/operations.md, "No such heading"', 'docs/operations.md has no section "No such heading"'],
    ["const link = 'docs/errors.md#no-such-anchor';", 'docs/errors.md has no section "no-such-anchor"'],
  ])('is found: %s', (line, what) => {
    expect(findWrong('src/example.ts', line)).toContain(what);
  });

  it('is found across the lines of a comment', () => {
    const comment = '// Look at docs/operations.md,\n// "No such heading" first.';
    expect(findWrong('src/example.ts', comment)).toEqual(['docs/operations.md has no section "No such heading"']);
  });
});

describe('a file that a page names', () => {
  const pages = [
    'CONTRIBUTING.md',
    'docs/ARCHITECTURE.md',
    'docs/internals/releasing.md',
    ...readdirSync(path.join(root, 'docs/internals')).map((page) => `docs/internals/${page}`),
    ...readdirSync(path.join(root, 'docs/decisions')).map((page) => `docs/decisions/${page}`),
  ];

  it.each(pages)('exists: %s', (page) => {
    const named = readText(page).matchAll(
      /`((?:src|activities|workflows|storms|bench|test|tools|bin|docs|deploy|examples)\/[^`\s]*)`/g,
    );
    const missing = [...named]
      .map(([, file = '']) => file)
      .filter((file) => !/[<>*{]/.test(file) && !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});

describe('the decisions of the project', () => {
  const folder = 'docs/decisions';
  const pages = readdirSync(path.join(root, folder)).filter((file) => /^\d{4}-/.test(file));

  it('have numbers without gaps and duplicates, and are listed', () => {
    expect(pages.map((file) => Number(file.slice(0, 4)))).toEqual(pages.map((_, i) => i + 1));
    const index = readText(`${folder}/README.md`);
    expect(pages.filter((file) => !index.includes(`](${file})`))).toEqual([]);
  });

  it('are each cited in the code', () => {
    const cited = new Set(files.flatMap((file) => findCitations(file, readText(file)).map(({ document }) => document)));
    expect(pages.filter((page) => !cited.has(`${folder}/${page}`))).toEqual([]);
  });

  it.each(pages)('have context, decision and consequence: %s', (file) => {
    const headings = [...readText(`${folder}/${file}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequence']);
  });
});
