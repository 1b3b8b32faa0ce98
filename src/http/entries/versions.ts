// GET /silo/v1/entries/{id}/versions/{version}: the envelope as it was, or is, under that version.
import { Refusal } from '../../contracts/errors';
import { envelopeText } from '../../entries/content';
import { findVersion } from '../../store/entries/versions';
import type { Endpoint } from '../endpoint';
import { entryOf } from './read';

export const readVersion: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/versions/:version',
  scope: 'read',
  async handle(call) {
    const entry = await entryOf(call);
    const { version = '' } = call.params;
    const content = version === entry.version ? entry : await findVersion(call.deps.database, entry, version);
    if (!content) throw new Refusal('not-found', 'version not found');
    return { body: `{"version":${JSON.stringify(version)},"data":${envelopeText(content)}}` };
  },
};
