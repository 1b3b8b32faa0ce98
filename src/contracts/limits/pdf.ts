// Limits of PDFs and QR codes, each with its reason.

export const pdfLimits = {
  /**
   * Maximum number of files inside one PDF, and their maximum bytes in total. The files are part of every copy of the
   * invoice.
   */
  embeddedFilesMax: 20,
  embeddedBytesMax: 5 * 1024 * 1024,
  /**
   * Maximum bytes of a PDF inside an e-invoice. The PDF grows by a third there (base64). Most PDFs have less than 100
   * kB.
   */
  insideEInvoiceBytesMax: 5 * 1024 * 1024,
  /** Maximum bytes of a logo, which is part of every invoice. A logo of 1,000 pixels a side has 10 to 100 kB. */
  logoBytesMax: 256 * 1024,
  /**
   * Time limit for creating one PDF or logo in its thread. The largest takes about two seconds, one full of Arabic
   * letters five, and several times as long on a loaded machine. Until then, the PDFs of all workspaces wait.
   */
  drawMs: 10_000,
  /** Maximum heap of a PDF thread in MB. The program of the thread takes 30 MB, and the largest PDF 150 MB. */
  threadMemoryMb: 256,
  /** Part of the heap for new objects in MB. Four times as much would not be faster, and would cost 25 MB more. */
  threadYoungMemoryMb: 4,
  /**
   * Maximum number of threads of one process. One thread creates more than a hundred PDFs a second, more than a process
   * has jobs.
   */
  threadsMax: 1,
  /**
   * Time after which an idle thread ends and frees its memory, 60 MB. Starting it again takes as much processor time as
   * a hundred PDFs, so it stays from one invoice of a quiet day to the next.
   */
  threadIdleMs: 15 * 60_000,
  /**
   * Maximum number of PDFs that wait for the thread, in total and for one workspace. Each of them holds its document in
   * memory.
   */
  waitingMax: 1_000,
  waitingOfWorkspaceMax: 250,
  /**
   * If creating a PDF took at least `keptFromMs`, the PDF is cached for `keptMs`, because its walk may be retried
   * (`walkMs` of jobs).
   */
  keptFromMs: 1_000,
  keptMs: 60_000,
  keptBytesMax: 16 * 1024 * 1024,
  /**
   * Maximum number of pixels per module of the QR code of a till. 40 pixels give 2,000 in total, more than a printer
   * with 1,200 dpi needs.
   */
  qrModulePixelsMax: 40,
  qrModulePixelsDefault: 8,
  /** Minimum and maximum length of a side of the QR code in millimeters (Orden HAC/1177/2024 art. 21). */
  qrSideMin: 30,
  qrSideMax: 40,
} as const;
