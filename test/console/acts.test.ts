// Tests the names of actions in the audit log. Regression: confirming a chain, the most dangerous act, was shown to auditors
// as `POST /fiscal/v1/chains/:supplier/confirm`.
import { consoleTextsByLanguage } from '../../src/console/words';
import { apiEndpoints } from '../../src/http/routes';
import { languages } from '../../src/messages/text';
import { unchangingCalls } from '../http/audit/changing-calls';

const routes = apiEndpoints.map(({ method, path }) => `${method} ${path}`);
/** What writes an audit row, and is not a call of the API: two pages, and the worker. */
const others = ['POST /r/:token', 'POST /console/join', 'chain renews itself'];

describe.each(languages)('names of actions in the audit log (%s)', (language) => {
  const { acts } = consoleTextsByLanguage[language].settings.audit;

  it('exist for every route that changes data', () => {
    const changing = routes.filter((route) => !route.startsWith('GET ') && !unchangingCalls.includes(route));
    expect(changing.length).toBeGreaterThan(90);
    expect([...changing, ...others].filter((route) => !Object.hasOwn(acts, route))).toEqual([]);
  });

  it('describe existing routes only', () => {
    const named = Object.keys(acts).filter((act) => act.includes(' '));
    expect(named.filter((act) => !routes.includes(act) && !others.includes(act))).toEqual([]);
  });
});

it('names of actions are in the same order in both languages', () => {
  expect(Object.keys(consoleTextsByLanguage.es.settings.audit.acts)).toEqual(
    Object.keys(consoleTextsByLanguage.en.settings.audit.acts),
  );
});
