// Applications of the service, and their enrollments, for tests.
import { createUuidV7 } from '../../src/main/ids';
import { call, type TestApi } from './api';

/** Creates an application as the operator does. */
export async function applicationOf(api: TestApi): Promise<{ readonly id: string; readonly secret: string }> {
  const token = await api.token('service', null);
  const { json } = await api.call('POST', '/access/v1/applications', { name: `app-${createUuidV7()}` }, { token });
  return { id: json.id, secret: String(json.client_secret) };
}

/** Creates an application that the first workspace has enrolled, with a token of it. */
export async function enrolled(api: TestApi) {
  const application = await applicationOf(api);
  const id = createUuidV7();
  await api.call('PUT', `/access/v1/enrollment/${id}`, { app_id: application.id });
  const { json } = await authorize(api, application, { owner_id: api.workspace });
  return { id, app: application.id, secret: application.secret, token: String(json.token) };
}

/** @param token the earlier token of the application; without it, the call has none */
export const authorize = (
  api: TestApi,
  { id, secret }: { readonly id: string; readonly secret: string },
  more: object,
  token?: string,
) => {
  const body = { client_id: id, client_secret: secret, ...more };
  return call(`${api.base}/access/v1/enrollment/authorize`, 'POST', body, token === undefined ? {} : { token });
};
