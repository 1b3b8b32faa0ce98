// People who run the installation: the list, a form that invites, and the withdrawal of one.
import type { PageProps } from '../../frame';
import { Empty, Head, Section } from '../../parts/blocks';
import { Field, Hidden, Post } from '../../parts/form';
import { Table } from '../../parts/table';
import { Moment } from '../../parts/time';
import { Confirm } from '../confirm';
import { Made, type PeopleView, type PersonView, PersonState } from './people';

export function OperatorsPage({ view, frame }: PageProps<PeopleView>) {
  const { words, base } = frame;
  const said = words.people;
  return (
    <>
      <Head title={words.screens.operators} text={said.operators.text} />
      {view.made && <Made made={view.made} frame={frame} />}
      {view.list.length === 0 ? (
        <Empty title={said.emptyTitle} text={said.operators.emptyText} />
      ) : (
        <Table label={words.screens.operators} columns={[said.name, said.state, said.since, [said.withdraw, 'hidden']]}>
          {view.list.map((row) => (
            <tr key={row.id} id={`row-${row.id}`} data-row>
              <th scope="row">{row.name}</th>
              <td>
                <PersonState row={row} frame={frame} />
              </td>
              <td class="date">
                <Moment frame={frame} at={row.invited_at} />
              </td>
              <td>
                <Post
                  frame={frame}
                  action={`${base}/people/renew`}
                  label={said.renew}
                  kind="small"
                  fields={{ id: row.id }}
                />{' '}
                <a class="button small danger" href={`${base}/people/${row.id}/withdraw`} data-open>
                  {said.withdraw}
                  <span class="hidden"> {row.name}</span>
                </a>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Section id="invite" title={said.invite}>
        <form class="edit" method="post" action={`${base}/people/invite`}>
          <Hidden frame={frame} />
          <Field frame={frame} name="name" label={said.name} required />
          <div class="buttons">
            <button class="button primary">{said.invite}</button>
          </div>
        </form>
      </Section>
    </>
  );
}

export function OperatorWithdrawPage({ view, frame }: PageProps<PersonView>) {
  const { words, base } = frame;
  const said = words.people.withdrawal;
  return (
    <Confirm
      frame={frame}
      title={said.title}
      up={{ label: words.screens.operators, href: `${base}/people` }}
      consequences={[view.name, ...words.people.operators.consequences]}
      name={view.name}
      action={`${base}/people/${view.id}/withdraw/send`}
      button={said.button}
    />
  );
}
