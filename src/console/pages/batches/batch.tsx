// Shows a batch, with its progress and its rows. The rows appear while the batch runs.
import type { PageProps } from '../../frame';
import { NameValueList, PageHeader, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { PostButton } from '../../parts/form';
import { FilterSelect, PaginationLinks } from '../../parts/list';
import { DateAndTimeText } from '../../parts/time';
import { BatchProgressAndCounts, BatchRowTable, BatchStatusChip } from './parts';
import type { BatchPageView, ShownBatchRowStatus } from './batch-view';

export function BatchPage({ view, frame }: PageProps<BatchPageView>) {
  const { words, base } = frame;
  const text = words.batches;
  const { batch } = view;
  const place = `${base}/batches/${batch.id}`;
  return (
    <>
      <PageHeader
        title={words.screens.batch}
        up={{ label: words.screens.entries, href: `${base}/entries` }}
        chips={
          <>
            <BatchStatusChip batch={batch} frame={frame} /> {batch.dry_run && <Chip tone="quiet">{text.isDryRun}</Chip>}
          </>
        }
      >
        {frame.may('run') && batch.status === 'running' && (
          <PostButton frame={frame} action={`${place}/cancel`} label={text.cancel} kind="danger" />
        )}
        <a class="button" href={`${place}/csv`} download>
          {text.csv}
        </a>
      </PageHeader>
      <BatchProgressAndCounts batch={batch} frame={frame} />
      <NameValueList
        pairs={[
          [text.started, <DateAndTimeText key="from" frame={frame} at={batch.started_at} />],
          [text.ended, batch.completed_at && <DateAndTimeText key="to" frame={frame} at={batch.completed_at} />],
        ]}
      />
      <TitledSection id="rows" title={text.rows}>
        <form class="filters" method="get" action={place}>
          <FilterSelect
            name="status"
            label={text.status}
            value={view.wanted}
            options={[
              ['', text.all],
              ...(Object.keys(text.counts) as ShownBatchRowStatus[]).map((name) => [name, text.counts[name]] as const),
            ]}
          />
          <button class="button">{text.show}</button>
        </form>
        {view.rows.length === 0 ? (
          <p class="note block">{words.lists.noMatchTitle}</p>
        ) : (
          <BatchRowTable rows={view.rows} label={text.rows} frame={frame} />
        )}
        <PaginationLinks
          frame={frame}
          path={`/batches/${batch.id}`}
          next={view.next}
          first={view.first}
          labels={{ next: text.more, first: text.first }}
        />
      </TitledSection>
    </>
  );
}
