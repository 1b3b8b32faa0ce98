// pdf: the invoice as a page with the QR of its sealed record. It never waits for the authority.
import type { Invoice } from '../../document/model/invoice';
import { fileStem } from '../record-files';
import { ended, refused, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

const locales = ['es', 'en'] as const;

export function drawPage({ entry, job, step, visit, tools }: StepContext): StepEnd {
  const wanted = step.config?.locale;
  const locale = locales.find((known) => typeof wanted === 'string' && wanted.toLowerCase().startsWith(known)) ?? 'es';
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'page-failed') return refused('pdf-failed', provided.message);
  if (provided?.kind !== 'page') return { kind: 'needs', need: { kind: 'page', visit, locale, entry } };
  const { bytes } = provided;
  const { series, code } = JSON.parse(entry.document) as Invoice;
  const name = `${fileStem([series, code].filter(Boolean).join('-'))}.pdf`;
  const file = { name, key: 'pdf', category: 'format', mime: 'application/pdf', source: { bytes } } as const;
  return ended('OK', { files: [{ row: tools.fileRow(file, job, visit), bytes }] });
}
