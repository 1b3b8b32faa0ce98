// Compares the examples of pages, remedies and demo with the product: categories of files, series of corrections,
// plurals.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { apiEndpoints } from '../../src/http/routes';
import { buildApiPages } from '../../tools/documentation/api-pages';

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(path.join(requireProjectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));

const read = (file: string): string => readFileSync(path.join(requireProjectRoot(), file), 'utf8');
/** Pages written by hand. The others are generated from tables in `src`. */
const pages = ['README.md', ...filesIn('docs', /\.md$/)].filter(
  (file) => !read(file).includes('\nMade by `npm run docs`'),
);

describe('the examples of pages, remedies and demo', () => {
  it('name only categories that files have', () => {
    const body = apiEndpoints.find(({ operation }) => operation.id === 'createFile')?.body as unknown as {
      properties: { category: { enum: readonly (string | null)[] } };
    };
    const categories = body.properties.category.enum;
    const named = pages.flatMap((file) =>
      [...read(file).matchAll(/category `([\w-]+)`|"category\\?": \\?"([\w-]+)/g)].map(
        ([, inText, inCall]) => [file, inText ?? inCall ?? ''] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(([, category]) => !categories.includes(category))).toEqual([]);
  });

  it('create a credit note in the series of corrections', () => {
    const shown = [...pages, ...filesIn('src', /\.tsx?$/)].flatMap((file) =>
      [...read(file).matchAll(/(?:correct|options)\\?"?(?::| =) \{([^{}]*type\\?"?: \\?["']credit-note[^{}]*)\}/g)].map(
        ([, options = '']) => [file, options] as const,
      ),
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(([, options]) => !options.includes('series'))).toEqual([]);
  });

  it('use the right plural in a text with a limit', () => {
    for (const text of Object.values(buildApiPages())) expect(text).not.toMatch(/(?:ers|xts|ings|ions)s\b/);
  });
});
