// docs/providers.md: what a step of a workflow can do.
import { type ProviderRow, providerTable } from '../../src/contracts/providers';
import { code, heading, table, written } from './markdown';

const ways = {
  quick: 'at once',
  render: 'at once, renders',
  outside: 'asks outside; tried again while nobody answers',
  chain: "through the supplier's chain; waits as long as it takes",
} as const;

export function providersText(): string {
  const rows = Object.entries<ProviderRow>(providerTable).map(([name, { way, holdsEntry, schemas, meaning }]) => [
    code(name),
    meaning,
    schemas ? schemas.map(code).join(', ') : 'any',
    ways[way],
    holdsEntry ? 'yes' : 'no',
  ]);
  return written([
    ...heading('Providers', '`src/contracts/providers.ts`'),
    'A step of a workflow names one of these in `provider` (or `action`, the older word).',
    '',
    ...table(['Provider', 'What it does', 'Documents', 'How', 'Holds the entry'], rows),
    'An entry is held by one job at a time: while it runs, other jobs with such steps and changes of the document are',
    'refused with 409 `conflict`, whose `id` is that of the job.',
    '',
    'What `pdf` takes in its `config` is in [page.md](page.md). Steps with the public names of the scheme (`verifactu.send`)',
    'are read as ours.',
  ]);
}
