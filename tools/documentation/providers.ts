// docs/providers.md: the providers of workflow steps.
import { type StepProviderRow, stepProviderTable } from '../../src/contracts/providers';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';

const ways = {
  quick: 'runs at once',
  wait: 'waits without limit',
  render: 'runs at once and creates a file',
  outside: 'queries another system, and tries again until it responds',
  chain: "uses the supplier's chain, and waits without limit",
  call: 'calls another system, and tries again for up to 12 hours',
} as const;

const joined = (...parts: readonly string[]): string => parts.join(' ');

const eInvoiceOutcome =
  'OK: the message says what was moved, shortened or assumed. KO `e-invoice` with the faults `E-INVOICE-...`';

const configs = [
  [
    toCode('silo.modify'),
    joined(
      '`patch` (an array: JSON patch; an object: merge patch; both for the envelope), or `document`,',
      'or `data` with `content_type` as in requests',
    ),
    joined(
      'OK: Sello calculated and validated the document, and signed it again if it was signed. SKIP: nothing changed.',
      'KO: the codes of an update',
    ),
  ],
  [toCode('silo.folder'), '`folder`', 'OK, SKIP if the entry is already in the folder, KO `bad-folder`'],
  [
    toCode('silo.if'),
    joined(
      '`field` (`customer.tax_id.country`, `entry.state`, `args.name`), `operator` (`=`, `!=`, `<`, `<=`, `>`, `>=`, `in`,',
      '`starts_with`, `contains`, `exists`, `missing`), `value`; or `conditions`, an array of these, with `match`: `all` or `any`',
    ),
    'OK with the code `yes`, or SKIP with the code `no`; `next` selects the branch by `status` or `code`',
  ],
  [
    toCode('transform.job.create'),
    '`workflow_id`, and `args` in addition to the arguments of this job',
    joined(
      'OK: the message is the id of the new job, which Sello creates only once.',
      'KO `no-workflow`, `entry-busy`, `too-deep` (five nested jobs)',
    ),
  ],
  [
    toCode('ubl.generate'),
    joined(
      '`doc_type`: `en16931` (default) or `bis-invoice-v3` (Peppol); `private`; `attach_invoice_pdf` puts the PDF into the',
      'file; `validate_ubl` has no effect, because Sello checks every file',
    ),
    eInvoiceOutcome,
  ],
  [
    toCode('cii.generate'),
    joined(
      '`doc_type`: `facturx-v1` (default), `zugferd-v2` or `en16931`, which are the same file; `private`; `validate_cii` has no',
      'effect',
    ),
    eInvoiceOutcome,
  ],
  [
    toCode('cii.pdf.embed'),
    'none; it comes after `cii.generate` and `pdf`',
    'OK: the PDF has the CII inside, and the former PDF is in `previous`. KO `nothing-to-embed`, `pdf-failed`',
  ],
  [
    toCode('gov-es.facturae.generate'),
    '`face` demands the DIR3 units; `private`. The name `facturae.generate` is an alias',
    joined(eInvoiceOutcome, 'KO `no-certificate`'),
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
    'A provider is the implementation of one kind of [workflow](api/workflows.md) step, for example numbering or sending an invoice.',
    'This page lists all providers for developers who write workflows.',
    'A step names its provider in `provider` (or in `action`, the older name).',
    '',
    ...formatTable(['Provider', 'Description', 'Documents', 'Execution', 'Locks the entry'], rows),
    'Some steps lock the entry, so that only one job at a time can change it. While a job has locked the entry, a request to start another',
    'job with such a step, or to change the document, returns 409 `conflict` with the `id` of the first job.',
    '',
    '## Configuration',
    '',
    ...formatTable(['Provider', '`config`', 'Outcome'], configs),
    'The `config` of `webhook` and `email.send` is on the page [workflows](api/workflows.md#steps-that-call-other-systems). The page',
    '[the PDF](pdf.md#layout-settings) describes the `config` of `pdf`. You can also use the public names of the scheme',
    '(`verifactu.send`).',
  ]);
}
