// Parameters of messages that are more than one or two values, such as what a schema refuses, what a filter lacks, and
// what is not found.

/** Kinds of resources that a path names. */
export type UrlPathResourceKind =
  | 'answer'
  | 'application'
  | 'batch'
  | 'bulk action'
  | 'chain'
  | 'enrollment'
  | 'entry'
  | 'event'
  | 'file'
  | 'invoice'
  | 'job'
  | 'key'
  | 'meta row'
  | 'number'
  | 'page'
  | 'person'
  | 'record'
  | 'registration'
  | 'series'
  | 'session'
  | 'stop'
  | 'submission'
  | 'thing in the spool'
  | 'version'
  | 'webhook'
  | 'workflow'
  | 'workspace';

/** Patterns of members for which words and an example are a better description. */
export type BodyMemberPatternName =
  | 'colour'
  | 'state-key'
  | 'folder-key'
  | 'slug'
  | 'module-name'
  | 'argument-name'
  | 'sha256'
  | 'web-address'
  | 'country';

/** A member of a body that its JSON Schema refuses. */
export interface RefusedBodyMember {
  /** Path of the member, such as `lines.0.quantity`; empty for the body itself. */
  readonly path: string;
  /** Keyword of the schema that the member breaks, and its value. */
  readonly keyword: string;
  readonly limit?: number;
  readonly types?: readonly string[];
  readonly choices?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly form?: BodyMemberPatternName;
  /** Name of the member that is missing or unknown. */
  readonly name?: string;
  /** A member of the body that was probably meant by the missing one. */
  readonly meant?: string;
  /** Members that the call accepts. */
  readonly known?: readonly string[];
  /** A name of a member that is not in the right form. */
  readonly wrongName?: string;
  /** Problem as the validator describes it. */
  readonly problem: string;
}

/** The part that is missing at a position of a filter. */
export type EntryFilterProblem =
  | { readonly kind: 'joint'; readonly lowerCase: boolean }
  | { readonly kind: 'texts-only'; readonly comparison: string }
  | { readonly kind: 'uuid-field'; readonly field: string }
  | { readonly kind: 'operator-unknown'; readonly operator: string; readonly meant: string }
  | {
      readonly kind:
        | 'operator'
        | 'field'
        | 'one-field'
        | 'open'
        | 'close'
        | 'value'
        | 'nul'
        | 'amount'
        | 'flag'
        | 'time';
    };

/** Resource of which a process or a workspace holds a limited number. */
export type LimitedResourceName =
  | 'calls'
  | 'bytes of requests'
  | 'bytes of requests without a key'
  | 'bytes of answers that nobody reads'
  | 'look-ups without a key'
  | 'downloads by public links'
  | 'live streams'
  | 'invoice books'
  | 'exports and verifications'
  | 'searches'
  | 'questions to the authority'
  | 'reconciliations'
  | 'certificates'
  | 'bytes of documents'
  | 'background work'
  | 'connections';

/** Reasons why nothing can be done with an entry now. */
export const entryActionRefusalReasons = [
  'scope',
  'job-runs',
  'unsettled',
  'accepted',
  'reported',
  'cancelled',
  'invalid',
  'not-reported',
  'not-an-invoice',
  'no-workflow',
] as const;
export type EntryActionRefusalReason = (typeof entryActionRefusalReasons)[number];

/** Reasons why a file is not added to an entry. */
export const fileRefusalReasons = ['missing', 'full', 'taken', 'moved'] as const;
export type FileRefusalReason = (typeof fileRefusalReasons)[number];

export type PdfOptionProblem =
  | { readonly kind: 'not-a-text' | 'date-parts' }
  | { readonly kind: 'date-format-too-long'; readonly max: number }
  | { readonly kind: 'date-mark-unknown'; readonly mark: string; readonly known: string }
  | { readonly kind: 'layout-unknown'; readonly layout: string; readonly known: string }
  | { readonly kind: 'logo-height'; readonly min: number; readonly max: number };

/** Reason why an operation of a JSON patch does not apply. */
export type PatchProblem =
  | {
      readonly kind:
        | 'not-an-object'
        | 'value-missing'
        | 'op-unknown'
        | 'value-differs'
        | 'from-holds-path'
        | 'shifts-too-much'
        | 'costs-too-much'
        | 'paths-too-long'
        | 'impossible'
        | 'path-not-absolute';
    }
  | { readonly kind: 'too-deep'; readonly max: number }
  | { readonly kind: 'path-missing'; readonly path: string }
  | { readonly kind: 'name-forbidden'; readonly name: string };

/** Token that is allowed at a position where the text is not JSON. */
export type ExpectedJsonToken =
  | 'nothing more'
  | "':'"
  | "',' or ']'"
  | "',' or '}'"
  | 'a name'
  | 'a value'
  | 'a closing quote'
  | 'an escape'
  | 'an escape of a control character';

/** Reason why a text cannot be read as JSON. */
export type JsonMistakeHint = 'quotes' | 'comma' | 'comment' | 'number' | 'literal' | 'no-number';

export type JsonFault =
  | {
      readonly kind: 'misplaced';
      readonly line: number;
      readonly column: number;
      /** The character at this position; null if the text ends. */
      readonly found: string | null;
      readonly expected: ExpectedJsonToken;
      /** A frequent mistake that explains the problem. */
      readonly hint: JsonMistakeHint | null;
    }
  | { readonly kind: 'twice'; readonly name: string; readonly line: number; readonly column: number }
  | {
      readonly kind: 'too-many';
      readonly what: 'levels' | 'values' | 'name-characters' | 'members';
      readonly max: number;
    }
  | { readonly kind: 'nul-in-name' | 'not-unicode' };

/** Reason why a picture cannot be a logo. */
export type LogoProblem =
  | {
      readonly kind:
        | 'neither-png-nor-jpeg'
        | 'png-unreadable'
        | 'png-interlaced'
        | 'jpeg-unreadable'
        | 'jpeg-for-print';
    }
  | { readonly kind: 'too-many-bytes'; readonly max: number }
  | { readonly kind: 'too-many-pixels'; readonly width: number; readonly height: number; readonly max: number };

/** Reason why a web address is not called. */
export type OutboundUrlProblem =
  | { readonly kind: 'no-address' | 'with-user' | 'with-fragment' | 'not-https' }
  | { readonly kind: 'too-long'; readonly max: number }
  | { readonly kind: 'port'; readonly port: number }
  /** The network of the address may not be called. The reason is for operators, in English. */
  | { readonly kind: 'forbidden'; readonly reason: string };

/** Problem of the config of a step, or of the steps of a workflow. */
export type WorkflowStepProblem =
  | {
      readonly kind:
        | 'missing'
        | 'not-a-web-address'
        | 'not-a-string'
        | 'not-for-a-header'
        | 'headers-not-an-object'
        | 'not-a-mail-address'
        | 'not-a-state'
        | 'not-a-folder'
        | 'arguments-not-strings'
        | 'match-unknown'
        | 'not-an-object'
        | 'not-a-path'
        | 'not-an-array'
        | 'not-one-change'
        | 'not-a-change'
        | 'no-steps'
        | 'same-step-id'
        | 'not-a-flag'
        | 'pdf-in-cii'
        | 'pdf-in-preview'
        | 'no-time-stamps';
    }
  | {
      readonly kind: 'too-long' | 'too-many-headers' | 'too-many-recipients' | 'conditions-count';
      readonly max: number;
    }
  | { readonly kind: 'parts-too-long'; readonly max: number }
  | { readonly kind: 'header-name' | 'header-own' | 'header-value'; readonly header: string }
  | { readonly kind: 'placeholder-unknown'; readonly name: string; readonly known: string }
  | { readonly kind: 'operator-unknown' | 'name-unknown'; readonly known: string; readonly meant: string | null }
  | { readonly kind: 'content-type' | 'value-unknown'; readonly known: string }
  | { readonly kind: 'page'; readonly problem: PdfOptionProblem }
  | { readonly kind: 'steps-max'; readonly count: number; readonly max: number }
  | { readonly kind: 'provider-unknown'; readonly provider: string }
  | { readonly kind: 'status-unknown'; readonly status: string; readonly known: string }
  | { readonly kind: 'step-unknown'; readonly step: string }
  /** The mark that stands for a stored secret, although there is no such secret. */
  | { readonly kind: 'secret-unknown'; readonly isOtherAddress: boolean }
  | { readonly kind: 'zone-unknown'; readonly zone: string };

/** Formats of e-invoices (src/einvoice/contract.ts). */
export type EInvoiceFormatName = 'ubl' | 'peppol' | 'cii' | 'facturae';

/** Reason why these periods of reporting are not possible for a supplier (src/chain/reporting-change.ts). */
export type ReportingStatusPeriodProblem =
  | { readonly kind: 'reversed'; readonly from: string; readonly until: string }
  /** First days of the two periods; empty for a period without one. */
  | { readonly kind: 'overlap'; readonly other: string; readonly from: string }
  /** `day` is the only day that can be set now. */
  | { readonly kind: 'last-day'; readonly day: string }
  /** `day` is today, so the authority can no longer be told in time. `next` is the next day that can be set. */
  | { readonly kind: 'last-day-today'; readonly day: string; readonly next: string }
  /** The supplier left the scheme on this day. The day stays, so the next period must begin later. */
  | { readonly kind: 'left'; readonly day: string };

/** A kind of invoices that needs a separate series, and who issues them; null stands for the supplier. */
export interface InvoiceKindInSeries {
  readonly kind: 'simplified' | 'full' | 'replacement' | 'corrective' | 'refund';
  readonly issuer: string | null;
  /** Number of a document of an issuer without a tax ID, such as a passport. Stored kinds of 0.1.0 have none. */
  readonly identity?: string;
}
