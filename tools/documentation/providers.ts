// docs/providers.md: what a step of a workflow can do.
import { type ProviderRow, providerTable } from '../../src/contracts/providers';
import { code, heading, table, written } from './markdown';

const ways = {
  quick: 'at once',
  render: 'at once, renders',
  outside: 'asks outside; tried again while nobody answers',
  chain: "through the supplier's chain; waits as long as it takes",
  call: 'calls the outside; tried again for up to 12 hours',
} as const;

const joined = (...parts: readonly string[]): string => parts.join(' ');

const configs = [
  [
    code('silo.modify'),
    joined(
      '`patch` (a list: JSON patch; an object: merge patch; both against the envelope), or `document`,',
      'or `data` with `content_type` as calls have them',
    ),
    joined(
      'OK: calculated and checked again, signed again where it was signed. SKIP: nothing changes.',
      'KO: the codes of an update',
    ),
  ],
  [code('silo.folder'), '`folder`', 'OK, SKIP when it lies there, KO `bad-folder`'],
  [
    code('silo.if'),
    joined(
      '`field` (`customer.tax_id.country`, `entry.state`, `args.name`), `operator` (`=`, `!=`, `<`, `<=`, `>`, `>=`, `in`,',
      '`starts_with`, `contains`, `exists`, `missing`), `value`; or `conditions`, a list of them, with `match`: `all` or `any`',
    ),
    'OK with code `yes`, SKIP with code `no`: `next` takes the branch by `status` or `code`',
  ],
  [
    code('transform.job.create'),
    '`workflow_id`, and `args` beside those of this job',
    joined(
      'OK: the message is the id of the new job, which is made once.',
      'KO `no-workflow`, `entry-busy`, `too-deep` (five jobs started one another)',
    ),
  ],
  [
    code('gov-es.lookup.verify'),
    '`party` of an invoice: `supplier` or `customer`',
    joined(
      'OK `identified`. KO with the words of the census (`no-identificado`, `no-identificado-similar`, `identificado-baja`, ...).',
      'SKIP where nobody can be asked',
    ),
  ],
] as const;

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
    '## What the newer steps take in `config`',
    '',
    ...table(['Provider', '`config`', 'How it ends'], configs),
    'What `webhook` and `email.send` take in their `config` is in [webhooks.md](webhooks.md).',
    'What `pdf` takes in its `config` is in [page.md](page.md). Steps with the public names of the scheme (`verifactu.send`)',
    'are read as ours.',
  ]);
}
