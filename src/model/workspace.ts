// Workspaces: the tenants. A token belongs to exactly one, and they share nothing.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { ReportingDefaults } from '../chain/reporting';
import type { EInvoiceSwitches, PdfOptions } from '../contracts/pdf-options';

/** A workspace with its settings. */
export interface WorkspaceDocument {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly country: string;
  readonly environment: AuthorityEnvironment;
  /** Accepted documents may be corrected in place (docs/decisions/0004-content-is-guarded-by-jobs-and-records.md). */
  readonly amendments: boolean;
  /**
   * The warnings of documents that are refusals: all, none, or these keys
   * (docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md).
   */
  readonly strict: boolean | readonly string[];
  /**
   * Warnings that block jobs, in addition to those that block everywhere (src/contracts/blocking-warnings.ts); none if
   * absent, as in workspaces of earlier versions.
   */
  readonly blockingWarnings?: readonly string[];
  /**
   * Pattern of the series of corrections, such as `R{series}`; if absent, the series of the original
   * (docs/decisions/0013-corrections-have-their-own-series-and-signs.md).
   */
  readonly correctionSeries?: string;
  /** The first days that suppliers of the workspace report. */
  readonly reportingFrom?: ReportingDefaults;
  /** Suppliers sign an agreement before they report. If absent, they do, except with the simulator. */
  readonly agreement?: boolean;
  /** The appearance of its PDFs. */
  readonly page?: WorkspacePdfDefaults;
  /** Folders besides the built-in ones. */
  readonly folders?: readonly WorkspaceFolder[];
  /** Recipients of its emails on a day in UTC. */
  readonly mails?: { readonly day: string; readonly count: number };
  /** Counts its changes; absent before the first one. */
  readonly revision?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A folder of the workspace, with its key, and short names of the schemas that it accepts; an empty list accepts any. */
export interface WorkspaceFolder {
  readonly key: string;
  readonly schemas: readonly string[];
}

/** Defaults of a workspace's PDFs; a step, a document and a job can override them. */
export interface WorkspacePdfDefaults {
  readonly look?: PdfOptions;
  /** E-invoices that the step `pdf` also creates; absent if there are none. */
  readonly eInvoices?: EInvoiceSwitches;
  /** `#rrggbb` of headings and rules. */
  readonly accent?: string;
  /** The bytes are in `logos.ts`. */
  readonly logo?: {
    readonly hash: string;
    readonly mime: string;
    readonly size: number;
    readonly width: number;
    readonly height: number;
  };
}
