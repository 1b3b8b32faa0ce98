// Shows the preview of an invoice, with its totals and taxes by rate, its record, and its warnings.
import type { PageFrame } from '../../frame';
import { NameValueList, TitledSection } from '../../parts/blocks';
import { FaultList } from '../../parts/faults';
import { formatDayForPage, formatMoneyForPage, formatPercentForPage } from '../../parts/figures';
import { DataTable } from '../../parts/table';
import type { InvoicePreviewView } from './new-view';

interface PreviewProps {
  readonly preview: InvoicePreviewView;
  /** The input that the preview is of. */
  readonly fields: Readonly<Record<string, string>>;
  readonly frame: PageFrame;
}

export function InvoicePreviewSection({ preview, fields, frame }: PreviewProps) {
  const { words } = frame;
  const labels = words.invoice;
  const { totals } = preview;
  const money = (amount: string) => formatMoneyForPage(frame, amount, preview.currency);
  const { customer_name: name = '', customer_tax_code: taxCode = '', customer_email: email } = fields;
  const unless0 = (amount: string) => (/^-?0(?:\.0+)?$/.test(amount) ? undefined : money(amount));
  return (
    <TitledSection id="preview" title={labels.previewTitle}>
      <div role="status">
        <NameValueList
          pairs={[
            [labels.customer, name && taxCode ? `${name} (${taxCode})` : name || taxCode],
            [labels.email, email],
            [labels.kind, preview.record_type],
            [labels.series, preview.series],
            [labels.issueDate, preview.issue_date && formatDayForPage(frame, preview.issue_date)],
            [labels.base, money(totals.base)],
            [labels.totalTax, money(totals.tax)],
            [labels.surcharge, unless0(totals.surcharge)],
            [labels.total, money(totals.total)],
            [labels.withheld, unless0(totals.withheld)],
            [labels.payable, <strong key="payable">{money(totals.payable)}</strong>],
          ]}
        />
      </div>
      {totals.taxes && totals.taxes.length > 0 && (
        <DataTable label={labels.totalTax} columns={[labels.rate, [labels.base, 'amount'], [labels.amount, 'amount']]}>
          {totals.taxes.map(({ category, percent, code, base, amount }) => (
            <tr key={`${category} ${percent} ${code}`}>
              <th scope="row">
                {words.entry.taxNames[category] ?? category} {percent ? formatPercentForPage(frame, percent) : code}
              </th>
              <td class="amount">{money(base)}</td>
              <td class="amount">{money(amount)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <FaultList faults={preview.warnings} title={words.entry.warnings} id="warnings" frame={frame} />
      <p class="hint">{labels.issueText}</p>
    </TitledSection>
  );
}
