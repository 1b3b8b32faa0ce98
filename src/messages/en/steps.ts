// Messages about steps of jobs, in English: why a step was refused or skipped, what it waits for, what it did.
import type { StepProblem } from '../parameters';
import type { Text } from '../text';
import { pageLookProblem } from './problems';

export function stepProblem(problem: StepProblem): string {
  switch (problem.kind) {
    case 'page':
      return pageLookProblem(problem.problem);
    case 'too-long':
      return `has more than ${problem.max} characters`;
    case 'too-many-headers':
      return `has more than ${problem.max} headers`;
    case 'header-name':
      return `${problem.header} is not a valid header name`;
    case 'header-own':
      return `${problem.header} is set by the service`;
    case 'header-value':
      return `${problem.header} has a value that is not allowed in a header`;
    case 'too-many-recipients':
      return `names more than ${problem.max} recipients`;
    case 'placeholder-unknown':
      return `{{${problem.name}}} is not a placeholder: use ${problem.known}`;
    case 'conditions-count':
      return `has 1 to ${problem.max} rows`;
    case 'operator-unknown':
      return `is not one of ${problem.known}${problem.meant === null ? '' : `; did you mean ${problem.meant}?`}`;
    case 'content-type':
      return `is not one of ${problem.known}`;
    case 'steps-max':
      return `has ${problem.count} steps, at most ${problem.max}`;
    case 'provider-unknown':
      return `there is no provider ${problem.provider}`;
    case 'status-unknown':
      return `is ${problem.status}, not one of ${problem.known}`;
    case 'step-unknown':
      return `there is no step ${problem.step}`;
    case 'secret-unknown':
      return problem.isOtherHost
        ? 'is a placeholder for a secret, and the address has another host: send the value itself'
        : 'is a placeholder for a secret, and no value is stored for it: send the value itself';
    case 'zone-unknown':
      return `is ${problem.zone}, which is not a time zone`;
    case 'parts-too-long':
      return `prefix, suffix and padding take at most ${problem.max} characters`;
    default:
      return stepProblems[problem.kind];
  }
}

const stepProblems = {
  missing: 'is missing',
  'not-a-web-address': 'is not an address such as https://example.com/hook',
  'not-a-string': 'is not a string',
  'not-for-a-header': 'is not allowed in a header',
  'headers-not-an-object': 'is not an object of strings',
  'not-a-mail-address': 'is not an email address',
  'not-a-state': 'is not a state that a step can set',
  'not-a-folder': 'is not a folder',
  'arguments-not-strings': 'is not an object of strings',
  'match-unknown': 'is not all or any',
  'not-an-object': 'is not an object',
  'not-a-path': 'is not a path such as customer.tax_id.country',
  'not-an-array': 'is not an array',
  'not-one-change': 'must have exactly one of patch, document and data',
  'not-a-change': 'is not an object or an array of operations',
  'no-steps': 'has no step',
  'same-step-id': 'two steps have the same id',
} as const;

const schemes = {
  sii: 'the ledger of large companies (SII)',
  tbai: "the Basque Country's own scheme (TicketBAI)",
} as const;

/** What holds the chain that a step waits for. Pages leave the times and the texts out. */
interface ChainWait {
  /** Why sealing is paused; empty: not told; null: it is not. */
  readonly paused: string | null;
  /** ISO 8601. */
  readonly since: string | null;
}

interface AuthorityWait extends ChainWait {
  readonly pending: number | null;
  /** Why sending is stopped; empty: not told; null: it is not. */
  readonly stop: string | null;
  /** When the authority is called next; empty: now. */
  readonly next: string | null;
  readonly error: string | null;
}

const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const describePause = (paused: string | null): string | false =>
  paused !== null && (paused === '' ? 'sealing is paused' : `sealing is paused: ${paused}`);

const formatSince = (since: string | null): string | false => since !== null && `since ${since}`;

interface NamedProblem {
  /** Field of the config or the arguments; empty: the config itself. */
  readonly name: string;
  readonly problem: StepProblem;
}

const nameProblem = ({ name, problem }: NamedProblem): string =>
  name === '' ? stepProblem(problem) : `${name} ${stepProblem(problem)}`;

export const steps = {
  'step-problem': ({ problem }: { readonly problem: StepProblem }): Text => ({
    text: stepProblem(problem),
    remedy: 'Correct the steps at these paths; docs/providers.md lists every provider with its config.',
  }),
  'step-config-invalid': ({ problems }: { readonly problems: readonly NamedProblem[] }): Text =>
    problems.map(nameProblem).join('; '),
  'step-ended': ({ provider, status }: { readonly provider: string; readonly status: string }): Text =>
    `${provider} ended ${status}`,
  'step-without-entry': 'this job has no entry to work on',
  'step-entry-for-other-workflow': ({
    schema,
    expected,
  }: {
    readonly schema: string;
    readonly expected: string;
  }): Text => `the entry contains ${schema}; the workflow is for ${expected}`,
  'step-entry-for-other-step': ({ schema, provider }: { readonly schema: string; readonly provider: string }): Text =>
    `the entry contains ${schema}; ${provider} does not work on it`,
  'step-document-invalid': 'the document breaks rules: correct it first',
  'step-entry-held': ({ job }: { readonly job: string | null }): Text =>
    job === null ? 'this job does not hold the entry' : `job ${job} holds the entry`,
  'step-entry-too-large': 'the envelope would be larger than an entry may be',
  'step-versions-max': 'the entry has too many versions',
  'step-states-max': 'the entry has too many states',
  'step-files-max': 'the entry has too many files',
  'step-has-no-room': 'the job or its entry has no room for what this step adds',
  'step-not-stored': 'what this step adds could not be stored; the log has the cause',
  'steps-run-max': ({ max }: { readonly max: number }): Text => `the job ran ${max} steps and was ended`,
  'jobs-depth-max': ({ max }: { readonly max: number }): Text =>
    `this job is the last of a chain of ${max} jobs that started one another: check for workflows that start each other`,
  'jobs-tree-max': ({ max }: { readonly max: number }): Text => `the jobs of this tree have created ${max} jobs`,
  'job-was-cancelled': 'the job was cancelled',
  'workflow-not-published': ({ workflow }: { readonly workflow: string }): Text =>
    `there is no published workflow ${workflow}`,
  'envelope-cannot-be-signed': 'the envelope cannot be signed',
  'signed-already': 'is already signed',
  'code-already': 'already has a code',
  'series-missing': ({ series }: { readonly series: string }): Text => `there is no series ${series}`,
  'folder-already': ({ folder }: { readonly folder: string }): Text => `is already in ${folder}`,
  'nothing-changed': 'changes nothing',
  'state-stays-void': 'stays void: the invoice is cancelled',
  'pdf-not-rendered': 'the PDF could not be rendered',
  'pdf-notes': ({
    language,
    leftOut,
  }: {
    readonly language: string | null;
    readonly leftOut: readonly string[];
  }): Text =>
    [
      language === null ? '' : `the language ${language} is not available`,
      leftOut.length === 0 ? '' : `these files did not fit inside: ${leftOut.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  'record-missing': 'the entry has no record: fiscal.generate has to come before this step',
  'invoice-never-reported': 'this invoice was never reported',
  'invoice-without-code': 'the invoice has no code: number it first',
  'record-already': 'already has a record of this content',
  'request-withdrawn': 'was withdrawn',
  'request-refused-by-chain': 'the request was refused',
  'request-too-large': 'the entry is too large for the stamps of its record',
  'record-not-created': 'the record could not be created; the log has the cause',
  'number-of-other-entry': 'another entry of this supplier has this number and date',
  'document-changed': 'the document changed after the job requested its record',
  'nothing-to-cancel': 'this invoice was never reported: there is nothing to cancel',
  'step-invoice-cancelled': 'this invoice is cancelled at the authority; the job argument `restore` brings it back',
  'record-of-others': 'the authority has a record of this invoice that is not ours',
  'already-registered': 'the authority already has this registration',
  'already-cancelled': 'the invoice is already cancelled',
  'record-with-errors': ({ codes }: { readonly codes: readonly string[] }): Text =>
    `the authority will accept it with errors: ${codes.join(', ')}`,
  'record-accepted': ({ csv }: { readonly csv: string | null }): Text =>
    csv === null ? 'accepted' : `accepted, CSV ${csv}`,
  'record-accepted-with-error': ({ code, text }: { readonly code: string; readonly text: string }): Text =>
    `accepted with error ${code}: ${text}`,
  'reporting-exempt': ({
    supplier,
    scheme,
    reason,
  }: {
    readonly supplier: string;
    readonly scheme: keyof typeof schemes;
    readonly reason: string;
  }): Text => `supplier ${supplier} reports under ${schemes[scheme]}: ${reason}`,
  'reporting-left': ({
    supplier,
    until,
    date,
  }: {
    readonly supplier: string;
    readonly until: string;
    readonly date: string;
  }): Text => `supplier ${supplier} left the scheme on ${until}; this one is dated ${date}`,
  'reporting-not-yet-due': ({
    supplier,
    from,
    date,
  }: {
    readonly supplier: string;
    readonly from: string;
    readonly date: string;
  }): Text => `supplier ${supplier} reports invoices from ${from} on; this one is dated ${date}`,
  'register-step-missing': 'fiscal.register has to come before this step',
  'registered-already': 'is already registered',
  'supplier-renamed': ({ from, name }: { readonly from: string; readonly name: string }): Text =>
    `was registered as ${from}, and is now registered as ${name}`,
  'not-registered': 'is not registered',
  'registered-by-other-job': 'was registered by another job',
  'records-pending': 'records of this supplier are waiting for the authority',
  'supplier-without-tax-id': 'a supplier needs a Spanish tax ID',
  'supplier-without-name': 'a supplier needs a name',
  'awaits-agreement': 'waits for the signed agreement: upload it, and confirm',
  'awaits-approval': 'waits for approval by an operator',
  'agreement-confirmed': 'the agreement is confirmed',
  'agreement-not-needed': 'no agreement is needed',
  'registration-approved': 'approved',
  'no-spanish-tax-id': 'has no Spanish tax ID',
  'party-without-tax-id': 'the party has no tax ID',
  'party-without-name': 'the census needs a tax ID with its name',
  'census-of-environment-missing': ({ environment }: { readonly environment: string }): Text =>
    `no census is set for the environment ${environment}`,
  'census-answered': ({
    result,
    code,
    name,
  }: {
    readonly result: string;
    readonly code: string;
    readonly name: string;
  }): Text => ({
    text: `the census returns ${result} for ${code} with the name ${name}`,
    remedy: 'Correct the tax ID and the name: a person is written as in the identity document, surnames first.',
  }),
  'awaits-seal': ({ paused, since }: ChainWait): Text =>
    joined('waits to be sealed', describePause(paused), formatSince(since)),
  'awaits-authority': ({ pending, stop, next, error, paused, since }: AuthorityWait): Text =>
    joined(
      'waits for the authority',
      pending !== null && `${pending} pending`,
      stop !== null && (stop === '' ? 'sending is stopped' : `sending is stopped: ${stop}`),
      stop === null && next !== null && (next === '' ? 'next attempt due now' : `next attempt ${next}`),
      error !== null && `last error: ${error}`,
      describePause(paused),
      formatSince(since),
    ),
  'awaits-call': 'waits to be called',
  'awaits-mail': 'waits to be sent',
  'call-step-missing': 'the step no longer exists',
  'call-secrets-unreadable': 'its secrets cannot be decrypted',
  'call-answered': ({ status, text }: { readonly status: number; readonly text: string | null }): Text =>
    `answered ${status}${text === null ? '' : `: ${text}`}`,
  'call-tries-max': ({ tries, problem }: { readonly tries: number; readonly problem: string }): Text =>
    `not done after ${tries} tries: ${problem}`,
  'call-given-up': ({ problem }: { readonly problem: string }): Text => `no success in 12 hours: ${problem}`,
  'mail-entry-missing': 'the entry no longer exists',
  'mail-without-recipient': 'there is no address to send the email to',
  'mail-without-pdf': 'the entry has no PDF that fits into an email',
  'mail-recipients-max': ({ max }: { readonly max: number }): Text =>
    `the workspace has written to ${max} recipients today`,
  'mail-sent': ({ count }: { readonly count: number }): Text => `sent to ${count}`,
  'mail-not-configured': 'this installation sends no email',
} as const;
