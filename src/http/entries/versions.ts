// GET /silo/v1/entries/{id}/versions/{version}: the envelope as it was, or is, under that version.
import { formatEnvelope } from '../../entries/content';
import { versionAnswer } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { findEntryOrRefuse } from './find-entry';
import { refuseNotFound } from '../kit/request/ids';

export const readVersion: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:id/versions/:version',
  tagged: true,
  scope: 'read',
  operation: { id: 'readVersion', tag: 'entries', summary: 'Get the envelope of a version' },
  answers: { 200: versionAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const entry = await findEntryOrRefuse(call, call.params.id);
    const { version = '' } = call.params;
    const content = version === entry.version ? entry : await call.store.entries.findVersion(entry.id, version);
    if (!content) throw refuseNotFound('version');
    // A version says what its content is; stamps may still come to the newest one.
    const headers = version === entry.version ? {} : { ETag: `"${version}"` };
    return { body: `{"version":${JSON.stringify(version)},"data":${formatEnvelope(content)}}`, headers };
  },
};
