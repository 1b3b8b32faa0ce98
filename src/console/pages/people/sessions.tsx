// The open sessions of the console, with role, last use and expiry; a user can end other sessions.
import type { PageProps } from '../../frame';
import { PageHeader } from '../../parts/blocks';
import { DataTable } from '../../parts/table';
import { Chip } from '../../parts/chips';
import { PostButton } from '../../parts/form';
import { DateAndTimeText, TimeSinceText } from '../../parts/time';

export interface SessionRowView {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly how: string;
  readonly agent?: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
}

export interface SessionListPageView {
  readonly list: readonly SessionRowView[];
  /** The current session. */
  readonly own: string;
}

export function SessionsPage({ view, frame }: PageProps<SessionListPageView>) {
  const { words, base } = frame;
  const labels = words.sessions;
  return (
    <>
      <PageHeader title={words.screens.sessions} text={labels.text} />
      <DataTable
        label={words.screens.sessions}
        columns={[
          labels.person,
          labels.role,
          labels.began,
          labels.used,
          labels.ends,
          labels.browser,
          [labels.end, 'hidden'],
        ]}
      >
        {view.list.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.name} {row.id === view.own && <Chip tone="quiet">{labels.own}</Chip>}
            </th>
            <td>{words.roles[row.role as keyof typeof words.roles] ?? row.role}</td>
            <td class="date">
              <DateAndTimeText frame={frame} at={row.created_at} />
            </td>
            <td>
              <TimeSinceText frame={frame} at={row.last_used_at} />
            </td>
            <td class="date">
              <DateAndTimeText frame={frame} at={row.expires_at} />
            </td>
            <td>
              <span class="clip anywhere">{row.agent}</span>
            </td>
            <td>
              {row.id !== view.own && (
                <PostButton
                  frame={frame}
                  action={`${base}/sessions/end`}
                  label={labels.end}
                  kind="small"
                  fields={{ id: row.id }}
                />
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
