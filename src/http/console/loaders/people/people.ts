// People of the workspace: GET, POST, PATCH and DELETE /access/v1/people.
import { PeoplePage, PersonWithdrawPage } from '../../../../console/pages/people/people';
import { changePerson, invitePerson, listPeople, renewInvitation, withdrawPerson } from '../../../people/people';
import type { Form } from '../../screen';
import { createInvitationScreens } from './invitations';

const change: Form = {
  scope: 'admin',
  async send(ask) {
    const body = { role: ask.fields.text('role') };
    await ask.call(changePerson, { params: { id: ask.fields.text('id') }, body });
    return { to: '/people', notice: 'person-changed' };
  },
};

export const { list: peopleScreen, withdraw: personWithdrawScreen } = createInvitationScreens({
  names: { list: 'people', withdraw: 'personWithdraw' },
  scope: 'admin',
  pages: { list: PeoplePage, withdraw: PersonWithdrawPage },
  calls: { list: listPeople, invite: invitePerson, renew: renewInvitation, withdraw: withdrawPerson },
  asked: ['role'],
  forms: { change },
});
