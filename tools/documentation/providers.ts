// docs/providers.md: the providers of workflow steps.
import { type StepProviderTableRow, stepProviderTable } from '../../src/contracts/providers';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';

const ways = {
  quick: 'runs immediately',
  wait: 'waits without limit',
  render: 'runs immediately and creates a file',
  outside: 'queries another system, and tries again until it responds',
  chain: "uses the supplier's chain, and waits without limit",
  call: 'calls another system, and tries again for up to 12 hours',
} as const;

const joined = (...parts: readonly string[]): string => parts.join(' ');

const eInvoiceOutcome =
  'OK: the message says what Sello moved, shortened or assumed. KO `e-invoice` with the faults `E-INVOICE-...`, ' +
  'KO `cancelled`, KO `being-cancelled`';

const configs = [
  [
    toCode('silo.modify'),
    joined(
      'one of: `patch` for the envelope (an array is a JSON patch, an object is a merge patch); `document`;',
      '`data` with `content_type`, as in requests',
    ),
    joined(
      'OK: Sello calculated and validated the document, and signed it again if it was signed. SKIP: nothing changed.',
      'KO: the code of the first fault, or the error key that an update of the entry returns ([entries](api/entries.md#updateentry))',
    ),
  ],
  [toCode('silo.folder'), '`folder`', 'OK, SKIP if the entry is already in the folder, KO `bad-folder`'],
  [
    toCode('silo.if'),
    joined(
      '`field` (`customer.tax_id.country`, `entry.state`, `args.name`), `operator` (`=`, `!=`, `<`, `<=`, `>`, `>=`, `in`,',
      '`starts_with`, `contains`, `exists`, `missing`), `value`;',
      'or `conditions`, an array of objects with `field`, `operator` and `value`, and `match`: `all` or `any`',
    ),
    'OK with the code `yes`, or SKIP with the code `no`; `next` selects the branch by `status` or `code`',
  ],
  [
    toCode('transform.job.create'),
    '`workflow_id`, and `args` in addition to the arguments of this job',
    joined(
      'OK: the message is the id of the new job, which Sello creates only once.',
      'KO `no-workflow`, `entry-busy`, `key-taken`, `too-deep` (five nested jobs)',
    ),
  ],
  [
    toCode('ubl.generate'),
    joined(
      '`doc_type`: `en16931` (default) or `bis-invoice-v3` (Peppol); `private: true`: downloading the file requires a token;',
      '`attach_invoice_pdf` puts the PDF into the file; `validate_ubl` has no effect, because Sello checks every file',
    ),
    eInvoiceOutcome,
  ],
  [
    toCode('cii.generate'),
    joined(
      '`doc_type`: `facturx-v1` (default), `zugferd-v2` or `en16931`, which are the same file; `private: true`: as for',
      '`ubl.generate`; `validate_cii` has no effect',
    ),
    eInvoiceOutcome,
  ],
  [
    toCode('cii.pdf.embed'),
    'no fields. Put this step after `cii.generate` and `pdf`',
    joined(
      'OK: the PDF contains the CII file; `previous` of the file names the PDF that it replaces.',
      'KO `nothing-to-embed`, `pdf-failed`, `cancelled`, `being-cancelled`',
    ),
  ],
  [
    toCode('gov-es.facturae.generate'),
    '`face: true`: the step ends with KO if a DIR3 code of the customer is missing; `private: true`: as for `ubl.generate`',
    `${eInvoiceOutcome}, KO \`no-certificate\``,
  ],
  [
    toCode('gov-es.lookup.verify'),
    '`party` of an invoice: `supplier` or `customer`',
    joined(
      'OK `identified`. KO with the result of the census (`no-identificado`, `no-identificado-similar`, `identificado-baja`, ...).',
      'KO also with `no-tax-code`, `no-name` or `census-refused`. SKIP if the party has no Spanish tax ID, if Sello has no usable',
      'certificate, or if the environment has no census. If the census does not respond, or if the workspace has too many',
      'queries ([limits](api/conventions.md#limits)), the step waits and queries again after 10 seconds to 2 minutes',
    ),
  ],
] as const;

export function buildProviders(): string {
  const rows = Object.entries<StepProviderTableRow>(stepProviderTable).map(
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
    'This page lists the providers of workflow steps, for developers who write workflows.',
    'A step names its provider in `provider` (or in `action`, the older name).',
    '',
    ...formatTable(['Provider', 'Description', 'Documents', 'Execution', 'Locks the entry'], rows),
    'Some steps lock the entry, so that only one job at a time can change it. While a job has locked the entry, two kinds of requests',
    'return 409 `conflict`: a request to start another job with such a step, and a request to change the document. The error contains',
    'the `id` of the job that has locked the entry.',
    '',
    '## Configuration',
    '',
    ...formatTable(['Provider', '`config`', 'Outcome'], configs),
    'Other pages describe the `config` of `webhook` and `email.send` ([workflows](api/workflows.md#steps-that-call-other-systems)) and of',
    '`pdf` ([the PDF](pdf.md#layout-settings)).',
    '',
    'Some providers have a second name, which other tools use. Instead of `fiscal.`, you can write `verifactu.`, for example',
    '`verifactu.send`. Instead of `gov-es.facturae.generate`, you can write `facturae.generate`.',
  ]);
}
