// docs/providers.md: what a workflow step can do.
import { type StepProviderRow, stepProviderTable } from '../../src/contracts/providers';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';

const ways = {
  quick: 'immediately',
  render: 'immediately, renders a file',
  outside: 'queries another system; retries until it responds',
  chain: "through the supplier's chain; waits without limit",
  call: 'calls another system; retries for up to 12 hours',
} as const;

const joined = (...parts: readonly string[]): string => parts.join(' ');

const configs = [
  [
    toCode('silo.modify'),
    joined(
      '`patch` (an array: JSON patch; an object: merge patch; both for the envelope), or `document`,',
      'or `data` with `content_type` as in requests',
    ),
    joined(
      'OK: recalculated, validated, and signed again if it was signed. SKIP: no change.',
      'KO: the codes of an update',
    ),
  ],
  [toCode('silo.folder'), '`folder`', 'OK, SKIP if it is there already, KO `bad-folder`'],
  [
    toCode('silo.if'),
    joined(
      '`field` (`customer.tax_id.country`, `entry.state`, `args.name`), `operator` (`=`, `!=`, `<`, `<=`, `>`, `>=`, `in`,',
      '`starts_with`, `contains`, `exists`, `missing`), `value`; or `conditions`, an array of these, with `match`: `all` or `any`',
    ),
    'OK with code `yes`, SKIP with code `no`: `next` selects the branch by `status` or `code`',
  ],
  [
    toCode('transform.job.create'),
    '`workflow_id`, and `args` in addition to those of this job',
    joined(
      'OK: the message is the id of the new job, which is created once.',
      'KO `no-workflow`, `entry-busy`, `too-deep` (five nested jobs)',
    ),
  ],
  [
    toCode('gov-es.lookup.verify'),
    '`party` of an invoice: `supplier` or `customer`',
    joined(
      'OK `identified`. KO with the result of the census (`no-identificado`, `no-identificado-similar`, `identificado-baja`, ...).',
      'SKIP if the census cannot be queried',
    ),
  ],
] as const;

export function buildProviders(): string {
  const rows = Object.entries<StepProviderRow>(stepProviderTable).map(
    ([name, { way, holdsEntry, schemas, meaning }]) => [
      toCode(name),
      meaning,
      schemas ? schemas.map(toCode).join(', ') : 'any',
      ways[way],
      holdsEntry ? 'yes' : 'no',
    ],
  );
  return joinLines([
    ...formatHeading('Providers', '`src/contracts/providers.ts`'),
    'A provider is what a step of a [workflow](api/workflows.md) does. The step names it in `provider` (or `action`, the older name).',
    '',
    ...formatTable(['Provider', 'Description', 'Documents', 'Execution', 'Holds the entry'], rows),
    'One job at a time holds an entry: meanwhile, other jobs with such steps and changes of the document fail with 409 `conflict`',
    'and the `id` of the job.',
    '',
    '## Configuration',
    '',
    ...formatTable(['Provider', '`config`', 'Outcome'], configs),
    'For the `config` of `webhook` and `email.send`, see [workflows](api/workflows.md#steps-that-call-other-systems); for that of',
    '`pdf`, see [the PDF](pdf.md#layout-settings). Public names of the scheme (`verifactu.send`) are accepted.',
  ]);
}
