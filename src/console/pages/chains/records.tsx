// The records of a chain, page by page, each with its hashed text, so that the browser can recompute the hash.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader } from '../../parts/blocks';
import { formatDayForPage } from '../../parts/figures';
import { DataTable } from '../../parts/table';
import { RecordOutcomeChip } from '../../parts/chips';

export interface ChainRecordView {
  readonly sequence: number;
  readonly kind: 'registration' | 'cancellation';
  readonly number: string;
  readonly date: string;
  readonly entry: string;
  readonly fingerprint: string;
  readonly previous: string;
  readonly hashed: string;
  readonly outcome: string;
  readonly code?: string;
  readonly message?: string;
}

export interface ChainRecordListPageView {
  readonly supplier: string;
  readonly installation: string;
  readonly list: readonly ChainRecordView[];
  /** Queries of the next page and of the first. */
  readonly next?: string;
  readonly first?: string;
}

const short = (fingerprint: string): string => `${fingerprint.slice(0, 12)}…`;

export function ChainRecordsPage({ view, frame }: PageProps<ChainRecordListPageView>) {
  const { words, base } = frame;
  const labels = words.chains.links;
  const here = `${base}/suppliers/${view.supplier}`;
  return (
    <>
      <PageHeader title={labels.title} up={{ label: view.supplier, href: here }} text={labels.checkText} />
      {view.list.length === 0 ? (
        <EmptyState title={words.chains.noRecords} text={words.chains.noRecordsText} />
      ) : (
        <DataTable
          label={labels.title}
          columns={[
            [labels.sequence, 'amount'],
            labels.number,
            labels.kind,
            labels.outcome,
            labels.previous,
            labels.fingerprint,
            labels.check,
          ]}
          kind="links-table"
        >
          {view.list.map((link) => renderRow(link, view, frame))}
        </DataTable>
      )}
      <nav class="paging" aria-label={labels.next}>
        {view.first !== undefined && (
          <a class="button" href={`${here}/links${view.first}`}>
            {labels.begin}
          </a>
        )}
        {view.next !== undefined && (
          <a class="button" href={`${here}/links${view.next}`} rel="next">
            {labels.next}
          </a>
        )}
      </nav>
    </>
  );
}

function renderRow(link: ChainRecordView, view: ChainRecordListPageView, frame: PageFrame) {
  const { base } = frame;
  const labels = frame.words.chains.links;
  const here = `${base}/suppliers/${view.supplier}`;
  return (
    <tr
      key={link.sequence}
      data-row
      data-link
      data-hashed={link.hashed}
      data-fingerprint={link.fingerprint}
      data-previous={link.previous}
    >
      <td class="amount">{link.sequence}</td>
      <th scope="row">
        <a href={`${base}/entries/${link.entry}`} class="number" data-open>
          {link.number}
        </a>{' '}
        <small class="date">{formatDayForPage(frame, link.date)}</small>
      </th>
      <td>{labels.kinds[link.kind]}</td>
      <td>
        <RecordOutcomeChip frame={frame} fiscal={link} /> {link.code && <code title={link.message}>{link.code}</code>}
      </td>
      <td>{link.previous ? <code title={link.previous}>{short(link.previous)}</code> : labels.first}</td>
      <td>
        <details>
          <summary>
            <code title={link.fingerprint}>{short(link.fingerprint)}</code>
          </summary>
          <p class="wrapped">
            <code>{link.fingerprint}</code>
          </p>
          <h3>{labels.hashed}</h3>
          <p class="wrapped">
            <code>{link.hashed}</code>
          </p>
          <p>
            <a
              href={`${here}/links/xml?sequence=${link.sequence}&installation=${encodeURIComponent(view.installation)}`}
            >
              {labels.xml}
            </a>
          </p>
        </details>
      </td>
      <td data-verdict data-good={labels.good} data-bad={labels.bad}></td>
    </tr>
  );
}
