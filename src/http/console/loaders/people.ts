// Lists users of a workspace and operators of the installation. In both lists, a user can invite someone, renew an
// invitation and remove a user. Only the response to a form shows the link of the invitation. Also lists the sessions
// of a workspace, with DELETE for each.
import type { PageComponent } from '../../../console/frame';
import {
  type PersonWithInvitationLinkView,
  type PeopleListPageView,
  type PersonView,
  OperatorsPage,
  OperatorRemovePage,
  PeoplePage,
  PersonRemovePage,
} from '../../../console/pages/people/people';
import type { TenantOrOperatorEndpoint, EndpointWithResponseJson } from '../../kit/endpoint';
import { parseResourceId, createNotFoundRefusal } from '../../../contracts/ids';
import type { AccessScope } from '../../kit/request/scopes';
import type { ConsoleScreenContext } from '../page-context';
import { requireTypedNameAndReason } from '../fields';
import { type ScreenFormHandler, type ConsoleScreen, defineConsoleScreen, type ScreenTitleKey } from '../screen';
import {
  inviteOperatorEndpoint,
  listOperatorsEndpoint,
  renewOperatorInvitationEndpoint,
  removeOperatorEndpoint,
  updatePersonEndpoint,
  invitePersonEndpoint,
  listPeopleEndpoint,
  renewInvitationEndpoint,
  removePersonEndpoint,
} from '../../people/people';
import { SessionsPage, type SessionListPageView } from '../../../console/pages/people/sessions';
import { endConsoleSessionEndpoint, listConsoleSessionsEndpoint } from '../../people/sessions';

interface Invitations {
  readonly names: { readonly list: ScreenTitleKey; readonly withdraw: ScreenTitleKey };
  readonly scope: AccessScope;
  readonly pages: { readonly list: PageComponent<PeopleListPageView>; readonly withdraw: PageComponent<PersonView> };
  readonly calls: {
    readonly list: EndpointWithResponseJson<Pick<PeopleListPageView, 'list'>>;
    readonly invite: EndpointWithResponseJson<PersonWithInvitationLinkView>;
    readonly renew: EndpointWithResponseJson<PersonWithInvitationLinkView>;
    readonly withdraw: TenantOrOperatorEndpoint;
  };
  /** Fields of the form besides the name. */
  readonly asked: readonly string[];
  readonly forms?: Readonly<Record<string, ScreenFormHandler['send']>>;
}

/** Creates the list with its forms, and the page that confirms the removal of a user. */
const createInvitationScreens = (
  given: Invitations,
): { readonly list: ConsoleScreen; readonly withdraw: ConsoleScreen } => ({
  list: listScreen(given),
  withdraw: withdrawScreen(given),
});

const loadPeople = async (ask: ConsoleScreenContext, { calls }: Invitations): Promise<PeopleListPageView['list']> =>
  (await ask.call(calls.list)).list;

function listScreen(given: Invitations): ConsoleScreen {
  const { names, scope, pages, calls, asked, forms } = given;
  return defineConsoleScreen<PeopleListPageView>({
    name: names.list,
    path: '/people',
    scope,
    nav: { group: 'settings', letter: 'u' },
    load: async (ask) => ({ list: await loadPeople(ask, given) }),
    page: pages.list,
    forms: {
      async invite(ask) {
        const more = asked.map((member) => [member, ask.fields.text(member)] as const);
        const body = { name: ask.fields.text('name').trim(), ...Object.fromEntries(more) };
        return { shown: { made: await ask.call(calls.invite, { body }) } };
      },
      async renew(ask) {
        return { shown: { made: await ask.call(calls.renew, { params: { id: ask.fields.text('id') } }) } };
      },
      ...forms,
    },
  });
}

function withdrawScreen(given: Invitations): ConsoleScreen {
  const { names, scope, pages, calls } = given;
  return defineConsoleScreen<PersonView>({
    name: names.withdraw,
    path: '/people/:id/withdraw',
    scope,
    under: names.list,
    load: (ask) => loadPerson(ask, given),
    page: pages.withdraw,
    title: ({ name }) => name,
    forms: {
      async send(ask) {
        const { id, name } = await loadPerson(ask, given);
        const reason = requireTypedNameAndReason(ask, name);
        await ask.call(calls.withdraw, { params: { id }, reason });
        return { to: '/people', notice: 'person-withdrawn' };
      },
    },
  });
}

async function loadPerson(ask: ConsoleScreenContext, given: Invitations): Promise<PersonView> {
  const id = parseResourceId(ask.params.id, 'person');
  const match = (await loadPeople(ask, given)).find((person) => person.id === id);
  if (!match) throw createNotFoundRefusal('person');
  return match;
}

export const { list: operatorsScreen, withdraw: operatorWithdrawScreen } = createInvitationScreens({
  names: { list: 'operators', withdraw: 'operatorWithdraw' },
  scope: 'service',
  pages: { list: OperatorsPage, withdraw: OperatorRemovePage },
  calls: {
    list: listOperatorsEndpoint,
    invite: inviteOperatorEndpoint,
    renew: renewOperatorInvitationEndpoint,
    withdraw: removeOperatorEndpoint,
  },
  asked: [],
});

const change: ScreenFormHandler['send'] = async (ask) => {
  const body = { role: ask.fields.text('role') };
  await ask.call(updatePersonEndpoint, { params: { id: ask.fields.text('id') }, body });
  return { to: '/people', notice: 'person-changed' };
};

export const { list: peopleScreen, withdraw: personWithdrawScreen } = createInvitationScreens({
  names: { list: 'people', withdraw: 'personWithdraw' },
  scope: 'admin',
  pages: { list: PeoplePage, withdraw: PersonRemovePage },
  calls: {
    list: listPeopleEndpoint,
    invite: invitePersonEndpoint,
    renew: renewInvitationEndpoint,
    withdraw: removePersonEndpoint,
  },
  asked: ['role'],
  forms: { change },
});

export const sessionsScreen = defineConsoleScreen<SessionListPageView>({
  name: 'sessions',
  path: '/sessions',
  scope: 'admin',
  nav: { group: 'settings', letter: 's' },
  async load(ask) {
    const { list } = await ask.call(listConsoleSessionsEndpoint);
    return { list, own: ask.person.session };
  },
  page: SessionsPage,
  forms: {
    async end(ask) {
      await ask.call(endConsoleSessionEndpoint, { params: { id: ask.fields.text('id') } });
      return { to: '/sessions', notice: 'session-ended' };
    },
  },
});
