// docs/api: the part of each page between `<!-- calls: tag -->` and `<!-- end of calls -->` is generated from the OpenAPI document.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { callLines, type Operation } from './api-calls';
import { formatMembers, listSchemaNames } from './api-members';
import { buildOpenapi } from './openapi';

const folder = path.join(requireProjectRoot(), 'docs', 'api');
const part = /(<!-- calls: ([\w, -]+) -->\n)[\s\S]*?(<!-- end of calls -->)/;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'place'>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Page {
  readonly file: string;
  readonly text: string;
  readonly operations: readonly Operation[];
}

/**
 * Pages with a generated part, by path from the root of the project, with their expected text.
 * @throws Error for a group of calls without a page
 */
export function buildApiPages(): Readonly<Record<string, string>> {
  const document = buildOpenapi() as unknown as Document;
  const all = listOperations(document);
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) => buildPages(file, all));
  refuseHomeless(all, pages);
  const homes = findHomes(pages, document.components.schemas);
  return Object.fromEntries(
    pages.map(({ file, text, operations }) => {
      const own = [...homes].filter(([, home]) => home === file).map(([name]) => name);
      const lines = [
        ...callLines(operations, (name) => linkTo(name, homes.get(name), file)),
        ...own.flatMap((name) =>
          formatMembers(name, document.components.schemas[name] ?? {}, (other) =>
            linkTo(other, homes.get(other), file),
          ),
        ),
      ];
      return [
        `docs/api/${file}`,
        text.replace(part, (_all, head, _tags, end) => `${head}\n${lines.join('\n')}\n${end}`),
      ];
    }),
  );
}

const listOperations = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, members]) => ({ ...members, method: method.toUpperCase(), place })),
  );

function buildPages(file: string, all: readonly Operation[]): Page[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const [, , tags] = part.exec(text) ?? [];
  if (tags === undefined) return [];
  const wantedTags = tags.split(',').map((tag) => tag.trim());
  return [{ file, text, operations: wantedTags.flatMap((tag) => all.filter((one) => one.tags.includes(tag))) }];
}

function refuseHomeless(all: readonly Operation[], pages: readonly Page[]): void {
  const shownIds = new Set(pages.flatMap(({ operations }) => operations.map(({ operationId }) => operationId)));
  const missing = all.filter(({ operationId }) => !shownIds.has(operationId));
  if (missing.length > 0)
    throw new Error(
      `no page of docs/api shows ${missing.map(({ operationId, tags }) => `${operationId} (${tags[0]})`).join(', ')}`,
    );
}

/** Each schema is on one page: the first one whose calls return it. */
function findHomes(pages: readonly Page[], schemas: Readonly<Record<string, object>>): Map<string, string> {
  const homes = new Map<string, string>();
  const settle = (name: string, file: string): void => {
    if (homes.has(name)) return;
    homes.set(name, file);
    for (const inner of listSchemaNames(schemas[name] ?? {})) settle(inner, file);
  };
  for (const name of ['Error', 'Problem', 'Fault', 'Warning']) settle(name, 'conventions.md');
  // First come the schemas that a page returns itself, then nested ones: a file of an entry is on the page of files.
  for (const { file, operations } of pages)
    for (const name of operations.flatMap((operation) => listSchemaNames(operation.responses)))
      if (!homes.has(name)) homes.set(name, file);
  const settled = [...homes];
  for (const [name, file] of settled) for (const inner of listSchemaNames(schemas[name] ?? {})) settle(inner, file);
  return homes;
}

const linkTo = (name: string, home: string | undefined, from: string): string =>
  home === undefined ? `\`${name}\`` : `[${name}](${home === from ? '' : home}#${name.toLowerCase()})`;
