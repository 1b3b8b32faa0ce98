// People who run the installation: GET, POST and DELETE /access/v1/service/people. A link is on the page that answers its form,
// and nowhere else.
import { OperatorsPage, OperatorWithdrawPage } from '../../../console/pages/operators';
import type { InvitedView, PeopleView, PersonView } from '../../../console/pages/people';
import {
  inviteServicePerson,
  listServicePeople,
  renewServiceInvitation,
  withdrawServicePerson,
} from '../../access/service-people';
import { idOf, notFound } from '../../request/ids';
import type { Ask } from '../ask';
import { checkTyped } from '../confirm';
import { screen } from '../screen';

/** What a form made for the page that answers it. */
const madeFor = new WeakMap<Ask, InvitedView>();

const listOf = async (ask: Ask): Promise<PeopleView['list']> =>
  (await ask.call<{ list: PeopleView['list'] }>(listServicePeople)).list;

export const operatorsScreen = screen<PeopleView>({
  name: 'operators',
  path: '/people',
  scope: 'service',
  nav: { group: 'settings', letter: 'u' },
  async load(ask) {
    const made = madeFor.get(ask);
    return { list: await listOf(ask), ...(made ? { made } : {}) };
  },
  page: OperatorsPage,
  forms: {
    invite: {
      scope: 'service',
      async send(ask) {
        const body = { name: ask.fields.text('name').trim() };
        madeFor.set(ask, await ask.call<InvitedView>(inviteServicePerson, { body }));
        return 'here';
      },
    },
    renew: {
      scope: 'service',
      async send(ask) {
        const params = { id: ask.fields.text('id') };
        madeFor.set(ask, await ask.call<InvitedView>(renewServiceInvitation, { params }));
        return 'here';
      },
    },
  },
});

export const operatorWithdrawScreen = screen<PersonView>({
  name: 'operatorWithdraw',
  path: '/people/:id/withdraw',
  scope: 'service',
  under: 'operators',
  load: personOf,
  page: OperatorWithdrawPage,
  title: ({ name }) => name,
  forms: {
    send: {
      scope: 'service',
      async send(ask) {
        const { id, name } = await personOf(ask);
        const reason = checkTyped(ask, name);
        await ask.call(withdrawServicePerson, { params: { id }, reason });
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
