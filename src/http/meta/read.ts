// GET of meta rows: by entry and key, or by key and reference.
import type { MetaDocument } from '../../store/entries/meta-rows';
import { metaAnswer } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { defineFlagParameter } from '../kit/request/parameters';
import { findEntryOrRefuse } from '../entries/find-entry';
import { formatMetaRow } from './answer';
import { refuseNotFound } from '../kit/request/ids';

export const readMeta: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/:entry/meta/:key',
  scope: 'application',
  operation: { id: 'readMeta', tag: 'meta', summary: 'Get a meta row' },
  answers: { 200: metaAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const entry = await findEntryOrRefuse(call, call.params.entry);
    const { key = '' } = call.params;
    const place = { workspace: call.workspace._id, entry: entry.id, src: call.application, key };
    return { body: formatMetaRow(found(await call.store.meta.find(place))) };
  },
};

/** `owned` changes nothing here: a reference is only ever looked for in the workspace of the token. */
export const readMetaByRef: Endpoint = {
  method: 'GET',
  path: '/silo/v1/entries/meta/:key/:ref',
  scope: 'application',
  operation: { id: 'readMetaByRef', tag: 'meta', summary: 'Get an indexed meta row by its reference' },
  query: { owned: defineFlagParameter('References are searched only in the workspace of the token') },
  answers: { 200: metaAnswer },
  refuses: ['not-found'],
  async handle({ store, workspace, application, params }) {
    const { key = '', ref = '' } = params;
    const place = { workspace: workspace._id, src: application, key };
    return { body: formatMetaRow(found(await store.meta.findByRef(place, ref))) };
  },
};

function found(row: MetaDocument | null): MetaDocument {
  if (!row) throw refuseNotFound('meta row');
  return row;
}
