// docs/README.md: every page by what it is for (tutorial, how-to, reference, explanation). A page that nobody sorted is a reference.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';
import { heading, written } from './markdown';

type Kind = 'tutorial' | 'how-to' | 'reference' | 'explanation';

const kinds: Readonly<Record<Kind, readonly [title: string, about: string]>> = {
  tutorial: ['Learning', 'From nothing to a result, step by step.'],
  'how-to': ['Doing', 'You know what you want: these say how.'],
  reference: ['Looking up', 'Everything about one thing; most of these are made from tables of the code.'],
  explanation: ['Understanding', 'Why it is as it is, and what was measured.'],
};

/** In the order in which they are read. */
const sorted: Readonly<Record<Exclude<Kind, 'reference'>, readonly string[]>> = {
  tutorial: ['invoices.md', 'go-live.md', 'simulator.md'],
  'how-to': [
    'deployment.md',
    'kubernetes.md',
    'operations.md',
    'upgrade.md',
    'restore.md',
    'workspaces.md',
    'applications.md',
    'events.md',
    'cases.md',
    'invoice-book.md',
    'page.md',
    'console/README.md',
    'releasing.md',
  ],
  explanation: [
    'ARCHITECTURE.md',
    'internals/rooms.md',
    'internals/jobs.md',
    'internals/chains.md',
    'internals/store.md',
    'internals/guards.md',
    'internals/glossary.md',
    'decisions/README.md',
    'capacity.md',
    'benchmarks.md',
    'storms.md',
    'tracing.md',
    'law.md',
    'privacy.md',
    'security.md',
  ],
};

export function pagesText(): string {
  const docs = path.join(projectRoot(), 'docs');
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'README.md' && !isDecision(file))
    .toSorted();
  const named = new Set(Object.values(sorted).flat());
  const listed = (kind: Kind): string[] =>
    kind === 'reference'
      ? pages.filter((page) => !named.has(page))
      : sorted[kind].filter((page) => pages.includes(page));
  return written([
    ...heading('Documentation', 'the pages of this folder and `tools/documentation/pages.ts`'),
    'Begin with the [README](../README.md) of the project: two commands, and a first invoice.',
    '',
    ...(Object.keys(kinds) as Kind[]).flatMap((kind) => [
      `## ${kinds[kind][0]}`,
      '',
      kinds[kind][1],
      '',
      ...listed(kind).map(
        (page) => `- [${titleOf(path.join(docs, page))}](${page})${firstLine(path.join(docs, page))}`,
      ),
      '',
    ]),
    'Programs to start from: [examples](../examples/README.md).',
    'Every call of the API: [openapi.yaml](../openapi.yaml). How to work on Sello: [CONTRIBUTING.md](../CONTRIBUTING.md). What changed:',
    '[CHANGELOG.md](../CHANGELOG.md).',
  ]);
}

/** One decision: the index of decisions lists it. */
const isDecision = (file: string): boolean => /^decisions\/\d/.test(file);

const titleOf = (file: string): string => /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? path.basename(file);

/** The first sentence below the title; made pages begin with where they come from, which is not said here. */
function firstLine(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1);
  const text = lines.find((line) => /^[A-Z`[]/.test(line) && !line.startsWith('Made by '));
  const sentence = /^(.*?[.:])(?:\s+[A-Z`[*]|$)/.exec(text ?? '')?.[1];
  return sentence && sentence.length < 160 ? `: ${plain(sentence)}` : '';
}

/** Links in it would lead from another folder. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/:$/, '.');
