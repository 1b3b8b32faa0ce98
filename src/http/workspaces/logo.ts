// Serves PUT, GET and DELETE /access/v1/workspace/logo, the logo on the invoices of the workspace.
import { createRefusal } from '../../contracts/errors';
import { pdfLimits as limits } from '../../contracts/limits/pdf';
import { workspaceSchema, buildWorkspaceResponse, createWorkspaceAuditDetailsBuilder } from './workspace-json';
import { defineTenantEndpoint } from '../kit/endpoint';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { buildDownloadHeaders } from '../files/download';
import { requireMatchingWorkspaceRevision, throwWorkspaceChangedOrMissing } from './find-workspace';

const path = '/access/v1/workspace/logo';

/**
 * Stores the logo, which is the bytes of a PNG or JPEG file. Sello decodes the file immediately, so that no invoice
 * fails because of its logo.
 */
export const writeWorkspaceLogoEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path,
  guarded: true,
  scope: 'operate',
  operation: {
    id: 'writeLogo',
    tag: 'workspace',
    summary: 'Store the logo of the invoices, as the bytes of a PNG or JPEG file',
  },
  responses: { 200: workspaceSchema },
  errors: ['not-found'],
  rawBytesMax: limits.logoBytesMax,
  async handle(call) {
    const { deps, change, bytes, store, workspace, accessKey } = call;
    const logo = await deps.pages.logo(bytes, { workspace: workspace._id });
    if ('problem' in logo) throw createRefusal('parameter', 'logo-invalid', { problem: logo.problem });
    const { mime, width, height } = logo;
    const expected = await requireMatchingWorkspaceRevision(call);
    const after = await change(
      (stored) => stored.logo.put({ bytes, picture: logo, mime, width, height }, deps.now(), expected.read),
      createWorkspaceAuditDetailsBuilder(expected.before),
    );
    if (!after) return throwWorkspaceChangedOrMissing(() => store.workspace.find(), expected);
    deps.log.info({ workspace: workspace._id, accessKey, width, height }, 'a logo was stored');
    return buildWorkspaceResponse(after);
  },
});

export const readWorkspaceLogoEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  tagged: true,
  scope: 'read',
  operation: { id: 'readLogo', tag: 'workspace', summary: "Get the logo of the workspace's invoices" },
  responses: { 200: defineBytesResponseSchema('The logo as a download', 'image/png', 'image/jpeg') },
  errors: ['not-found'],
  async handle({ store }) {
    const stored = await store.logo.get();
    if (!stored) throw createRefusal('not-found', 'logo-missing');
    const { bytes, mime, hash } = stored;
    const name = mime === 'image/png' ? 'logo.png' : 'logo.jpg';
    return { body: bytes, headers: buildDownloadHeaders({ name, mime, hash }) };
  },
});

export const removeWorkspaceLogoEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path,
  guarded: true,
  scope: 'operate',
  operation: { id: 'removeLogo', tag: 'workspace', summary: 'Delete the logo' },
  responses: { 204: 'nothing' },
  async handle(call) {
    const { deps, change, store } = call;
    const expected = await requireMatchingWorkspaceRevision(call);
    const { before, read } = expected;
    const after = await change(
      (stored) => stored.logo.delete(deps.now(), read),
      createWorkspaceAuditDetailsBuilder(before),
    );
    // There is nothing to delete without a logo.
    if (!after && read && before.page?.logo)
      return throwWorkspaceChangedOrMissing(() => store.workspace.find(), expected);
    return { status: 204, body: {} };
  },
});
