// Finds the records that a PDF or an e-invoice of an entry shows. These are the registration whose QR code is printed,
// and the cancellation that the authority accepted.
import { parseRegistrationRecordTotals, type RegistrationRecordTotals } from '../../src/authority/record-xml';
import type { JobWalkInput, EntryWithArraySizes, RecordForStep } from '../../src/model/walk';
import { findRecord } from '../../src/store/chains/records';
import type { ActivityDeps } from '../deps';

/** The records that an entry shows. */
export interface RecordFactsForInvoiceFiles {
  /** The record whose QR code the PDF shows; absent if no record is sealed. */
  readonly shown?: RecordForStep | undefined;
  /** Whether the authority accepted the cancellation of the invoice. */
  readonly cancelled: boolean;
  /** Address in the QR code. */
  readonly qrAddress?: string | undefined;
  /** The amounts of the registration, in euros, with their signs. */
  readonly totals?: RegistrationRecordTotals | undefined;
}

/** Finds the records that an entry shows. Reads the database only for a cancelled invoice. */
export async function findRecordFactsForInvoiceFiles(
  { database }: Pick<ActivityDeps, 'database'>,
  { records }: Pick<JobWalkInput, 'records'>,
  entry: EntryWithArraySizes,
): Promise<RecordFactsForInvoiceFiles> {
  const { fiscal, stamps } = entry;
  const newest = fiscal === undefined ? undefined : records.get(fiscal.record);
  const registration = fiscal?.kind === 'cancellation' ? await findRegistration(database, entry) : newest;
  const cancelled = fiscal?.kind === 'cancellation' && fiscal.outcome.startsWith('accepted');
  const qr = registration?.qr ?? stamps.find(({ prv }) => prv === 'fiscal-qr')?.val;
  return {
    shown: cancelled ? newest : registration,
    cancelled,
    qrAddress: fiscal ? qr : undefined,
    totals: registration && parseRegistrationRecordTotals(registration.xml),
  };
}

/** Finds the record whose QR code an invoice shows if its newest record is a cancellation. */
async function findRegistration(
  database: ActivityDeps['database'],
  entry: EntryWithArraySizes,
): Promise<RecordForStep | undefined> {
  const id = entry.files.find(({ key, category }) => key === 'fiscal-registration' && category === 'request')?.record;
  return (id === undefined ? null : await findRecord(database, id)) ?? undefined;
}
