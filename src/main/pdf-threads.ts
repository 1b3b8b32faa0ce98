// The thread in which a process creates PDFs and e-invoices and reads logos. A client's file therefore delays no other
// client, and a PDF that exceeds all limits ends the thread, but not the process.
import { LRUCache } from 'lru-cache';
import { type Refusal, createRefusal } from '../contracts/errors';
import type { EInvoiceCreationResult } from '../einvoice/contract';
import { pdfLimits as limits } from '../contracts/limits/pdf';
import type { PdfThreadResult, PdfThreadTask } from '../pdf/pdf-thread';
import type { LogoParseResult } from '../pdf/logo';
import type { PdfRequestWorkspaceAndId, PdfRenderer } from '../pdf/pdf-renderer';
import { ThreadTaskLimitExceededError } from '../threads/thread';
import { TaskThreadPoolFullError, resolveThreadProgramPath, TaskThreadPool } from '../threads/threads';

/** The thread that renders PDFs and reads logos. */
export interface PdfThreads extends PdfRenderer {
  close(): Promise<void>;
}

export interface PdfThreadsOptions {
  /** The compiled program of the thread. */
  readonly program?: string;
  readonly drawMs?: number;
}

/** Opens the thread that creates PDFs. It starts with the first PDF, and ends after some time without one. */
export function openPdfThreads(options: PdfThreadsOptions = {}): PdfThreads {
  const { program = resolveThreadProgramPath(`${__dirname}/../pdf`, 'pdf-thread'), drawMs = limits.drawMs } = options;
  const threads = new TaskThreadPool<PdfThreadTask, PdfThreadResult>({
    program,
    count: limits.threadsMax,
    taskMs: drawMs,
    memoryMb: limits.threadMemoryMb,
    youngMemoryMb: limits.threadYoungMemoryMb,
    idleMs: limits.threadIdleMs,
    waitingMax: limits.waitingMax,
    waitingOfShareMax: limits.waitingOfWorkspaceMax,
  });
  const run = async (workspace: string, task: PdfThreadTask): Promise<PdfThreadResult> => {
    try {
      return await threads.run(workspace, task);
    } catch (error) {
      if (error instanceof ThreadTaskLimitExceededError) throw beyondMeasure(task);
      if (error instanceof TaskThreadPoolFullError) throw createRefusal('busy', 'pages-waiting-max');
      throw error;
    }
  };
  const bytes = async (workspace: string, task: PdfThreadTask): Promise<Buffer> => toBuffer(await run(workspace, task));
  const once = makeOnce();
  return {
    invoice: ({ invoice, ...page }, requester) =>
      once(requester, () => bytes(requester.workspace, { kind: 'invoice', invoice: JSON.stringify(invoice), page })),
    agreement: (agreement, { workspace }) => bytes(workspace, { kind: 'agreement', agreement }),
    form: (form, { workspace }) => bytes(workspace, { kind: 'form', form }),
    declaration: (declaration, at) => bytes('', { kind: 'declaration', declaration, at }),
    logo: async (file, { workspace }) => (await run(workspace, { kind: 'logo', file })) as LogoParseResult,
    eInvoice: async (format, { invoice, ...input }, { workspace }) =>
      (await run(workspace, {
        kind: 'e-invoice',
        format,
        invoice: JSON.stringify(invoice),
        input,
      })) as EInvoiceCreationResult,
    close: () => threads.close(),
  };
}

/**
 * Creates a PDF only once if it is requested twice. A walk that took too long is repeated while its PDF is still being
 * created. Only such slow PDFs are cached, for a short time.
 */
function makeOnce(): (requester: PdfRequestWorkspaceAndId, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const under = new Map<string, Promise<Buffer>>();
  const slow = new LRUCache<string, Buffer>({
    maxSize: limits.keptBytesMax,
    sizeCalculation: (page) => page.length,
    ttl: limits.keptMs,
  });
  return ({ workspace, once: name }, draw) => {
    if (name === undefined) return draw();
    const key = `${workspace}/${name}`;
    const known = slow.get(key);
    if (known) return Promise.resolve(known);
    const running = under.get(key);
    if (running) return running;
    const fromMs = performance.now();
    const drawing = draw()
      .then((page) => {
        if (performance.now() - fromMs >= limits.keptFromMs) slow.set(key, page);
        return page;
      })
      .finally(() => under.delete(key));
    under.set(key, drawing);
    return drawing;
  };
}

const toBuffer = (drawn: PdfThreadResult): Buffer => {
  if (drawn instanceof Uint8Array) return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  throw new Error('the thread returned no PDF');
};

const beyondMeasure = ({ kind }: PdfThreadTask): Refusal => {
  if (kind === 'logo') return createRefusal('too-large', 'logo-beyond-measure');
  return createRefusal('too-large', kind === 'e-invoice' ? 'e-invoice-beyond-measure' : 'page-beyond-measure');
};
