// Finds the file that a job created for an invoice. Clients can upload files with the same key and category, and such a
// file never takes the place of the job's file: it is not served, sent, archived or embedded as the invoice.

interface FileWithOrigin {
  readonly key?: string;
  readonly category?: string;
  /** The job that created the file; absent in an uploaded file. */
  readonly job?: string;
  readonly stored: boolean;
  /** Digest of the document from which the file was created. */
  readonly documentDigest?: string;
}

interface EntryWithFiles<File extends FileWithOrigin> {
  readonly digest: { readonly val: string };
  readonly files: readonly File[];
}

/** Finds the newest PDF or e-invoice that a job created from the present document. */
export const findJobFileOfCurrentDocument = <File extends FileWithOrigin>(
  { digest, files }: EntryWithFiles<File>,
  wantedKey: string,
): File | undefined => findNewestJobFileByDigests(files, wantedKey, [digest.val]);

/** Finds the newest PDF or e-invoice that a job created from one of the documents with these digests. */
export const findNewestJobFileByDigests = <File extends FileWithOrigin>(
  files: readonly File[],
  wantedKey: string,
  digests: readonly string[],
): File | undefined =>
  files.findLast(
    ({ key, category, job, stored, documentDigest }) =>
      key === wantedKey &&
      category === 'format' &&
      job !== undefined &&
      stored &&
      documentDigest !== undefined &&
      digests.includes(documentDigest),
  );

/** A file in a response, which does not state from which document the file was created. */
interface FileInResponse {
  readonly key?: string;
  readonly category?: string;
  readonly job_id?: string;
}

/** Finds the PDF or e-invoice that a job created among the files of a response. */
export const findJobFileInResponse = <File extends FileInResponse>(
  files: readonly File[],
  wantedKey: string,
): File | undefined =>
  files.findLast(({ key, category, job_id: job }) => key === wantedKey && category === 'format' && job !== undefined);
