// Workspaces: the tenants. A token belongs to exactly one workspace, and workspaces share nothing.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { DefaultReportingStartDays } from '../chain/reporting';
import type { EInvoiceSwitches, PdfOptions } from '../contracts/pdf-options';

export interface WorkspaceDocument {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly country: string;
  readonly environment: AuthorityEnvironment;
  /**
   * Whether accepted documents may be corrected in place
   * (docs/decisions/0004-content-is-guarded-by-jobs-and-records.md).
   */
  readonly amendments: boolean;
  /**
   * For which warnings a document is refused: all, none, or these keys
   * (docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md).
   */
  readonly strict: boolean | readonly string[];
  /**
   * Warnings that block jobs, in addition to warnings that block everywhere (src/contracts/blocking-warnings.ts); if
   * absent, none.
   */
  readonly blockingWarnings?: readonly string[];
  /**
   * Pattern of the series of corrections, such as `R{series}`; if absent, corrections use the series of the original
   * (docs/decisions/0013-corrections-have-their-own-series-and-signs.md).
   */
  readonly correctionSeries?: string;
  /** The first days that suppliers of the workspace report. */
  readonly reportingFrom?: DefaultReportingStartDays;
  /** Whether suppliers must sign an authorization form before they report. If absent, true except in the simulator. */
  readonly agreement?: boolean;
  /** The appearance of the workspace's PDFs. */
  readonly page?: WorkspacePdfDefaults;
  /** Folders in addition to the built-in ones. */
  readonly folders?: readonly WorkspaceFolder[];
  /** Number of recipients of the workspace's emails on a day in UTC. */
  readonly mails?: { readonly day: string; readonly count: number };
  /** Counts resources that were opened, so that concurrent calls conflict (store/workspaces/admission.ts). */
  readonly admissions?: number;
  /** Counts the changes of the workspace; absent before the first one. */
  readonly revision?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * A folder of the workspace: its key, and short names of the schemas that it accepts. An empty list accepts any schema.
 */
export interface WorkspaceFolder {
  readonly key: string;
  readonly schemas: readonly string[];
}

/** Defaults of a workspace's PDFs. A step, a document and a job can override them. */
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
