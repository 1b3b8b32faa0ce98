// Boundaries inside the product: endpoints do not import each other, and database syntax stays in the store.
import { readSources, type Source } from './sources';

const sources = readSources();
const product = sources.filter(({ file }) => /^(src|activities|workflows|simulator)\//.test(file));

describe('the endpoints of the API', () => {
  const http = product.filter(({ room }) => room === 'src/http');
  const routes = http.find(({ file }) => file === 'src/http/routes.ts') as Source;
  const endpointFiles = routes.imports
    .map(({ from }) => `${from}.ts`)
    .filter((file) => file !== 'src/http/kit/endpoint.ts');

  it('are imported only by the list of routes and by loaders of the console, which call them', () => {
    expect(endpointFiles.length).toBeGreaterThan(30);
    const breaches = sources
      .filter((source) => source !== routes && !/^(?:test|src\/http\/console\/loaders)\//.test(source.file))
      .flatMap(({ file, imports }) =>
        imports.filter(({ from }) => endpointFiles.includes(`${from}.ts`)).map(({ from }) => `${file}: ${from}`),
      );
    expect(breaches).toEqual([]);
  });

  it('reach the database only through the store of their workspace', () => {
    const breaches = http
      .filter(({ file }) => endpointFiles.includes(file))
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, i) => (/\bdatabase\b/i.test(line) && !isComment(line) ? [`${file}:${i + 1}`] : [])),
      );
    expect(breaches).toEqual([]);
  });
});

describe('the folders of the API', () => {
  /** Nouns that name the same folder in every layer. */
  const nouns =
    'applications audit batches books certificates chains entries events files invoice-book invoices jobs keys mail months people ' +
    'registrations series submissions suppliers system webhooks workflows workspaces';

  it('are resources, the kit and the console', () => {
    const folders = product.flatMap(({ file }) => /^src\/http\/([^/]+)\//.exec(file)?.[1] ?? []);
    expect([...new Set(folders)].toSorted()).toEqual(`${nouns} kit console`.split(' ').toSorted());
  });
});

describe('the kit of the API', () => {
  const kit = 'src/http/kit/';

  it('imports no resource', () => {
    const breaches = product
      .filter(({ file }) => file.startsWith(kit))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ from }) => from.startsWith('src/http/') && !from.startsWith(kit))
          .map(({ from }) => `${file}: ${from}`),
      );
    expect(breaches).toEqual([]);
  });
});

describe('the syntax of the database', () => {
  /** Members of documents and of JSON Schemas. */
  const plain = new Set(['schema', 'regime', 'addons', 'tags', 'ref', 'defs', 'id']);
  /** `$set:`, `'$set':`, `{ $set }`, and the place of a list in `'files.$.stored'`. */
  const operators = [/(?<![\w.}])['"]?\$([a-z]\w*)['"]?\s*:/gi, /[{,]\s*\$([a-z]\w*)\s*[,}]/gi, /\w\.(\$)[.'"[]/g];

  const buildOperators = ({ lines }: Source): string[] =>
    lines
      .filter((line) => !isComment(line))
      .flatMap((line) => operators.flatMap((form) => [...line.matchAll(form)].map(([, name = '']) => name)))
      .filter((name) => !plain.has(name));

  it('is used only by the store', () => {
    const speakers = product
      .filter(({ room }) => room !== 'src/store')
      .flatMap((source) => buildOperators(source).map((name) => `${source.file}: $${name}`));
    expect(speakers).toEqual([]);
  });

  it('stays in the store together with its collections, because other rooms call functions', () => {
    const collections = product
      .filter(({ room }) => room === 'src/store')
      .flatMap(({ lines }) =>
        lines.flatMap((line) => /^export const (\w+) = \(database: Database\): Coll/.exec(line)?.[1] ?? []),
      );
    expect(collections.length).toBeGreaterThan(5);
    const named = new RegExp(`^import (?!type).*\\b(${collections.join('|')})\\b.* from '.*/store/`);
    const breaches = product
      .filter(({ room }) => room !== 'src/store')
      .flatMap(({ file, lines }) => lines.filter((line) => named.test(line)).map((line) => `${file}: ${line}`));
    expect(breaches).toEqual([]);
  });

  it('is recognized in the store', () => {
    const store = product.filter(({ room }) => room === 'src/store').flatMap(buildOperators);
    expect(store).toEqual(expect.arrayContaining(['set', 'push', 'or', 'in', 'lt', '$']));
  });
});

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);
