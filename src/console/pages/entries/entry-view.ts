// The view of one entry, which the loader builds from the API's responses.
import type { AuthorityCodeReaction } from '../../../contracts/authority-code-groups';
import type { EntryActionRefusalReason } from '../../../messages/parameters';
import type { VersionComparisonView } from '../../parts/comparison';
import type { EInvoiceDestination } from '../../parts/wanted-e-invoices';
import type { EntryRowView } from './entries';

export interface FaultView {
  readonly code: string;
  readonly message: string;
  readonly paths?: readonly string[];
  readonly remedy?: string;
  readonly provider?: string;
  /** Sello's automatic reaction to the authority's code. */
  readonly next?: AuthorityCodeReaction;
  readonly blocking?: boolean;
}

export interface EntryFileView {
  readonly id: string;
  readonly name: string;
  readonly key?: string;
  readonly category?: string;
  readonly mime: string;
  readonly size: number;
  readonly hash: string;
  /** The job that created the file; absent if the file was uploaded. */
  readonly job_id?: string;
  readonly created_at: string;
}

export interface EntryTimelineEvent {
  readonly provider?: string;
  readonly at: string;
  readonly kind: 'stored' | 'changed' | 'state' | 'step';
  /** Name of the step, or the state. */
  readonly title: string;
  readonly status?: string;
  readonly text?: string;
  readonly code?: string;
  readonly job?: string;
  /** The user or application. */
  readonly by?: string;
}

export interface EntryActionView {
  readonly name: 'edit' | 'run' | 'correct' | 'cancel';
  readonly allowed: boolean;
  readonly reason?: EntryActionRefusalReason;
  readonly why?: string;
  readonly workflows?: readonly { readonly id: string; readonly name: string }[];
}

export interface JobRowView {
  readonly id: string;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly workflow_id: string;
  readonly silo_entry_id?: string;
  readonly result?: string;
  readonly faults: readonly { readonly code: string; readonly message: string }[];
  /** The loader adds the name of the workflow, and the entry. */
  readonly workflow?: string;
  readonly entry?: EntryRowView;
}

/** Why a job waits: the step, what the step waits for, since when, and when it continues. */
export interface JobWaitView {
  readonly step: string;
  readonly message: string;
  readonly since: string;
  /** Time at which the step continues automatically, or what it waits for. Both are absent if neither is known. */
  readonly until?: string;
  readonly continues?: 'answer' | 'sending-resumed' | 'sealing-resumed';
  /** Tax ID of the supplier on whose page sending or sealing is resumed. */
  readonly supplier?: string;
  readonly job: string;
}

export interface EntryRecordView {
  readonly kind: string;
  readonly fingerprint?: string;
  readonly qr?: string;
  /** Flags of the record as in its XML; absent if the entry has no file with the XML. */
  readonly flags?: readonly { readonly name: string; readonly value: string }[];
}

/** The record that a run would seal now. */
export interface RecordPreviewView {
  readonly held: 'none' | 'stored' | 'cancelled' | 'foreign';
  readonly refused: 'nothing' | 'registration' | 'cancellation' | 'both';
  readonly decision: 'sealed' | 'refused' | 'held';
  readonly code?: string;
  readonly message?: string;
  readonly flags?: NonNullable<EntryRecordView['flags']>;
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
  readonly xml?: string;
}

type Members = Readonly<Record<string, unknown>>;

export interface EntryDetailsView extends EntryRowView {
  readonly updated_at: string;
  readonly key?: string;
  readonly folder: string;
  readonly signed?: boolean;
  readonly doc_schema: string;
  readonly version: string;
  readonly digest: { readonly val: string };
  readonly faults?: readonly FaultView[];
  readonly warnings?: readonly FaultView[];
  readonly attachments?: readonly EntryFileView[];
  readonly versions: readonly {
    readonly version: string;
    readonly at: string;
    readonly src: string;
    readonly src_id?: string;
  }[];
  readonly data: { readonly head: Members; readonly doc: Members };
}

export interface EntryPageView {
  readonly entry: EntryDetailsView;
  readonly actions: readonly EntryActionView[];
  readonly timeline: readonly EntryTimelineEvent[];
  readonly jobs: readonly JobRowView[];
  readonly related: readonly EntryRowView[];
  readonly record?: EntryRecordView;
  readonly preview?: RecordPreviewView;
  readonly waiting?: JobWaitView;
  readonly wanted: readonly EInvoiceDestination[];
  readonly comparison?: VersionComparisonView;
  /** Names of users and applications that changed the entry, by their ids, if the role may see these names. */
  readonly names: ReadonlyMap<string, string>;
}
