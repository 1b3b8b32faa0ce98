// People of the workspace: GET, POST, PATCH and DELETE /access/v1/people. A link is on the page that answers its form, and
// nowhere else.
import {
  type InvitedView,
  PeoplePage,
  type PeopleView,
  PersonWithdrawPage,
  type PersonView,
} from '../../../console/pages/people';
import { changePerson, invitePerson, listPeople, renewInvitation, withdrawPerson } from '../../access/people';
import { idOf, notFound } from '../../request/ids';
import type { Ask } from '../ask';
import { checkTyped } from '../confirm';
import { screen } from '../screen';

/** What a form made for the page that answers it. */
const madeFor = new WeakMap<Ask, InvitedView>();

const listOf = async (ask: Ask): Promise<PeopleView['list']> =>
  (await ask.call<{ list: PeopleView['list'] }>(listPeople)).list;

export const peopleScreen = screen<PeopleView>({
  name: 'people',
  path: '/people',
  scope: 'admin',
  nav: { group: 'settings', letter: 'u' },
  async load(ask) {
    const made = madeFor.get(ask);
    return { list: await listOf(ask), ...(made ? { made } : {}) };
  },
  page: PeoplePage,
  forms: {
    invite: {
      scope: 'admin',
      async send(ask) {
        const body = { name: ask.fields.text('name').trim(), role: ask.fields.text('role') };
        madeFor.set(ask, await ask.call<InvitedView>(invitePerson, { body }));
        return 'here';
      },
    },
    renew: {
      scope: 'admin',
      async send(ask) {
        madeFor.set(ask, await ask.call<InvitedView>(renewInvitation, { params: { id: ask.fields.text('id') } }));
        return 'here';
      },
    },
    change: {
      scope: 'admin',
      async send(ask) {
        const body = { role: ask.fields.text('role') };
        await ask.call(changePerson, { params: { id: ask.fields.text('id') }, body });
        return { to: '/people', notice: 'person-changed' };
      },
    },
  },
});

export const personWithdrawScreen = screen<PersonView>({
  name: 'personWithdraw',
  path: '/people/:id/withdraw',
  scope: 'admin',
  under: 'people',
  load: personOf,
  page: PersonWithdrawPage,
  title: ({ name }) => name,
  forms: {
    send: {
      scope: 'admin',
      async send(ask) {
        const { id, name } = await personOf(ask);
        const reason = checkTyped(ask, name);
        await ask.call(withdrawPerson, { params: { id }, reason });
        return { to: '/people', notice: 'person-withdrawn' };
      },
    },
  },
});

async function personOf(ask: Ask): Promise<PersonView> {
  const id = idOf(ask.params.id, 'person');
  const found = (await listOf(ask)).find((person) => person.id === id);
  if (!found) throw notFound('person');
  return found;
}
