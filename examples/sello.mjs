// What the examples share: a call to the API, the id of a workflow by its name, and a supplier that is registered.
// API and TOKEN come from the environment, else from the local stack of `npm start`.
import { existsSync, readFileSync } from 'node:fs';

const local = existsSync('.sello/local.json') ? JSON.parse(readFileSync('.sello/local.json', 'utf8')) : {};
const api = process.env.API ?? local.api ?? 'http://127.0.0.1:8080';
const token = process.env.TOKEN ?? local.token;

export const supplier = {
  name: 'Muebles del Ebro, S.A.',
  tax_id: { country: 'ES', code: 'A58818501' },
  addresses: [{ street: 'Calle Alfonso I', num: '14', locality: 'Zaragoza', code: '50003', country: 'ES' }],
};

/**
 * Calls the API. Returns status, body and the seconds to wait before a repeat; throws for a status of 400 and above that is
 * not in `expected`.
 */
export async function call(method, path, { body, headers = {}, expected = [] } = {}) {
  const response = await fetch(new URL(path, api), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status >= 400 && !expected.includes(response.status))
    throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return { status: response.status, body: answer, retrySeconds: Number(response.headers.get('retry-after')) || 1 };
}

export async function findWorkflow(name) {
  const { body } = await call('GET', '/transform/v1/workflows?limit=100');
  return body.list.find((workflow) => workflow.name === name).id;
}

/** Registers the supplier unless it has a chain already. */
export async function registerSupplier() {
  const found = await call('GET', `/fiscal/v1/chains/${supplier.tax_id.code}`, { expected: [404] });
  if (found.status === 200) return;
  const { body } = await call('POST', '/transform/v1/jobs?wait=60', {
    body: {
      workflow_id: await findWorkflow('Register supplier'),
      data: { $schema: 'https://gobl.org/draft-0/org/party', ...supplier },
    },
  });
  if (body.result === 'failed') throw new Error(body.faults[0].message);
}

/** Repeats `read` until it returns something; gives up after a minute. */
export async function waitFor(read) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const found = await read();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('not ready within a minute');
}
