// Limits of batches and of bulk actions, each with its reason.

export const batchLimits = {
  /** Maximum number of invoices in one file. A report with more rows is too long for a person. */
  rowsMax: 1_000,
  bytesMax: 10 * 1024 * 1024,
  /** Maximum number of lines of a CSV file, enough for 1,000 invoices of ten lines each. */
  linesMax: 20_000,
  /**
   * Maximum number of columns of a CSV file. There are 52 names in both languages together; a spreadsheet has other
   * columns as well, which are ignored.
   */
  columnsMax: 200,
  /**
   * Maximum number of batches of a workspace that run at the same time. A supplier has one chain, so more batches would
   * wait for each other.
   */
  runningMax: 20,
  /**
   * Maximum number of batches of a workspace that run or whose jobs have not ended. While the authority does not
   * respond, each of them has a run, which checks its jobs every five minutes: seven checks a second. A batch every
   * minute reaches this number after a day and a half.
   */
  openMax: 2_000,
  /**
   * Maximum number of rows of one chunk, which has one transaction, one signal and one seal. A seal takes up to 200
   * rows.
   */
  chunkRows: 100,
  /**
   * Maximum number of characters of the bodies of one chunk. With versions, jobs and events, such a chunk has 4 MB; a
   * message of the database holds 48 MB.
   */
  chunkCharacters: 1_000_000,
  /**
   * Age of the registration of a new supplier after which its rows fail. Until then, the rows after it wait too. The
   * sweep starts a lost run within a minute.
   */
  registrationSecondsMax: 120,
  /**
   * Age of a batch and of an invoice that has not ended, from which a row with the key of the invoice fails. Until then,
   * the row and the rows after it wait. An invoice is usually sealed within a second, and a cancelled batch ends within seconds.
   */
  keyOwnerSecondsMax: 120,
  /** Maximum number of rows that are checked at the same time. Threads build their documents. */
  judgeLanes: 8,
  /**
   * Maximum number of jobs whose PDFs are created at the same time: one for each PDF thread, and some jobs that are
   * being written.
   */
  walkLanes: 8,
  /** Maximum number of jobs that one chunk processes. */
  walkRows: 100,
  /**
   * Time that a chunk waits for the seal of its last rows, and how often it checks. After this time, the run of the
   * batch waits instead.
   */
  sealWaitMs: 2_000,
  sealLookMs: 50,
  /** First and longest pause of the run while rows wait for the seal. */
  sealPauseMs: [500, 10_000],
  /** Longest time without a check of the jobs that wait for the authority. A signal ends this time early. */
  answerPauseMs: 300_000,
  /** Days that reports are kept: a quarter, the period of a VAT return. */
  reportDays: 90,
  /** Hours that the report of a dry run is kept. */
  dryRunHours: 1,
  /** Maximum number of rows of a report that are read or formatted at once. A row may have a hundred faults, some 20 kB. */
  reportRows: 20,
  /** Time between two reads of a batch that a call waits for. */
  lookMs: 250,
  /** Maximum number of batches in one pass of the sweep, and minimum age of their last check. */
  sweptMax: 100,
  sweptSeconds: 60,
} as const;

export const bulkActionLimits = {
  /** Maximum number of jobs of one action. */
  jobsMax: 100_000,
  /** Maximum number of jobs that a preview lists. */
  previewJobs: 20,
  /** Maximum number of jobs of one chunk, and of jobs that are changed at the same time. */
  chunkJobs: 100,
  lanes: 8,
  /** Maximum number of attempts to run a job again whose entry changes meanwhile. */
  entryTriesMax: 3,
  /** Time limit of a query of a run for the jobs of a filter. A call has the limit of searches. */
  queryMs: 20_000,
  /** Maximum number of actions of a workspace that run at the same time. */
  openMax: 5,
} as const;
