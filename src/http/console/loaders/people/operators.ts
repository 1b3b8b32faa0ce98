// People who run the installation: GET, POST and DELETE /access/v1/service/people.
import { OperatorsPage, OperatorWithdrawPage } from '../../../../console/pages/people/operators';
import {
  inviteServicePerson,
  listServicePeople,
  renewServiceInvitation,
  withdrawServicePerson,
} from '../../../people/people';
import { createInvitationScreens } from './invitations';

export const { list: operatorsScreen, withdraw: operatorWithdrawScreen } = createInvitationScreens({
  names: { list: 'operators', withdraw: 'operatorWithdraw' },
  scope: 'service',
  pages: { list: OperatorsPage, withdraw: OperatorWithdrawPage },
  calls: {
    list: listServicePeople,
    invite: inviteServicePerson,
    renew: renewServiceInvitation,
    withdraw: withdrawServicePerson,
  },
  asked: [],
});
