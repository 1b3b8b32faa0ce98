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
    about: 'Issue your first invoices, and report them to the authority.',
    pages: ['api/first-invoice.md', 'clients.md', 'invoices.md', 'simulator.md', 'go-live.md'],
  },
  {
    title: 'Guides for developers',
    about: 'Issue, print and send special kinds of invoices.',
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
    about: 'Close a month, check a chain, and work in the console.',
    pages: ['books.md', 'chain.md', 'console/README.md', 'console/sign-in.md'],
  },
  {
    title: 'Guides for operators',
    about: 'Run an installation.',
    pages: ['deployment.md', 'kubernetes.md', 'operations.md', 'upgrade.md', 'restore.md'],
  },
];

const explanations: Section = {
  title: 'Background',
  about: 'How Sello is designed, which laws it follows, and how much work it can handle.',
  pages: ['comparison.md', 'ARCHITECTURE.md', 'law.md', 'privacy.md', 'security.md', 'capacity.md'],
};

/** What a reader finds on each page. */
const contents: Readonly<Record<string, string>> = {
  'api/first-invoice.md': 'Issue, report and verify one invoice.',
  'clients.md': 'Call the API from TypeScript, JavaScript or Python.',
  'invoices.md': 'Copy an example of each kind of invoice.',
  'simulator.md': 'Test without the authority.',
  'go-live.md': 'Connect to the authority with a certificate, and report your first record.',

  'till.md': 'Print an invoice while the customer waits.',
  'cases.md': 'Write invoices for uncommon cases, such as a margin scheme.',
  'pdf.md': 'Change the layout of the PDF, or print your own receipts.',
  'mail.md': 'Send an invoice to its customer by email, with the PDF.',
  'e-invoices/README.md': 'Choose the format for each recipient.',
  'e-invoices/ubl.md': 'Create an invoice as UBL 2.1, also for Peppol.',
  'e-invoices/factur-x.md': 'Create a PDF invoice that contains its data as XML.',
  'e-invoices/facturae.md': 'Create an invoice as Facturae 3.2.2 for Spanish public administrations.',
  'registration.md': 'Send a supplier a link, so that it can sign the authorization form online.',
  'api/migration.md': 'Move calls, workflows and documents from Invopop to Sello.',

  'books.md': 'Close a month, and get the record book and the totals for tax returns.',
  'chain.md': "Check a supplier's chain of records, resume a stopped chain, and verify an export without Sello.",
  'console/README.md': 'Look up what each page of the console shows.',
  'console/sign-in.md': 'Give people access to the console.',

  'deployment.md': 'Run an installation with Docker Compose.',
  'kubernetes.md': 'Run an installation with the Helm chart.',
  'operations.md': 'Monitor an installation, and find the runbook for a symptom.',
  'upgrade.md': 'Upgrade to a new version without downtime.',
  'restore.md': 'Restore the database from a backup, step by step.',

  'api/conventions.md': 'Look up what all endpoints share, such as errors, safe retries and limits.',
  'api/applications.md': 'Register a third-party application, and grant it access to a workspace.',
  'api/audit.md': 'Read and verify the audit log.',
  'api/batches.md': 'Issue the invoices of a file, and run or cancel many jobs at once.',
  'api/book.md': 'Read the invoice book and the closing sheet, and get the book as CSV.',
  'api/chains.md': 'Read, verify, export and manage the chain of records of a supplier.',
  'api/documents.md': 'Calculate, validate, sign or correct a document.',
  'api/entries.md': 'Create, update, correct and find entries, the stored documents.',
  'api/events.md': 'Read events, and look up their types and fields.',
  'api/files.md': 'Upload and download the files of an invoice, and store data for a day (spool).',
  'api/invoices.md': 'Issue an invoice with one call, and look up every field of the call.',
  'api/jobs.md': 'Start a job, wait for its result, find failed jobs and cancel a job.',
  'api/keys.md': 'Create, limit and revoke access keys, and replace signing keys and the master key.',
  'api/people.md': 'Invite people, and change their roles.',
  'api/series.md': 'Create a series of invoice numbers, take a number, find gaps, and resume a series after a restore.',
  'api/service.md': 'Create and manage workspaces as the operator of the installation.',
  'api/suppliers.md': 'Register a supplier, store its certificate, and authorize Sello to send its records.',
  'api/utils.md': 'Check a token, create UUIDs, and get the health and the API document.',
  'api/webhooks.md': 'Create a webhook, verify its requests, and redeliver events that the receiver missed.',
  'api/workflows.md': 'Create and change workflows, and call other systems from their steps.',
  'api/workspace.md': 'Create a workspace, and choose its environment and settings.',

  'cli.md': 'Every command with its options.',
  'configuration.md': 'Every setting of an installation.',
  'errors.md': 'Every error and every code of the authority, with its cause and what to do.',
  'format.md': 'The fields, codes and rules of documents, and how they differ from GOBL, the public format.',
  'licenses.md': 'The licenses of Sello and of its dependencies.',
  'metrics.md': 'Every metric, alert and dashboard.',
  'providers.md': 'Every kind of workflow step, with its settings.',
  'warnings.md': 'Every warning about a valid invoice that looks wrong, with its cause and what to do.',

  'comparison.md': 'How Sello compares with Invopop and with other programs.',
  'ARCHITECTURE.md': 'How an invoice moves through Sello, and how the code is organized.',
  'law.md': 'Which rules invoicing systems must follow, and how Sello follows each rule.',
  'privacy.md': 'Where Sello stores personal data, and how to export and erase the data.',
  'security.md': 'Who can do what in Sello, and what operators must do to keep an installation secure.',
  'capacity.md': 'How many workers you need, and which component becomes the bottleneck first.',

  'internals/after-a-restore.md': 'What Sello checks after a restore, how the witness works, and which risks remain.',
  'internals/chains.md': 'How Sello seals and sends records, and how Sello detects a restored database.',
  'internals/console.md': 'Which parts a screen has, and how to add a screen.',
  'internals/documents.md': 'How Sello reads, calculates and validates a document.',
  'internals/glossary.md': 'What the terms of the API, the console and the code mean.',
  'internals/guards.md': 'How Sello handles crashes and repeated calls.',
  'internals/jobs.md': 'How the code processes one invoice, and how a job continues after a crash.',
  'internals/releasing.md': 'How to publish a version.',
  'internals/rooms.md': 'Which folders of `src` may import each other.',
  'internals/store.md': 'How `src/store`, the only code that uses MongoDB, is divided.',
  'internals/storms.md': 'How to run a fault test, and what each test breaks.',

  'decisions/README.md': 'The context and the consequence of each decision.',
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
      about: 'Complete lists, most of them generated from the code.',
      pages: rest.filter((page) => !/^(?:api|internals|decisions)\//.test(page)),
    },
    explanations,
    { title: 'Internals', about: 'How Sello works internally, for contributors.', pages: inFolder('internals') },
    { title: 'Decisions', about: 'One page for each decision about the design.', pages: inFolder('decisions') },
  ];
  return joinLines([
    ...formatHeading('Documentation', 'the pages of this folder and `tools/documentation/pages.ts`'),
    'The [README](../README.md) describes what Sello does. If you are new, start with [your first',
    'invoice](api/first-invoice.md). The [glossary](internals/glossary.md) explains the terms.',
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
                wrapped(`- [${readTitle(readPage(page)) ?? page}](${page}): ${describePage(page)}`, '  '),
              ),
            '',
          ],
    ),
    'For small programs that use the API, see the [examples](../examples/README.md). To contribute, read',
    '[CONTRIBUTING.md](../CONTRIBUTING.md). [CHANGELOG.md](../CHANGELOG.md) lists the changes of each version.',
  ]);
}

function describePage(page: string): string {
  const text = contents[page];
  if (text === undefined) throw new Error(`docs/${page}: write in tools/documentation/pages.ts what the page contains`);
  return text;
}

const readTitle = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1];

/** `decisions/README.md` lists the decisions. */
const isDecision = (file: string): boolean => /^decisions\/\d/.test(file);
