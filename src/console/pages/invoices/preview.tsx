// The preview of an invoice: its totals and taxes by rate, its record, and its warnings.
import type { PageFrame } from '../../frame';
import { NamedValues, TitledSection } from '../../parts/blocks';
import { FaultList } from '../../parts/faults';
import { formatDay, formatMoney, formatPercent } from '../../parts/figures';
import { ColumnTable } from '../../parts/table';
import type { PreviewOfInvoice } from './new-view';

interface PreviewProps {
  readonly preview: PreviewOfInvoice;
  readonly frame: PageFrame;
}

export function InvoicePreview({ preview, frame }: PreviewProps) {
  const { words } = frame;
  const said = words.invoice;
  const { totals } = preview;
  const money = (amount: string) => formatMoney(frame, amount, preview.currency);
  const unless0 = (amount: string) => (/^-?0(?:\.0+)?$/.test(amount) ? undefined : money(amount));
  return (
    <TitledSection id="preview" title={said.previewTitle}>
      <div role="status">
        <NamedValues
          pairs={[
            [said.kind, preview.record_type],
            [said.series, preview.series],
            [said.issueDate, preview.issue_date && formatDay(frame, preview.issue_date)],
            [said.base, money(totals.base)],
            [said.totalTax, money(totals.tax)],
            [said.surcharge, unless0(totals.surcharge)],
            [said.total, money(totals.total)],
            [said.withheld, unless0(totals.withheld)],
            [said.payable, <strong key="payable">{money(totals.payable)}</strong>],
          ]}
        />
      </div>
      {totals.taxes && totals.taxes.length > 0 && (
        <ColumnTable label={said.totalTax} columns={[said.rate, [said.base, 'amount'], [said.amount, 'amount']]}>
          {totals.taxes.map(({ category, percent, key, base, amount }) => (
            <tr key={`${category} ${percent} ${key}`}>
              <th scope="row">
                {words.entry.taxNames[category] ?? category}{' '}
                {percent ? formatPercent(frame, percent) : (words.entry.taxKeys[key ?? ''] ?? key)}
              </th>
              <td class="amount">{money(base)}</td>
              <td class="amount">{money(amount)}</td>
            </tr>
          ))}
        </ColumnTable>
      )}
      <FaultList faults={preview.warnings} title={words.entry.warnings} id="warnings" frame={frame} />
      <p class="hint">{said.issueText}</p>
    </TitledSection>
  );
}
