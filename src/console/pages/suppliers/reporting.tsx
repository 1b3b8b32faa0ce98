// Shows the last day of a supplier under the scheme. A user sets this day for the end of the year, and can withdraw it
// until it has passed (RD 1007/2023 art. 16.5).
import type { PageProps } from '../../frame';
import { NameValueList, PageHeader } from '../../parts/blocks';
import { formatDayForPage } from '../../parts/figures';
import { EditForm } from '../../parts/form';

export interface SupplierReportingStatusPageView {
  readonly supplier: string;
  readonly reporting: 'on' | 'exempt';
  readonly from?: string;
  readonly until?: string;
  readonly scheme?: string;
  /** The next day that can be the supplier's last day under the scheme, `YYYY-12-31`. */
  readonly lastDay: string;
  /** Whether the last day that is set has passed. */
  readonly hasLeft: boolean;
}

export function SupplierReportingStatusPage({ view, frame }: PageProps<SupplierReportingStatusPageView>) {
  const { words, base } = frame;
  const labels = words.reporting;
  const { supplier, reporting, from, until, scheme, lastDay, hasLeft } = view;
  const here = `${base}/suppliers/${supplier}`;
  const form = until === undefined ? 'leave' : 'stay';
  return (
    <>
      <PageHeader title={words.screens.supplierReporting} up={{ label: supplier, href: here }} text={labels.text} />
      <NameValueList
        pairs={[
          [labels.state, labels.states[reporting]],
          [labels.scheme, scheme],
          [labels.from, from && formatDayForPage(frame, from)],
          [labels.until, until && formatDayForPage(frame, until)],
        ]}
      />
      {reporting === 'on' && !hasLeft && frame.may('operate') && (
        <EditForm
          frame={frame}
          action={`${here}/reporting/${form}`}
          button={labels[form]}
          buttonClass={until === undefined ? 'button danger' : 'button primary'}
        >
          <p>{until === undefined ? labels.leaveText(formatDayForPage(frame, lastDay)) : labels.stayText}</p>
        </EditForm>
      )}
      {hasLeft && <p>{labels.left}</p>}
    </>
  );
}
