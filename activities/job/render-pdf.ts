// pdf: renders the invoice with the QR of its sealed record. It never waits for the authority.
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import type { Invoice } from '../../src/document/model/invoice';
import { renderInvoice } from '../../src/pdf/render-invoice';
import { findRecord } from '../../src/store/ledger/records';
import { standaloneRecordXml } from '../../src/authority/record-xml';
import { attach, fileStem } from './attach';
import type { Deps } from '../deps';
import { isContext, readStep, type StepContext, unfit, writeEnd } from './step';

const locales = ['es', 'en'] as const;

export const renderPdf =
  (deps: Deps) =>
  async (input: StepInput): Promise<StepOutcome> => {
    const read = await readStep(deps, input);
    if (!isContext(read)) return read;
    const refused = unfit(read);
    if (refused) return writeEnd(deps, read, refused);
    await deps.failpoint('before-pdf');
    const bytes = await render(deps, read);
    const invoice = JSON.parse(read.entry.document) as Invoice;
    const stem = fileStem([invoice.series, invoice.code].filter(Boolean).join('-'));
    const file = { name: `${stem}.pdf`, key: 'pdf', category: 'format', mime: 'application/pdf', bytes } as const;
    return deps.database.transaction(async (session) => {
      const fileIds = await attach(deps, read, [file], session);
      return writeEnd(deps, read, { status: 'OK', fileIds }, session);
    });
  };

/** The file's dates are the record's time of sealing: printing again gives the same bytes. */
async function render(deps: Deps, { entry, step }: StepContext): Promise<Buffer> {
  const record = entry.fiscal?.kind === 'registration' ? await findRecord(deps.database, entry.fiscal.record) : null;
  const wanted = step.config?.locale;
  const locale = locales.find((known) => typeof wanted === 'string' && wanted.toLowerCase().startsWith(known)) ?? 'es';
  return renderInvoice({
    invoice: JSON.parse(entry.document) as Invoice,
    locale,
    issuedAt: record?.at ?? entry.createdAt,
    ...(record?.qr ? { qrAddress: record.qr } : {}),
    ...(record
      ? { recordXml: { name: `${fileStem(record.number)}.xml`, bytes: Buffer.from(standaloneRecordXml(record.xml)) } }
      : {}),
  });
}
