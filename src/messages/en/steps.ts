// Messages about steps of jobs, in English: why a step was refused or skipped, what it waits for, and what it did.
import type { ReportingExemptionKind } from '../../contracts/reporting-exemptions';
import { quotedApiCalls } from '../calls';
import type { WorkflowStepProblem } from '../parameters';
import { formatCountWithNoun, type Wording, type TextParams } from '../text';
import { formatPdfOptionProblem } from './problems';

export function formatWorkflowStepProblem(problem: WorkflowStepProblem): string {
  switch (problem.kind) {
    case 'page':
      return formatPdfOptionProblem(problem.problem);
    case 'too-long':
      return `has more than ${problem.max} characters`;
    case 'too-many-headers':
      return `has more than ${problem.max} headers`;
    case 'header-name':
      return `contains ${problem.header}, which is not a valid header name`;
    case 'header-own':
      return `contains ${problem.header}, a header that only Sello sets`;
    case 'header-value':
      return `contains ${problem.header} with a value that is not allowed in a header`;
    case 'too-many-recipients':
      return `names more than ${problem.max} recipients`;
    case 'placeholder-unknown':
      return `contains {{${problem.name}}}, which is not one of the placeholders ${problem.known}`;
    case 'conditions-count':
      return `does not have 1 to ${problem.max} conditions`;
    case 'operator-unknown':
      return `is not one of ${problem.known}${problem.meant === null ? '' : `; did you mean ${problem.meant}?`}`;
    case 'name-unknown': {
      const known = problem.known === '' ? '; the config has no fields' : `, which are ${problem.known}`;
      return `is not a field of this config${problem.meant === null ? known : `; did you mean ${problem.meant}?`}`;
    }
    case 'content-type':
    case 'value-unknown':
      return `is not one of ${problem.known}`;
    case 'steps-max':
      return `has ${formatCountWithNoun(problem.count, 'step', 'steps')}, but the maximum is ${problem.max}`;
    case 'provider-unknown':
      return `names the provider ${problem.provider}, which does not exist`;
    case 'status-unknown':
      return `is ${problem.status}, which is not one of ${problem.known}`;
    case 'step-unknown':
      return `names step ${problem.step}, which does not exist`;
    case 'secret-unknown':
      return problem.isOtherAddress
        ? 'is the placeholder of a stored secret, but the host or the path of `url` changed; send the secret itself'
        : 'is the placeholder of a stored secret, but no secret is stored for it; send the secret itself';
    case 'zone-unknown':
      return `is ${problem.zone}, which is not a time zone`;
    case 'parts-too-long':
      return `the prefix, suffix or padding of the number has more than ${problem.max} characters`;
    default:
      return stepProblems[problem.kind];
  }
}

const stepProblems = {
  missing: 'is missing',
  'not-a-web-address': 'is not a URL, for example https://example.com/hook',
  'not-a-string': 'is not a string',
  'not-for-a-header': 'is not allowed in a header',
  'headers-not-an-object': 'is not an object whose values are strings',
  'not-a-mail-address': 'is not an email address',
  'not-a-state': 'is not a state that a step can set',
  'not-a-folder': 'is not a folder',
  'arguments-not-strings': 'is not an object whose values are strings',
  'match-unknown': 'is neither all nor any',
  'not-an-object': 'is not an object',
  'not-a-path': 'is not a path, for example customer.tax_id.country',
  'not-an-array': 'is not an array',
  'not-one-change': 'does not have exactly one of `patch`, `document` and `data`',
  'not-a-change': 'is neither an object nor an array of operations',
  'no-steps': 'has no steps',
  'same-step-id': 'has two steps with the same id',
  'not-a-flag': 'is neither true nor false',
  'pdf-in-cii': 'cannot be true, because a CII file is itself embedded in the PDF',
  'pdf-in-preview': 'cannot be true, because a preview of an e-invoice contains no PDF',
  'no-time-stamps': 'cannot be true, because Sello uses no time-stamping authority',
} as const;

const schemes: Readonly<Record<ReportingExemptionKind, string>> = {
  sii: 'keeps its books through the Immediate Supply of Information (SII)',
  tbai: "reports under the Basque Country's own scheme (TicketBAI)",
  foral: 'follows the rules of a foral treasury, not RD 1007/2023',
  'not-obliged': 'is not obliged to report (RD 1007/2023 art. 3 and 4)',
  resolution: 'is exempted by a resolution of the tax authority (RD 1007/2023 art. 5)',
  'other-system': 'reports with a different system',
};

/** The causes for which a chain does not continue a step. Pages omit the times and the texts. */
interface ChainWait {
  /** Why sealing is paused; empty if the reason is not given, and null if sealing is not paused. */
  readonly paused: string | null;
  /** ISO 8601. */
  readonly since: string | null;
}

interface AuthorityWait extends ChainWait {
  readonly pending: number | null;
  /** Why sending is stopped; empty if the reason is not given, and null if sending is not stopped. */
  readonly stop: string | null;
  /** Time of the next call to the authority; empty if it is now. */
  readonly next: string | null;
  readonly error: string | null;
}

const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const describePause = (paused: string | null): string | false =>
  paused !== null && (paused === '' ? 'sealing is paused' : `sealing is paused: ${paused}`);

const formatSince = (since: string | null): string | false => since !== null && `since ${since}`;

interface NamedProblem {
  /** Field of the config or the arguments; empty for the config itself. */
  readonly name: string;
  readonly problem: WorkflowStepProblem;
}

const nameProblem = ({ name, problem }: NamedProblem): string =>
  name === '' ? formatWorkflowStepProblem(problem) : `${name} ${formatWorkflowStepProblem(problem)}`;

export const workflowStepMessages = {
  'step-problem': ({ problem }: { readonly problem: WorkflowStepProblem }): Wording => ({
    text: formatWorkflowStepProblem(problem),
    remedy: 'Correct the fields that `paths` names; docs/providers.md describes every provider with its config.',
  }),
  'step-config-invalid': ({ problems }: { readonly problems: readonly NamedProblem[] }): Wording =>
    problems.map(nameProblem).join('; '),
  'step-ended': ({ provider, status }: { readonly provider: string; readonly status: string }): Wording =>
    `step ${provider} ended with ${status}`,
  'step-without-entry': 'the job has no entry, but this step needs one',
  'step-entry-for-other-workflow': ({
    schema,
    expected,
  }: {
    readonly schema: string;
    readonly expected: string;
  }): Wording => `the entry contains a document of the schema ${schema}, but the workflow processes only ${expected}`,
  'step-entry-for-other-step': ({ schema, provider }: Readonly<Record<'schema' | 'provider', string>>): Wording =>
    `the entry contains a document of the schema ${schema}, which ${provider} does not process`,
  'step-document-invalid': 'the document is not valid, so the step cannot process it',
  'step-entry-held': ({ job }: { readonly job: string | null }): Wording =>
    job === null ? 'this job has not locked the entry' : `job ${job} is processing the entry`,
  'step-key-lost': ({ key }: { readonly key: string }): Wording =>
    `the invoice failed earlier and no longer has its key ${key}`,
  'step-entry-too-large': 'the envelope would be larger than an entry can be',
  'step-versions-max': 'the entry has the maximum number of versions',
  'step-states-max': 'the entry has the maximum number of states',
  'step-files-max': 'the entry has the maximum number of files',
  'step-has-no-room': 'the job or its entry has reached its maximum size, so this step cannot add anything',
  'step-not-stored': 'Sello could not store the result of this step; the log of the worker contains the cause',
  'steps-run-max': ({ max }: { readonly max: number }): Wording =>
    `Sello ended the job, because it reached the maximum of ${max} steps`,
  'jobs-depth-max': ({ max }: { readonly max: number }): Wording =>
    `${max} jobs started one another before this job, so their workflows probably form a loop`,
  'jobs-tree-max': ({ max }: { readonly max: number }): Wording =>
    `the first job and the jobs that it started have reached the maximum of ${max} jobs`,
  'job-was-cancelled': 'the job was cancelled',
  'workflow-not-published': ({ workflow }: { readonly workflow: string }): Wording =>
    `workflow ${workflow} does not exist or is not published`,
  'envelope-cannot-be-signed': 'Sello cannot sign the envelope, because its document is not valid',
  'signed-already': 'the envelope is already signed',
  'code-already': 'the document already has a number',
  'series-missing': ({ series }: { readonly series: string }): Wording => `series ${series} does not exist`,
  'folder-already': ({ folder }: { readonly folder: string }): Wording =>
    `the entry is already in the folder ${folder}`,
  'nothing-changed': 'the step changes nothing',
  'state-stays-void': 'the state remains `void`, because the invoice is cancelled',
  'pdf-not-rendered': 'Sello could not render the PDF; the log of the worker contains the cause',
  'record-missing': 'the entry has no record, because `fiscal.generate` did not run before this step',
  'invoice-never-reported': 'this invoice was never reported',
  'invoice-without-code': 'the invoice has no number, because no step numbered it',
  'record-already': 'the entry already has a record of this content',
  'request-withdrawn': 'the request for a record was withdrawn',
  'request-refused-by-chain': 'the chain refused the request for a record',
  'request-too-large': 'the entry is too large to store the stamps of its record',
  'record-not-created': 'Sello could not create the record; the log of the worker contains the cause',
  'number-of-other-entry':
    'another entry of this supplier has the same number, with the same date or, if a series assigned it, in the same year',
  'number-changed': ({ number }: { readonly number: string }): Wording =>
    `the authority has this invoice with the number ${number}, and the document has another number, issue date or supplier`,
  'document-changed': 'the document changed after the job requested its record',
  'nothing-to-cancel': 'this invoice was never reported, so there is nothing to cancel',
  'step-invoice-cancelled': 'this invoice is cancelled at the authority',
  'record-of-others': 'the authority has a record of this invoice that the database does not contain',
  'already-registered': 'the authority already has the registration record of this invoice',
  'already-cancelled': 'the invoice is already cancelled',
  'record-with-errors': ({ codes }: { readonly codes: readonly string[] }): Wording =>
    `the authority will accept the record with errors: ${codes.join(', ')}`,
  'record-accepted': ({ csv }: { readonly csv: string | null }): Wording =>
    csv === null ? 'the authority accepted the record' : `the authority accepted the record with the CSV ${csv}`,
  'record-accepted-with-error': ({ code, text }: { readonly code: string; readonly text: string }): Wording =>
    `the authority accepted the record with the error ${code}: ${text}`,
  'reporting-exempt': ({
    supplier,
    scheme,
    reason,
  }: {
    readonly supplier: string;
    readonly scheme: ReportingExemptionKind;
    readonly reason: string;
  }): Wording => `supplier ${supplier} ${schemes[scheme]}: ${reason}`,
  'reporting-left': ({
    supplier,
    until,
    date,
  }: {
    readonly supplier: string;
    readonly until: string;
    readonly date: string;
  }): Wording => `supplier ${supplier} left VERI*FACTU on ${until}, but this invoice is dated ${date}`,
  'reporting-not-yet-due': ({
    supplier,
    from,
    date,
  }: {
    readonly supplier: string;
    readonly from: string;
    readonly date: string;
  }): Wording => `supplier ${supplier} reports invoices dated ${from} or later, but this invoice is dated ${date}`,
  'register-step-missing': 'the party is not registered, because `fiscal.register` did not run before this step',
  'registered-in-foral-territory': ({
    supplier,
    isBasque,
  }: {
    readonly supplier: string;
    readonly isBasque: boolean;
  }): Wording => ({
    text:
      `the address is in ${isBasque ? 'the Basque Country' : 'Navarre'}, where RD 1007/2023 does not apply to suppliers ` +
      `under the rules of the foral treasury${isBasque ? ' (TicketBAI)' : ''}`,
    remedy:
      `If supplier ${supplier} follows these rules, record the exemption with ${quotedApiCalls.writeReporting}: {"reporting": ` +
      `"exempt", "scheme": "${isBasque ? 'tbai' : 'foral'}", "reason": "..."}. Otherwise, no action is needed.`,
  }),
  'registered-already': 'the supplier is already registered',
  'supplier-renamed': ({ from, name }: { readonly from: string; readonly name: string }): Wording =>
    `the supplier was registered as ${from}, and is now registered as ${name}`,
  'not-registered': 'the supplier is not registered',
  'registered-by-other-job': 'another job registered the supplier',
  'records-pending': 'records of this supplier are waiting for the authority',
  'supplier-without-tax-id': 'the party has no Spanish tax ID, which a supplier needs',
  'supplier-without-name': 'the party has no name, which a supplier needs',
  'awaits-agreement': 'waits until someone uploads and confirms the signed authorization form',
  'awaits-approval': 'waits until an operator approves the registration',
  'agreement-confirmed': 'the authorization form is confirmed',
  'agreement-not-needed': 'no authorization form is needed',
  'registration-approved': 'the registration is approved',
  'no-spanish-tax-id': 'the party has no Spanish tax ID',
  'party-without-tax-id': 'the party has no tax ID',
  'party-without-name': 'the party has a tax ID but no name, and the census needs both',
  'census-of-environment-missing': ({ environment }: { readonly environment: string }): Wording =>
    `no census is configured for the environment ${environment}`,
  'census-answered': ({ result, code, name }: TextParams<'result' | 'code' | 'name'>): Wording => ({
    text: `the census returned ${result} for the tax ID ${code} with the name ${name}`,
    remedy:
      'Correct the tax ID and the name. Write the name of a person as in the identity document, with the surnames first.',
  }),
  'awaits-seal': ({ paused, since }: ChainWait): Wording =>
    joined('waits to be sealed', describePause(paused), formatSince(since)),
  'awaits-authority': ({ pending, stop, next, error, paused, since }: AuthorityWait): Wording =>
    joined(
      'waits for the authority',
      pending !== null && `${formatCountWithNoun(pending, 'record', 'records')} pending`,
      stop !== null && (stop === '' ? 'sending is stopped' : `sending is stopped: ${stop}`),
      stop === null && next !== null && (next === '' ? 'next attempt due now' : `next attempt ${next}`),
      error !== null && `last error: ${error}`,
      describePause(paused),
      formatSince(since),
    ),
  'awaits-call': 'waits until the call to its URL has succeeded',
  'awaits-census':
    "waits until the authority's census responds; Sello makes a few queries at a time and asks again automatically",
  'awaits-mail': 'waits until Sello has sent the email',
  'call-step-missing': 'the step no longer exists',
  'call-secrets-unreadable': 'the master key cannot decrypt the secrets of the step',
  'call-answered': ({ status, text }: { readonly status: number; readonly text: string | null }): Wording =>
    `the URL responded with ${status}${text === null ? '' : `: ${text}`}`,
  'call-tries-max': ({ tries, problem }: { readonly tries: number; readonly problem: string }): Wording =>
    `the call failed after ${formatCountWithNoun(tries, 'attempt', 'attempts')}: ${problem}`,
  'call-given-up': ({ problem }: { readonly problem: string }): Wording =>
    `the call did not succeed within 12 hours: ${problem}`,
  'mail-entry-missing': 'the entry no longer exists',
  'mail-without-recipient': 'the email has no recipient',
  'mail-without-file': ({ file }: { readonly file: string }): Wording =>
    file === 'too-large'
      ? 'the files of the entry do not fit into an email'
      : `the entry has no ${file === 'facturae' ? 'Facturae file' : file.toUpperCase()} of its current version`,
  'mail-recipients-max': ({ max }: { readonly max: number }): Wording =>
    `the workspace has reached the maximum of ${max} email recipients today`,
  'mail-sent': ({ count }: { readonly count: number }): Wording =>
    `Sello sent the email to ${formatCountWithNoun(count, 'recipient', 'recipients')}`,
  'mail-not-configured': 'this installation sends no email',
} as const;
