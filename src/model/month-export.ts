// Exports of a month of a supplier. They are archives that a run creates section by section, and that are kept for a
// week.
import type { BackgroundWorkDocument } from './run';

export const monthExportStatuses = ['running', 'completed', 'failed'] as const;
export const monthExportFailures = ['export-too-large', 'storage-full'] as const;
export type MonthExportFailure = (typeof monthExportFailures)[number];

export type MonthExportStatus = (typeof monthExportStatuses)[number];

/** Content of the next section. At `end`, only the directory of the archive is missing. */
export const monthExportStages = ['invoices', 'xlsx', 'csv', 'closing', 'manifest', 'end'] as const;
export type MonthExportStage = (typeof monthExportStages)[number];

/**
 * Position at which the next section begins: after an invoice with this date and number, and after `skip` earlier
 * invoices with the same date and number.
 */
export interface MonthExportPosition {
  readonly date: string;
  readonly series?: string;
  readonly code: string;
  readonly skip: number;
}

export interface MonthExportProgress {
  readonly stage: MonthExportStage;
  readonly place?: MonthExportPosition;
  /** Number of sections that are stored. */
  readonly sections: number;
  /** Number of invoices in these sections. */
  readonly done: number;
  /** Number of these invoices that have no PDF. */
  readonly withoutPage: number;
  readonly files: number;
  /** Bytes of the sections. */
  readonly bytes: number;
  /** Number of bytes of their parts of the directory. */
  readonly directoryBytes: number;
}

/** The newest export of a month. There is one for each supplier and month. */
export interface MonthExportDocument extends BackgroundWorkDocument, MonthExportProgress {
  /** `<workspace>:<supplier>:<month>` */
  readonly _id: string;
  readonly supplier: string;
  /** `2026-11`. */
  readonly month: string;
  readonly status: MonthExportStatus;
  /** The state of the month when the export was requested. Another state needs another export. */
  readonly mark: string;
  /** Number of invoices of the month when the export was requested. */
  readonly total: number;
  /** Why the export failed. */
  readonly failure?: MonthExportFailure;
  /** Bytes of the whole archive; absent until it is complete. */
  readonly size?: number;
  readonly updatedAt: Date;
  readonly completedAt?: Date;
  /** End of the export by the clock of the database. The database deletes the export at this time. */
  readonly expiresAt?: Date;
}

/** A section of an archive: whole files, and their part of the archive's directory. Its bytes are stored in parts. */
export interface MonthExportSectionDocument {
  /** `<export>:<id>:<section of six digits>` */
  readonly _id: string;
  readonly workspace: string;
  /** The attempt that was first. Parts of other attempts do not belong to the archive. */
  readonly attempt: string;
  readonly parts: number;
  readonly bytes: number;
  readonly files: number;
  /** Records of the directory, in the form in which they are at the end of the archive. */
  readonly directory: Buffer;
  /** Lines of the manifest. */
  readonly lines: string;
}
