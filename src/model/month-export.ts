// Exports of a month of a supplier: an archive that a run creates section by section, and that is kept for a week.
import type { NewAuditRow } from './audit';

export const monthExportStatuses = ['running', 'completed', 'failed'] as const;
export type MonthExportStatus = (typeof monthExportStatuses)[number];

/** Content of the next section. `end`: only the directory of the archive is missing. */
export const exportStages = ['invoices', 'xlsx', 'csv', 'closing', 'manifest', 'end'] as const;
export type ExportStage = (typeof exportStages)[number];

/** Where the next section begins: after an invoice with this date and number, and `skip` earlier ones with the same. */
export interface ExportPlace {
  readonly date: string;
  readonly series?: string;
  readonly code: string;
  readonly skip: number;
}

/** The progress of an export. */
export interface ExportProgress {
  readonly stage: ExportStage;
  readonly place?: ExportPlace;
  /** Sections that are stored. */
  readonly sections: number;
  /** Invoices in them. */
  readonly done: number;
  /** Of these, invoices without a page. */
  readonly withoutPage: number;
  readonly files: number;
  /** Bytes of the sections. */
  readonly bytes: number;
  /** Bytes of their parts of the directory. */
  readonly directoryBytes: number;
}

/** The newest export of a month: one for each supplier and month. */
export interface MonthExportDocument extends ExportProgress {
  /** `<workspace>:<supplier>:<month>` */
  readonly _id: string;
  readonly workspace: string;
  readonly supplier: string;
  /** `2026-11`. */
  readonly month: string;
  readonly id: string;
  readonly status: MonthExportStatus;
  /** The state of the month at the request: another state needs another export. */
  readonly mark: string;
  /** Invoices of the month then. */
  readonly total: number;
  /** Why it failed. */
  readonly failure?: 'export-too-large';
  /** Bytes of the whole archive. Absent: it is not complete. */
  readonly size?: number;
  /** Its run has something to do. */
  readonly open: boolean;
  readonly by: NewAuditRow['by'];
  readonly traceparent: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the sweep last checked its run. */
  readonly checkedAt: Date;
  readonly completedAt?: Date;
  /** By the database's clock, which deletes it. */
  readonly expiresAt?: Date;
}

/** A section of an archive: whole files, with their part of its directory. Its bytes are in parts. */
export interface ExportSectionDocument {
  /** `<export>:<id>:<section of six digits>` */
  readonly _id: string;
  readonly workspace: string;
  /** The attempt that was first: parts of others do not belong to the archive. */
  readonly attempt: string;
  readonly parts: number;
  readonly bytes: number;
  readonly files: number;
  /** Records of the directory, as the archive ends with them. */
  readonly directory: Buffer;
  /** Lines of the manifest. */
  readonly lines: string;
}
