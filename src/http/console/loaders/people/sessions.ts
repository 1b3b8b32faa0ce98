// Sessions of the console: GET /access/v1/sessions, and DELETE for one that somebody else has open.
import { SessionsPage, type SessionRowView, type SessionsView } from '../../../../console/pages/people/sessions';
import { endSession, listSessions } from '../../../people/sessions';
import { defineScreen } from '../../screen';

export const sessionsScreen = defineScreen<SessionsView>({
  name: 'sessions',
  path: '/sessions',
  scope: 'admin',
  nav: { group: 'settings', letter: 's' },
  async load(ask) {
    const { list } = await ask.call<{ list: readonly SessionRowView[] }>(listSessions);
    return { list, own: ask.person.session };
  },
  page: SessionsPage,
  forms: {
    end: {
      scope: 'admin',
      async send(ask) {
        await ask.call(endSession, { params: { id: ask.fields.text('id') } });
        return { to: '/sessions', notice: 'session-ended' };
      },
    },
  },
});
