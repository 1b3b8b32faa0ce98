// Console users for tests: invited over the REST API, and joined with their own click.
import type { TestApi } from '../api';
import { type Visitor, visitor } from './visitor';

export interface InvitedPerson {
  readonly id: string;
  /** Path and query of the invitation. */
  readonly path: string;
  readonly code: string;
}

const toInvitedPerson = (json: Readonly<Record<string, unknown>>): InvitedPerson => {
  const { pathname, search, searchParams } = new URL((json.invitation as { url: string }).url);
  return { id: json.id as string, path: `${pathname}${search}`, code: searchParams.get('code') ?? '' };
};

/** @param workspace defaults to the first one of the API */
export async function invite(api: TestApi, name: string, role: string, workspace?: string): Promise<InvitedPerson> {
  const token = workspace ? { token: await api.token('admin', workspace) } : {};
  const { status, json, text } = await api.call('POST', '/access/v1/people', { name, role }, token);
  if (status !== 200) throw new Error(text);
  return toInvitedPerson(json);
}

export async function renew(api: TestApi, id: string, workspace?: string): Promise<InvitedPerson> {
  const token = workspace ? { token: await api.token('admin', workspace) } : {};
  return toInvitedPerson((await api.call('POST', `/access/v1/people/${id}/invitation`, undefined, token)).json);
}

/** A user who has accepted the invitation. */
export async function joined(
  api: TestApi,
  name: string,
  role: string,
  someone = visitor(api),
): Promise<Visitor & InvitedPerson> {
  const invited = await invite(api, name, role);
  const response = await someone.post('/console/join', { code: invited.code });
  if (response.status !== 303) throw new Error(`${response.status}: ${response.html}`);
  return { ...someone, ...invited };
}
