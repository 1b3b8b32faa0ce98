// Tests names that clients choose: members that are stored unchanged, and names that people see.
import { apiEndpoints } from '../../src/http/routes';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { pathOf, unknownId } from './paths';

const api = apiOfFile();

const strange = ['a\u0000', '\u0000', '$where', '$', 'a.b', '.', '__proto__', '_bsontype', 'toBSON', 'constructor'];

const isTaken = (name: string): boolean => !name.includes('\u0000') && name !== '_bsontype';

/** An object with the name at the top, in a nested object and in a list. */
const holding = (name: string): string => {
  const one = `{${JSON.stringify(name)}: "x"}`;
  return `{${JSON.stringify(name)}: "x", "inner": ${one}, "list": [${one}]}`;
};

describe('a strange name', () => {
  const withBody = apiEndpoints.filter(({ body }) => body !== undefined);

  it.each(strange)('causes no failure in any free object of any body: %j', async (name) => {
    const object = holding(name);
    const [admin, operator] = [await api.token('admin'), await api.token('service', null)];
    for (const endpoint of withBody) {
      const members = Object.keys((endpoint.body as { properties?: object }).properties ?? {});
      const raw = `{${members.map((member) => `${JSON.stringify(member)}: ${object}`).join(', ')}}`;
      const path = pathOf(endpoint, unknownId);
      const token = endpoint.scope === 'service' ? operator : admin;
      const { status } = await api.call(endpoint.method, path, undefined, { raw, token });
      expect([endpoint.method, path, status < 500]).toEqual([endpoint.method, path, true]);
    }
  });

  it.each(strange)('is refused or stored unchanged in a step config: %j', async (name) => {
    const id = createUuidV7();
    const raw = `{"name": "N", "steps": [{"id": "s", "action": "silo.close", "config": ${holding(name)}}]}`;
    const { status } = await api.call('PUT', `/transform/v1/workflows/${id}`, undefined, { raw });
    if (status === 200) {
      const { steps } = (await api.call('GET', `/transform/v1/workflows/${id}`)).json as unknown as {
        steps: { config: unknown }[];
      };
      expect(JSON.stringify(steps[0]?.config)).toBe(JSON.stringify(JSON.parse(holding(name))));
    } else expect([400, 422]).toContain(status);
    expect([name, status]).toEqual([name, isTaken(name) ? 200 : 400]);
  });
});

describe('a sort cursor', () => {
  const query = (order_by: string, value: unknown) => {
    const [field, direction = 'asc'] = order_by.split(' ');
    const cursor = Buffer.from(JSON.stringify([field, direction === 'asc' ? 1 : 0, value, 'one:x'])).toString(
      'base64url',
    );
    return api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice', order_by, cursor });
  };

  it.each([
    ['payable', '1'.repeat(60)],
    ['payable', '1E+99999'],
    ['payable', '1E-99999'],
    ['payable', `1.${'0'.repeat(40)}`],
    ['payable', 'NaN'],
    ['payable', {}],
    ['issue_date', '\u0000'],
    ['updated_at', '9999-99-99T99:99:99Z'],
    ['updated_at', '2026-01-01T::::Z'],
  ])('is accepted only with a valid value: %s with %j', async (order_by, value) => {
    await api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7() }) });
    for (const direction of ['asc', 'desc']) {
      const { status } = await query(`${order_by} ${direction}`, value);
      expect([200, 422]).toContain(status);
    }
  });
});

describe('a visible name', () => {
  it.each(['a\u001b[2J', 'a\u009bm', 'a\nb', 'a\u202eb', '\u200f', 'a\u2028b', 'a\u007f'])(
    'refuses control characters, line ends and direction marks: %j',
    async (name) => {
      const key = await api.call('POST', '/access/v1/keys', { name, scopes: ['read'] });
      const workspace = await api.call('PATCH', '/access/v1/workspace', { name });
      expect([key.status, workspace.status]).toEqual([400, 400]);
    },
  );

  it('accepts letters of every script', async () => {
    for (const name of ['Gestoría Núñez & Hijos', '株式会社', 'Müller — Büro 2']) {
      expect((await api.call('POST', '/access/v1/keys', { name, scopes: ['read'] })).status).toBe(200);
    }
  });
});
