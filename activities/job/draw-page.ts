// Draws the invoice with the QR of its sealed record. The file's dates are those of the record: drawing again gives the
// same bytes.
import { standaloneRecordXml } from '../../src/authority/record-xml';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { Invoice } from '../../src/document/model/invoice';
import { fileStem } from '../../src/flow/record-files';
import type { Need, Provided, WalkView } from '../../src/flow/view';
import type { Deps } from '../deps';

/** Only an error of the page itself counts: what fails three times fails for a reason in the document. */
export async function drawPage(deps: Deps, view: WalkView, need: Extract<Need, { kind: 'page' }>): Promise<Provided> {
  await deps.failpoint('before-pdf');
  const page = pageOf(view, need);
  for (let tries = 1; ; tries += 1) {
    try {
      return { kind: 'page', bytes: await deps.pages.invoice(page) };
    } catch (error) {
      deps.log.error({ job: view.job.id, error, tries }, 'a page could not be drawn');
      if (tries >= limits.drawTriesMax) return { kind: 'page-failed', message: 'the PDF could not be rendered' };
    }
  }
}

function pageOf({ records }: WalkView, { entry, locale }: Extract<Need, { kind: 'page' }>) {
  const { fiscal } = entry;
  const record = fiscal?.kind === 'registration' ? records.get(fiscal.record) : undefined;
  return {
    invoice: JSON.parse(entry.document) as Invoice,
    locale,
    issuedAt: record?.at ?? entry.createdAt,
    ...(record?.qr ? { qrAddress: record.qr } : {}),
    ...(record
      ? { recordXml: { name: `${fileStem(record.number)}.xml`, bytes: Buffer.from(standaloneRecordXml(record.xml)) } }
      : {}),
  };
}
