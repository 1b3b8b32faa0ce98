// Parts of the pages about batches: the counts with their progress, and the rows with their faults.
import type { PageFrame } from '../../frame';
import { Chip, type ChipTone } from '../../parts/chips';
import { NameValueList } from '../../parts/blocks';
import { DataTable } from '../../parts/table';
import type { ShownBatchRowStatus, BatchRowView, BatchView } from './batch-view';

const tones: Readonly<Record<ShownBatchRowStatus, ChipTone>> = {
  waiting: 'wait',
  issued: 'ok',
  already_issued: 'quiet',
  failed: 'bad',
  skipped: 'warn',
};

export const BatchStatusChip = ({ batch, frame }: { readonly batch: BatchView; readonly frame: PageFrame }) => (
  <Chip tone={batch.status === 'running' ? 'wait' : batch.status === 'completed' ? 'ok' : 'warn'}>
    {frame.words.batches.statuses[batch.status]}
  </Chip>
);

export function BatchProgressAndCounts({ batch, frame }: { readonly batch: BatchView; readonly frame: PageFrame }) {
  const labels = frame.words.batches;
  const done = batch.total - batch.waiting;
  const pairs = (Object.keys(labels.counts) as ShownBatchRowStatus[]).map(
    (name) =>
      [batch.dry_run && name === 'issued' ? labels.wouldIssue : labels.counts[name], batch[name] || undefined] as const,
  );
  return (
    <>
      <p class="progress" role="status">
        <progress aria-label={labels.progress} max={batch.total} value={done} /> {labels.done(done, batch.total)}
      </p>
      <NameValueList pairs={pairs} />
    </>
  );
}

interface RowsProps {
  readonly rows: readonly BatchRowView[];
  readonly label: string;
  readonly frame: PageFrame;
}

/** Shows each row with its first causes, and what to do. */
export function BatchRowTable({ rows, label, frame }: RowsProps) {
  const labels = frame.words.batches;
  return (
    <DataTable
      label={label}
      columns={[
        labels.row,
        labels.line,
        labels.key,
        labels.status,
        labels.number,
        [labels.total, 'amount'],
        labels.cause,
      ]}
    >
      {rows.map((row) => (
        <tr key={row.row} data-row>
          <th scope="row">{row.row}</th>
          <td>{row.line || <span class="none">–</span>}</td>
          <td>{row.key ?? <span class="none">–</span>}</td>
          <td>
            <Chip tone={tones[row.status]}>{labels.counts[row.status]}</Chip>
          </td>
          <td>
            {row.id ? (
              <a href={`${frame.base}/entries/${row.id}`} data-open>
                {row.number ?? '–'}
              </a>
            ) : (
              (row.number ?? <span class="none">–</span>)
            )}
          </td>
          <td class="amount">{row.total ?? ''}</td>
          <td class="told">
            <Causes row={row} frame={frame} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Causes({ row: { faults, column }, frame }: { readonly row: BatchRowView; readonly frame: PageFrame }) {
  if (faults.length === 0) return null;
  return (
    <ul>
      {faults.map(({ code, message, paths = [], remedy }) => (
        <li key={`${code} ${paths[0]}`}>
          <strong>{message}</strong>{' '}
          {column !== null && (
            <small>
              {frame.words.batches.column} <code>{column}</code>
            </small>
          )}{' '}
          {column === null &&
            paths.map((path) => (
              <small key={path}>
                <code>{path.replace(/^\$\.(?:doc\.)?/, '')}</code>{' '}
              </small>
            ))}
          {remedy && (
            <small>
              {frame.words.entry.remedy}: {remedy}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
