// Shows the log of a webhook: a row for each delivery, with the response of the receiver.
import type { PageFrame } from '../../frame';
import { Chip, type ChipTone } from '../../parts/chips';
import { PostButton } from '../../parts/form';
import { DataTable } from '../../parts/table';
import { EntryLinkWithCustomer, type ResourceLabelSourcesById } from '../../parts/resource-label';
import { DateAndTimeText, formatRelativeTime } from '../../parts/time';

export interface WebhookDeliveryView {
  readonly event_id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly next_at?: string;
  readonly tries: readonly {
    readonly at: string;
    readonly status?: number;
    readonly duration_ms: number;
    readonly text: string;
  }[];
  readonly created_at: string;
}

const tones: Readonly<Record<WebhookDeliveryView['state'], ChipTone>> = {
  waiting: 'wait',
  delivered: 'ok',
  failed: 'bad',
};

interface WebhookDeliveriesProps {
  readonly list: readonly WebhookDeliveryView[];
  readonly names: ResourceLabelSourcesById;
  /** Address of the webhook's page. */
  readonly place: string;
  readonly enabled: boolean;
  readonly frame: PageFrame;
}

export function WebhookDeliveryTable({ list, names, place, enabled, frame }: WebhookDeliveriesProps) {
  const labels = frame.words.webhooks;
  return (
    <DataTable
      label={labels.deliveries}
      columns={[
        labels.when,
        labels.event,
        labels.about,
        labels.state,
        [labels.attempts, 'amount'],
        labels.lastTry,
        [labels.again, 'hidden'],
      ]}
    >
      {list.map((row) => (
        <tr key={row.event_id} id={`row-${row.event_id}`} data-row>
          <td class="date">
            <DateAndTimeText frame={frame} at={row.created_at} seconds />
          </td>
          <th scope="row">
            <code title={row.event_id}>{row.type}</code>
          </th>
          <td>
            <About data={row.data} names={names} frame={frame} />
          </td>
          <td>
            <Chip tone={tones[row.state]}>{labels.deliveryStates[row.state]}</Chip>
            {row.state === 'waiting' && row.attempts > 0 && row.next_at && (
              <small>
                {' '}
                {labels.nextTry} {formatRelativeTime(frame, row.next_at)}
              </small>
            )}
          </td>
          <td class="amount">{row.attempts}</td>
          <td>
            <LastTry row={row} frame={frame} />
          </td>
          <td>
            {enabled && row.state !== 'waiting' && (
              <PostButton
                frame={frame}
                action={`${place}/redeliver`}
                label={labels.again}
                kind="small"
                fields={{ event: row.event_id }}
              />
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

interface AboutProps {
  readonly data: WebhookDeliveryView['data'];
  readonly names: ResourceLabelSourcesById;
  readonly frame: PageFrame;
}

/** Shows the invoice by its number and customer, a link to the job, and other members unchanged. */
function About({ data, names, frame }: AboutProps) {
  const { base, words } = frame;
  const { entry_id: entry, job_id: job, webhook_id: _self, ...others } = data;
  const name = names.get(String(entry ?? job));
  const shown = name && name.kind !== 'named' && name.entry;
  return (
    <>
      {shown && <EntryLinkWithCustomer entry={shown} frame={frame} />}{' '}
      <span class="links">
        {!shown && entry !== undefined && <a href={`${base}/entries/${entry}`}>{words.webhooks.things.entry_id}</a>}
        {job !== undefined && <a href={`${base}/jobs/${job}`}>{words.webhooks.things.job_id}</a>}
        {Object.entries(others).map(([member, value]) => (
          <small key={member}>
            <code>
              {member} {value}
            </code>
          </small>
        ))}
      </span>
    </>
  );
}

function LastTry({ row, frame }: { readonly row: WebhookDeliveryView; readonly frame: PageFrame }) {
  const labels = frame.words.webhooks;
  const last = row.tries.at(-1);
  if (!last) return <span class="none">–</span>;
  return (
    <>
      <DateAndTimeText frame={frame} at={last.at} seconds /> <code>{last.status ?? labels.noAnswer}</code>{' '}
      <small>{labels.took(last.duration_ms)}</small>
      {row.state !== 'delivered' && last.text && (
        <small class="clip" lang="en">
          {last.text}
        </small>
      )}
    </>
  );
}
