// docs/README.md: the index of all pages, by purpose. A page that is in no list is a reference.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { formatHeading, wrapped, joinLines } from './markdown';

interface Section {
  readonly title: string;
  readonly about: string;
  readonly pages: readonly string[];
}

/** Pages in reading order. */
const guides: readonly Section[] = [
  {
    title: 'Get started',
    about: 'How to issue your first invoices, and how to report them to the authority.',
    pages: ['api/first-invoice.md', 'clients.md', 'invoices.md', 'simulator.md', 'go-live.md'],
  },
  {
    title: 'Guides for developers',
    about: 'How to issue, print and send special kinds of invoices.',
    pages: [
      'till.md',
      'cases.md',
      'pdf.md',
      'mail.md',
      'e-invoices/README.md',
      'e-invoices/ubl.md',
      'e-invoices/factur-x.md',
      'e-invoices/facturae.md',
      'registration.md',
      'api/migration.md',
    ],
  },
  {
    title: 'Guides for accountants and users of the console',
    about: 'How to close a month, check a chain, and work in the console.',
    pages: ['books.md', 'chain.md', 'console/README.md', 'console/sign-in.md'],
  },
  {
    title: 'Guides for operators',
    about: 'How to run an installation.',
    pages: ['deployment.md', 'kubernetes.md', 'operations.md', 'upgrade.md', 'restore.md'],
  },
];

const explanations: Section = {
  title: 'Background',
  about: 'How Sello is designed, which laws it follows, and how much work it can handle.',
  pages: ['comparison.md', 'ARCHITECTURE.md', 'law.md', 'privacy.md', 'security.md', 'capacity.md'],
};

/** The index of the existing pages; `generated` has the new text of those that are generated, by path. */
export function buildPages(generated: Readonly<Record<string, string>>): string {
  const docs = path.join(requireProjectRoot(), 'docs');
  const readPage = (page: string): string => generated[`docs/${page}`] ?? readFileSync(path.join(docs, page), 'utf8');
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'README.md' && !isDecision(file))
    .toSorted();
  const sorted = new Set([...guides, explanations].flatMap((section) => section.pages));
  const rest = pages.filter((page) => !sorted.has(page));
  const inFolder = (folder: string): string[] => rest.filter((page) => page.startsWith(`${folder}/`));
  const sections: readonly Section[] = [
    ...guides,
    {
      title: 'API reference',
      about:
        'One page for each resource, with examples and every endpoint. [openapi.yaml](../openapi.yaml) describes all endpoints.',
      pages: ['api/conventions.md', ...inFolder('api').filter((page) => page !== 'api/conventions.md')],
    },
    {
      title: 'Reference',
      about: 'Complete lists. Most of them are generated from the code.',
      pages: rest.filter((page) => !/^(?:api|internals|decisions)\//.test(page)),
    },
    explanations,
    { title: 'Internals', about: 'How Sello works internally, for contributors.', pages: inFolder('internals') },
    { title: 'Decisions', about: 'One page for each decision about the design.', pages: inFolder('decisions') },
  ];
  return joinLines([
    ...formatHeading('Documentation', 'the pages of this folder and `tools/documentation/pages.ts`'),
    'If you are new, start with the [README](../README.md), or with [your first invoice](api/first-invoice.md).',
    '',
    ...sections.flatMap(({ title, about, pages: listed }) =>
      listed.length === 0
        ? []
        : [
            `## ${title}`,
            '',
            ...wrapped(about),
            '',
            ...listed
              .filter((page) => pages.includes(page))
              .flatMap((page) =>
                wrapped(`- [${readTitle(readPage(page)) ?? page}](${page})${firstLine(readPage(page))}`, '  '),
              ),
            '',
          ],
    ),
    'For small programs that use the API, see the [examples](../examples/README.md). To contribute, read',
    '[CONTRIBUTING.md](../CONTRIBUTING.md). [CHANGELOG.md](../CHANGELOG.md) lists the changes of each version.',
  ]);
}

const readTitle = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1];

/** The sentence below the title that says what the page shows, otherwise the first one. */
function firstLine(page: string): string {
  const paragraphs = page
    .split('\n')
    .slice(1)
    .join('\n')
    .split(/\n{2,}/);
  const texts = paragraphs.map((one) => one.trim().replaceAll('\n', ' ')).filter((one) => /^[A-Z`[]/.test(one));
  const opening = texts.slice(0, 2).join(' ');
  const text =
    /(?:^|\. )(Th(?:is|ese) (?:pages?|tutorial) (?:shows?|lists?|describes?|explains?) .*)/.exec(opening)?.[1] ??
    texts[0];
  const sentence = /^(.*?[.:])(?:\s+[A-Z`[*]|$)/.exec(text ?? '')?.[1];
  return sentence && sentence.length < 220 ? `: ${withoutOpening(plain(sentence))}` : '';
}

/**
 * In the index, "this page" would be the index: `This page shows operators how to` begins with `How to`. The title is
 * the subject of a definition: `A job is one run of a workflow` becomes `One run of a workflow`.
 */
function withoutOpening(sentence: string): string {
  const rest = sentence
    .replace(
      /^Th(?:is|ese) (?:pages?|tutorial) (?:shows?|explains? to|describes?)\b.*?\b(how|what|where|which|why) /,
      '$1 ',
    )
    .replace(/^This page (?:gives contributors|lists|describes) /, '')
    .replace(/^(?:An?|The) [\w ]+ (?:is|shows) (an?|the|one|who|what) /, '$1 ')
    .replace(/^People are /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Removes links, which start from another folder, and bold type. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('**', '')
    .replace(/:$/, '.');

/** `decisions/README.md` lists the decisions. */
const isDecision = (file: string): boolean => /^decisions\/\d/.test(file);
