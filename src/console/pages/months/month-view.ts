// Views of months, which the loaders build from the API's responses.
import type { ClosingSheetView, InvoiceBookSumsView } from '../book-view';

export interface InvoiceNumberAndStateView {
  readonly entry: string;
  readonly number: string;
  readonly state: string;
  readonly code?: string;
}

/** A month of one supplier, as the call returns it. */
export interface SupplierMonthView {
  readonly month: string;
  readonly supplier: string;
  readonly name: string;
  readonly closed?: InvoiceBookSumsView & { readonly closed_at: string; readonly invoices: number };
  /** The first of the invoices that differ. */
  readonly differs: readonly InvoiceNumberAndStateView[];
  readonly differs_count: number;
  readonly issued: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly cancelled: number;
  readonly waiting: number;
  readonly amended: number;
  readonly not_reported: number;
  readonly numbers_missing: readonly { readonly series: string; readonly code: string; readonly entry: string }[];
  readonly in_force: InvoiceBookSumsView & { readonly invoices: number; readonly by_rate: ClosingSheetView['by_rate'] };
  readonly changed_since_close: readonly {
    readonly entry: string;
    readonly number: string;
    readonly kind: 'registration' | 'cancellation';
    readonly at: string;
  }[];
  readonly differs_from_close: boolean;
}

/** The export of a month, as the call returns it. */
export interface MonthExportView {
  readonly id: string;
  readonly status: 'running' | 'completed' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly without_page: number;
  readonly bytes: number;
  readonly started_at: string;
  readonly expires_at: string | null;
}

export interface SupplierMonthPageView extends SupplierMonthView {
  readonly archive?: MonthExportView;
}

/** A month of all suppliers of a workspace. */
export interface WorkspaceSuppliersMonthPageView {
  readonly month: string;
  readonly closing: ClosingSheetView;
  /** Number of invoices of all suppliers that differ at the authority, or are missing there. */
  readonly differsCount: number;
  /** The suppliers of this page of the list. */
  readonly suppliers: readonly SupplierMonthView[];
  readonly next?: string;
  readonly first?: string;
}

/** The exports of the suppliers of a workspace. */
export interface WorkspaceMonthExportsView {
  readonly archives: readonly (MonthExportView & { readonly supplier: string })[];
  /** Suppliers whose month is not exported, for example because the export was refused. */
  readonly unexported: readonly string[];
  /** Whether the workspace has more suppliers than a workspace may export at the same time. */
  readonly hasMore: boolean;
}

/** A month of one workspace of a user. */
export interface WorkspaceMonthRowView {
  readonly name: string;
  readonly slug: string;
  /** Closing sheet; undefined if it could not be read. */
  readonly closing?: ClosingSheetView;
  /** Present after the exports were requested. */
  readonly exports?: WorkspaceMonthExportsView;
}

/** A month of all workspaces of a person. */
export interface PersonWorkspacesMonthPageView {
  readonly month: string;
  /** Workspace after which this page of the list begins; empty for the first page. */
  readonly after: string;
  readonly places: readonly WorkspaceMonthRowView[];
  readonly next?: string;
  readonly first?: string;
}
