// Tests that invented codes and credentials leave the connections of the database to others.
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { processResourceLimits } from '../../src/shares/shares';
import { apiOfFile } from './api';
import { consoleSettings } from './console/visitor';
import { requestsOf } from './count-requests';

const api = apiOfFile(consoleSettings);

describe('the API server', () => {
  test('looks up a few invented codes and credentials at once, without a transaction', async () => {
    const release = processResourceLimits.lookups.take({ owner: 'others' }, fairShareLimits.lookups.all);
    const code = 'x'.repeat(43);
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
    const credentials = { client_id: '0197a3c0-0000-7000-8000-000000000000', client_secret: code };
    const form = { method: 'POST', headers, body: `code=${code}` };
    const json = { 'Content-Type': 'application/json' };
    const requests: [string, RequestInit][] = [
      [`/console/enter?code=${code}`, {}],
      ['/console/enter', form],
      [`/console/join?code=${code}`, {}],
      ['/console/join', form],
      ['/access/v1/enrollment/authorize', { method: 'POST', headers: json, body: JSON.stringify(credentials) }],
    ];
    let answered = 0;
    const statuses = Promise.all(
      requests.map(async ([path, init]) => {
        const { status } = await fetch(`${api.base}${path}`, init);
        answered += 1;
        return status;
      }),
    );
    const commands = await requestsOf(api.database, () => new Promise((resolve) => setTimeout(resolve, 500)));
    expect([answered, commands]).toEqual([0, []]);
    const lookUps = await requestsOf(api.database, async () => {
      release();
      expect(await statuses).toEqual([403, 403, 403, 403, 401]);
    });
    expect(lookUps.filter((name) => /transaction/i.test(name))).toEqual([]);
  });
});
