// The status of an invoice from its entry, jobs and records. Regressions: the PDF of refused content counted as the one of
// the amended invoice, and a second cancellation had the outcome of the first.
import { findJobFileOfCurrentDocument } from '../../src/contracts/job-files';
import {
  findInvoiceStatusWithRecords,
  isInvoiceBeingIssued,
  isInvoicePdfWaitOver,
  isIssuingJobEnded,
} from '../../src/invoices/status';
import type { InvoiceSnapshot } from '../../src/model/invoice';

interface Parts {
  readonly openJob?: string;
  readonly jobs: readonly object[];
  readonly records: readonly object[];
  /** Digest of the document from which the PDF was created; `uploaded` if there is only a PDF that a client uploaded. */
  readonly pdfDigest?: string;
}

const pdf = { key: 'pdf', mime: 'application/pdf', stored: true, category: 'format' };

const buildSnapshot = ({ openJob, jobs, records, pdfDigest = 'new' }: Parts): InvoiceSnapshot =>
  ({
    entry: {
      id: 'e',
      openJob: openJob ?? null,
      digest: { val: 'new' },
      fiscal: records.length > 0 ? {} : undefined,
      files: pdfDigest === 'uploaded' ? [pdf] : [pdf, { ...pdf, job: 'j1', documentDigest: pdfDigest }],
    },
    jobs,
    records,
  }) as unknown as InvoiceSnapshot;

const issued = { id: 'j1', open: false, result: 'succeeded', cancels: false };
const registration = (job: string, outcome?: string) => ({ kind: 'registration', request: `w:${job}:1`, outcome });
const cancellation = (job: string, outcome?: string) => ({ kind: 'cancellation', request: `w:${job}:1`, outcome });

function readStatus(snapshot: InvoiceSnapshot) {
  const standing = findInvoiceStatusWithRecords(snapshot);
  if (!standing) throw new Error('the entry is not an invoice');
  return standing;
}

describe('an invoice that is being amended', () => {
  const amending = { id: 'j2', open: true, cancels: false };
  const records = [registration('j1', 'rejected'), registration('j2')];

  it('has no PDF until the one of the new content is stored', () => {
    const snapshot = buildSnapshot({ openJob: 'j2', jobs: [amending, issued], records, pdfDigest: 'old' });
    expect(findJobFileOfCurrentDocument(snapshot.entry, 'pdf')).toBeUndefined();
    expect(isInvoicePdfWaitOver(readStatus(snapshot), snapshot)).toBe(false);
    const drawn = buildSnapshot({ openJob: 'j2', jobs: [amending, issued], records });
    expect(isInvoicePdfWaitOver(readStatus(drawn), drawn)).toBe(true);
  });

  it('has ended when the job of the amendment has ended', () => {
    const isEnded = (snapshot: InvoiceSnapshot): boolean => isIssuingJobEnded(readStatus(snapshot), snapshot);
    expect(isEnded(buildSnapshot({ openJob: 'j2', jobs: [amending, issued], records }))).toBe(false);
    const jobs = [{ ...amending, open: false }, issued];
    expect(isEnded(buildSnapshot({ jobs, records }))).toBe(true);
  });

  it('has not ended if its job ended between the reads of entry and job', () => {
    // Regression: a wait until `printed` ended without the PDF, and a failed invoice was answered with 202.
    const jobs = [{ ...amending, open: false, result: 'succeeded' }, issued];
    const snapshot = buildSnapshot({ openJob: 'j2', jobs, records, pdfDigest: 'old' });
    expect(isIssuingJobEnded(readStatus(snapshot), snapshot)).toBe(false);
    expect(isInvoicePdfWaitOver(readStatus(snapshot), snapshot)).toBe(false);
  });

  it('has not ended before the new record is sealed', () => {
    const before = buildSnapshot({
      openJob: 'j2',
      jobs: [amending, issued],
      records: [registration('j1', 'rejected')],
    });
    expect(isIssuingJobEnded(readStatus(before), before)).toBe(false);
  });
});

describe('an invoice with a PDF that a client uploaded', () => {
  // Regression: the uploaded PDF ended a wait until `printed`, and calls returned it as the PDF of the invoice.
  const jobs = [{ id: 'j1', open: true, cancels: false }];
  const records = [registration('j1')];

  it('has no PDF until its job has created one', () => {
    const snapshot = buildSnapshot({ openJob: 'j1', jobs, records, pdfDigest: 'uploaded' });
    expect(findJobFileOfCurrentDocument(snapshot.entry, 'pdf')).toBeUndefined();
    expect(isInvoicePdfWaitOver(readStatus(snapshot), snapshot)).toBe(false);
  });

  it('has the PDF of its job, and none that does not state its document', () => {
    const { entry } = buildSnapshot({ openJob: 'j1', jobs, records });
    expect(findJobFileOfCurrentDocument(entry, 'pdf')).toMatchObject({ job: 'j1', documentDigest: 'new' });
    const other = { ...entry, files: [{ ...pdf, job: 'j0' }] } as unknown as InvoiceSnapshot['entry'];
    expect(findJobFileOfCurrentDocument(other, 'pdf')).toBeUndefined();
  });
});

describe('an invoice that waits for its record', () => {
  it('is in process while its job has locked the entry, whatever a newer job did', () => {
    const jobs = [
      { id: 'j2', open: false, result: 'succeeded', cancels: false },
      { id: 'j1', open: true, cancels: false },
    ];
    expect(readStatus(buildSnapshot({ openJob: 'j1', jobs, records: [] })).status).toBe('processing');
  });
});

describe('an invoice that its supplier does not report', () => {
  // Regression: rows of a batch waited for it while a later job had locked it, for example to create the PDF again.
  it('is issued while a later job works on it', () => {
    expect(isInvoiceBeingIssued({ openJob: 'j2', result: 'succeeded' })).toBe(false);
    expect(isInvoiceBeingIssued({ openJob: 'j2', result: 'succeeded-with-warnings' })).toBe(false);
    expect(isInvoiceBeingIssued({ openJob: 'j2', result: 'failed' })).toBe(true);
    expect(isInvoiceBeingIssued({ openJob: 'j1' })).toBe(true);
    expect(isInvoiceBeingIssued({ openJob: null, result: 'succeeded' })).toBe(false);
  });
});

describe('an invoice whose cancellation the authority rejected', () => {
  const records = [registration('j1', 'accepted'), cancellation('j2', 'rejected')];
  const first = { id: 'j2', open: false, result: 'failed', cancels: true };

  it('is being cancelled again while the job of a second cancellation is open', () => {
    const jobs = [{ id: 'j3', open: true, cancels: true }, first, issued];
    const { status, isBeingCancelled } = readStatus(buildSnapshot({ openJob: 'j3', jobs, records }));
    expect([status, isBeingCancelled]).toEqual(['reported', true]);
  });

  it('is not being cancelled while only the job of the rejected cancellation is open', () => {
    const jobs = [{ ...first, open: true }, issued];
    expect(readStatus(buildSnapshot({ openJob: 'j2', jobs, records })).isBeingCancelled).toBe(false);
  });

  it('is cancelled when the second cancellation is sealed', () => {
    const jobs = [{ id: 'j3', open: true, cancels: true }, first, issued];
    const sealed = [...records, cancellation('j3')];
    const { status, isBeingCancelled } = readStatus(buildSnapshot({ openJob: 'j3', jobs, records: sealed }));
    expect([status, isBeingCancelled]).toEqual(['cancelled', false]);
  });
});
