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
  readonly differs: readonly InvoiceNumberAndStateView[];
  readonly issued: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly cancelled: number;
  readonly waiting: number;
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

/** The page of a month of one supplier. */
export interface SupplierMonthPageView extends SupplierMonthView {
  readonly archive?: MonthExportView;
}

/** A month of all suppliers of a workspace. */
export interface WorkspaceSuppliersMonthView {
  readonly month: string;
  readonly closing: ClosingSheetView;
  /** The suppliers of this page of the list. */
  readonly suppliers: readonly SupplierMonthView[];
  readonly next?: string;
  readonly first?: string;
}

/** A month of one workspace of a user. */
export interface WorkspaceMonthRowView {
  readonly name: string;
  readonly slug: string;
  /** Closing sheet; undefined if it could not be read. */
  readonly closing?: ClosingSheetView;
  /** The exports of the workspace's suppliers, after they were requested. */
  readonly archives?: readonly (MonthExportView & { readonly supplier: string })[];
}

/** A month of all workspaces of a person. */
export interface PersonWorkspacesMonthView {
  readonly month: string;
  /** Workspace after which this page of the list begins; empty for the first page. */
  readonly after: string;
  readonly places: readonly WorkspaceMonthRowView[];
  readonly next?: string;
  readonly first?: string;
}
