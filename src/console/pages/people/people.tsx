// People of a workspace: the list with their roles, a form that invites, and the link of an invitation, which is shown once.
import { type Role, tenantRoles } from '../../../contracts/roles';
import type { Frame, PageProps } from '../../frame';
import { Code, Empty, Head, Section } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { Field, Hidden, Post } from '../../parts/form';
import { FilterSelect } from '../../parts/list';
import { Table } from '../../parts/table';
import { Moment, Since } from '../../parts/time';
import { Confirm } from '../confirm';

export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly state: 'invited' | 'joined';
  readonly invited_at: string;
  readonly joined_at?: string;
  readonly invitation_ends_at?: string;
}

export interface InvitedView extends PersonView {
  readonly invitation: { readonly url: string; readonly ends_at: string };
}

export interface PeopleView {
  readonly list: readonly PersonView[];
  /** The link that was made just now. */
  readonly made?: InvitedView;
}

export function PeoplePage({ view, frame }: PageProps<PeopleView>) {
  const { words, base } = frame;
  const said = words.people;
  return (
    <>
      <Head title={words.screens.people} text={said.text}>
        <a class="button" href={`${base}/sessions`}>
          {words.screens.sessions}
        </a>
      </Head>
      {view.made && <Made made={view.made} frame={frame} />}
      {view.list.length === 0 ? (
        <Empty title={said.emptyTitle} text={said.emptyText} />
      ) : (
        <List view={view} frame={frame} />
      )}
      <Section id="invite" title={said.invite}>
        <form class="edit" method="post" action={`${base}/people/invite`}>
          <Hidden frame={frame} />
          <Field frame={frame} name="name" label={said.name} required />
          <FilterSelect
            name="role"
            label={said.role}
            value={frame.sent.role ?? 'viewer'}
            options={tenantRoles.map((role) => [role, `${words.roles[role]}: ${said.roleTexts[role]}`] as const)}
          />
          <div class="buttons">
            <button class="button primary">{said.invite}</button>
          </div>
        </form>
      </Section>
    </>
  );
}

export const Made = ({ made, frame }: { readonly made: InvitedView; readonly frame: Frame }) => (
  <section class="waiting" role="status" aria-labelledby="made-title">
    <h2 id="made-title">{frame.words.people.madeTitle(made.name)}</h2>
    <p>{frame.words.people.madeText}</p>
    <Code>{made.invitation.url}</Code>
    <p>
      {frame.words.people.madeEnds} <Since frame={frame} at={made.invitation.ends_at} />
    </p>
  </section>
);

function List({ view, frame }: PageProps<PeopleView>) {
  const said = frame.words.people;
  return (
    <Table
      label={frame.words.screens.people}
      columns={[said.name, said.state, said.since, said.role, [said.withdraw, 'hidden']]}
    >
      {view.list.map((row) => rowOf(row, frame))}
    </Table>
  );
}

export function PersonState({ row, frame }: RowProps) {
  const said = frame.words.people.states;
  if (row.state === 'joined') return <Chip tone="ok">{said.joined}</Chip>;
  const isOpen = row.invitation_ends_at !== undefined && new Date(row.invitation_ends_at) > frame.now;
  return <Chip tone={isOpen ? 'wait' : 'quiet'}>{isOpen ? said.invited : said.ended}</Chip>;
}

interface RowProps {
  readonly row: PersonView;
  readonly frame: Frame;
}

function rowOf(row: PersonView, frame: Frame) {
  const { words, base } = frame;
  const said = words.people;
  return (
    <tr key={row.id} id={`row-${row.id}`} data-row>
      <th scope="row">{row.name}</th>
      <td>
        <PersonState row={row} frame={frame} />
      </td>
      <td class="date">
        <Moment frame={frame} at={row.invited_at} />
      </td>
      <td>
        <form method="post" action={`${base}/people/change`} class="post">
          <Hidden frame={frame} />
          <input type="hidden" name="id" value={row.id} />
          <select name="role" aria-label={said.roleOf(row.name)}>
            {tenantRoles.map((role) => (
              <option key={role} value={role} {...(role === row.role ? { selected: true } : {})}>
                {words.roles[role]}
              </option>
            ))}
          </select>
          <button class="button small">
            {said.change}
            <span class="hidden"> {row.name}</span>
          </button>
        </form>
      </td>
      <td>
        <Post frame={frame} action={`${base}/people/renew`} label={said.renew} kind="small" fields={{ id: row.id }} />{' '}
        <a class="button small danger" href={`${base}/people/${row.id}/withdraw`} data-open>
          {said.withdraw}
          <span class="hidden"> {row.name}</span>
        </a>
      </td>
    </tr>
  );
}

export function PersonWithdrawPage({ view, frame }: PageProps<PersonView>) {
  const { words, base } = frame;
  const said = words.people.withdrawal;
  return (
    <Confirm
      frame={frame}
      title={said.title}
      up={{ label: words.screens.people, href: `${base}/people` }}
      consequences={[`${view.name} (${words.roles[view.role]})`, ...said.consequences]}
      name={view.name}
      action={`${base}/people/${view.id}/withdraw/send`}
      button={said.button}
    />
  );
}
