// Shows the sums for a return of one supplier, with the form's boxes or customers, then the data that the sums lack.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, SentenceWithCode, TitledSection } from '../../parts/blocks';
import { PaginationLinks } from '../../parts/list';
import { MonthFilterForm } from './month-parts';
import { TaxReturnTable } from './tax-return-tables';
import { taxReturnFormNumbers, type TaxReturnFormNumber, type TaxReturnPageView } from './tax-return-view';

export function TaxReturnPage({ view, frame }: PageProps<TaxReturnPageView>) {
  const { words, base } = frame;
  const labels = words.returns;
  const { month, sums, next, first } = view;
  const place = `${base}/suppliers/${sums.supplier}`;
  const query = `?month=${encodeURIComponent(month)}`;
  return (
    <>
      <PageHeader
        title={labels.titles[sums.form]}
        up={{ label: words.screens.month, href: `${place}/month${query}` }}
        text={`${sums.supplier} · ${formatTaxReturnPeriod(frame, sums.period)}`}
      >
        <a class="button" href={`${place}/month/${sums.form}${query}`} download>
          {labels.download}
        </a>
      </PageHeader>
      <MonthFilterForm frame={frame} action={`${place}/return`} month={month} fields={{ form: sums.form }} />
      <nav class="actions forms" aria-label={labels.forms}>
        {taxReturnFormNumbers.map((form) => (
          <FormLink key={form} frame={frame} form={form} current={sums.form} href={`${place}/return${query}`} />
        ))}
      </nav>
      <TitledSection id="sums" title={labels.sums}>
        <p class="hint">{labels.hint}</p>
        <TaxReturnTable sums={sums} frame={frame} />
        <PaginationLinks
          frame={frame}
          path={`/suppliers/${sums.supplier}/return`}
          {...(next ? { next } : {})}
          {...(first ? { first } : {})}
        />
      </TitledSection>
      <TitledSection id="unknown" title={labels.unknown}>
        <ul class="notes">
          {sums.unknown.map(({ key, text, invoices }) => (
            <li key={`${key} ${text}`}>
              <SentenceWithCode text={text} />
              {invoices === undefined ? '' : ` (${labels.ofInvoices(invoices)})`}
            </li>
          ))}
        </ul>
      </TitledSection>
    </>
  );
}

interface LinkProps {
  readonly frame: PageFrame;
  readonly form: TaxReturnFormNumber;
  readonly current: TaxReturnFormNumber;
  readonly href: string;
}

const FormLink = ({ frame, form, current, href }: LinkProps) => (
  <a class="button" href={`${href}&form=${form}`} {...(form === current ? { 'aria-current': 'page' } : {})}>
    {frame.words.returns.titles[form]}
  </a>
);

/** `4th quarter of 2026`, `2026`. */
export function formatTaxReturnPeriod({ words }: Pick<PageFrame, 'words'>, period: string): string {
  const [, year, quarter] = /^(\d{4})-([1-4])T$/.exec(period) ?? [];
  return year && quarter ? words.returns.quarter(Number(quarter), year) : period;
}
