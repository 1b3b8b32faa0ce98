// Shows users: the users of a workspace with their roles, or the operators of the installation. The page has the list,
// a form to invite a user, the link of a new invitation (shown only once), and the removal of a user.
import { type ConsoleRole, workspaceRoles } from '../../../contracts/roles';
import type { PageFrame, PageProps } from '../../frame';
import { CopyableCode, EmptyState, PageHeader, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { EditForm, FormTextField, HiddenFormTokenInput, PostButton } from '../../parts/form';
import { FilterSelect } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { DateAndTimeText, TimeSinceText } from '../../parts/time';
import { TypedNameConfirmationPage } from '../confirm';

export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly role: ConsoleRole;
  readonly state: 'invited' | 'joined';
  readonly invited_at: string;
  readonly joined_at?: string;
  readonly invitation_expires_at?: string;
}

export interface PersonWithInvitationLinkView extends PersonView {
  readonly invitation: { readonly url: string; readonly expires_at: string };
}

export interface PeopleListPageView {
  readonly list: readonly PersonView[];
  /** The invitation that was just created. */
  readonly made?: PersonWithInvitationLinkView;
}

/** Users of a workspace have a selectable role; operators of the installation have none. */
type Group = 'people' | 'operators';

const createListPage = (group: Group) =>
  function ListPage({ view, frame }: PageProps<PeopleListPageView>) {
    const { words, base } = frame;
    const labels = words.people;
    const { text, emptyText } = group === 'people' ? labels : labels.operators;
    return (
      <>
        <PageHeader title={words.screens[group]} text={text}>
          {group === 'people' && (
            <a class="button" href={`${base}/sessions`}>
              {words.screens.sessions}
            </a>
          )}
        </PageHeader>
        {view.made && <Made made={view.made} frame={frame} />}
        {view.list.length === 0 ? (
          <EmptyState title={labels.emptyTitle} text={emptyText} />
        ) : (
          <List view={view} frame={frame} group={group} />
        )}
        <TitledSection id="invite" title={labels.invite}>
          <EditForm frame={frame} action={`${base}/people/invite`} button={labels.invite}>
            <FormTextField frame={frame} name="name" label={labels.name} required />
            {group === 'people' && (
              <FilterSelect
                name="role"
                label={labels.role}
                value={frame.sent.role ?? 'viewer'}
                options={workspaceRoles.map(
                  (role) => [role, `${words.roles[role]}: ${labels.roleTexts[role]}`] as const,
                )}
              />
            )}
          </EditForm>
        </TitledSection>
      </>
    );
  };

export const PeoplePage = createListPage('people');
export const OperatorsPage = createListPage('operators');

const Made = ({ made, frame }: { readonly made: PersonWithInvitationLinkView; readonly frame: PageFrame }) => (
  <section class="waiting" role="status" aria-labelledby="made-title">
    <h2 id="made-title">{frame.words.people.madeTitle(made.name)}</h2>
    <p>{frame.words.people.madeText}</p>
    <CopyableCode>{made.invitation.url}</CopyableCode>
    <p>
      {frame.words.people.madeEnds} <TimeSinceText frame={frame} at={made.invitation.expires_at} />
    </p>
  </section>
);

function List({ view, frame, group }: PageProps<PeopleListPageView> & { readonly group: Group }) {
  const labels = frame.words.people;
  const role = group === 'people' ? [labels.role] : [];
  return (
    <DataTable
      label={frame.words.screens[group]}
      columns={[labels.name, labels.state, labels.since, ...role, [labels.withdraw, 'hidden']]}
    >
      {view.list.map((row) => (
        <tr key={row.id} id={`row-${row.id}`} data-row>
          <th scope="row">{row.name}</th>
          <td>
            <PersonState row={row} frame={frame} />
          </td>
          <td class="date">
            <DateAndTimeText frame={frame} at={row.invited_at} />
          </td>
          {group === 'people' && (
            <td>
              <RoleForm row={row} frame={frame} />
            </td>
          )}
          <td>
            <PostButton
              frame={frame}
              action={`${frame.base}/people/renew`}
              label={labels.renew}
              kind="small"
              fields={{ id: row.id }}
            />{' '}
            <a class="button small danger" href={`${frame.base}/people/${row.id}/withdraw`} data-open>
              {labels.withdraw}
              <span class="hidden"> {row.name}</span>
            </a>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

interface RowProps {
  readonly row: PersonView;
  readonly frame: PageFrame;
}

function PersonState({ row, frame }: RowProps) {
  const labels = frame.words.people.states;
  if (row.state === 'joined') return <Chip tone="ok">{labels.joined}</Chip>;
  const isOpen = row.invitation_expires_at !== undefined && new Date(row.invitation_expires_at) > frame.now;
  return <Chip tone={isOpen ? 'wait' : 'quiet'}>{isOpen ? labels.invited : labels.ended}</Chip>;
}

function RoleForm({ row, frame }: RowProps) {
  const labels = frame.words.people;
  return (
    <form method="post" action={`${frame.base}/people/change`} class="post">
      <HiddenFormTokenInput frame={frame} />
      <input type="hidden" name="id" value={row.id} />
      <select name="role" aria-label={labels.roleOf(row.name)}>
        {workspaceRoles.map((role) => (
          <option key={role} value={role} {...(role === row.role ? { selected: true } : {})}>
            {frame.words.roles[role]}
          </option>
        ))}
      </select>
      <button class="button small">
        {labels.change}
        <span class="hidden"> {row.name}</span>
      </button>
    </form>
  );
}

const createWithdrawPage = (group: Group) =>
  function WithdrawPage({ view, frame }: PageProps<PersonView>) {
    const { words, base } = frame;
    const labels = words.people.withdrawal;
    const consequences =
      group === 'people'
        ? [`${view.name} (${words.roles[view.role]})`, ...labels.consequences]
        : [view.name, ...words.people.operators.consequences];
    return (
      <TypedNameConfirmationPage
        frame={frame}
        title={labels.title}
        up={{ label: words.screens[group], href: `${base}/people` }}
        consequences={consequences}
        name={view.name}
        action={`${base}/people/${view.id}/withdraw/send`}
        button={labels.button}
      />
    );
  };

export const PersonRemovePage = createWithdrawPage('people');
export const OperatorRemovePage = createWithdrawPage('operators');
