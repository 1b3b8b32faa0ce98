// Serves GET, PUT /access/v1/workspace/mail and /fiscal/v1/suppliers/{supplier}/mail, each with its preview.
import { createRefusal } from '../../contracts/errors';
import { parseResourceId } from '../../contracts/ids';
import type { Invoice } from '../../document/model/invoice';
import { chooseInvoiceMailFiles } from '../../mail/attachments';
import { composeInvoiceMailInThread } from '../../mail/compose-in-thread';
import { buildMailTemplateValues, toPartyEmailOrEmpty } from '../../mail/values';
import type { InvoiceMailSettings } from '../../model/mail-settings';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireSupplierChain } from '../chains/chain-status';
import { type TenantCallContext, defineTenantEndpoint, type TenantEndpoint } from '../kit/endpoint';
import {
  mailPreviewSchema,
  mailSettingsBodySchema,
  mailSettingsSchema,
  parseMailSettingsBody,
  toMailPreviewJson,
  toMailSettingsJson,
} from './settings-json';

/** The tax ID of the supplier; empty for the workspace. */
type FindOwner = (call: TenantCallContext) => Promise<string>;

const workspaceOwner: FindOwner = () => Promise.resolve('');
const supplierOwner: FindOwner = async (call) => (await requireSupplierChain(call)).supplier;

const readSettings = (path: string, operation: TenantEndpoint['operation'], ownerOf: FindOwner) =>
  defineTenantEndpoint({
    method: 'GET',
    path,
    scope: 'read',
    operation,
    responses: { 200: mailSettingsSchema },
    errors: ['not-found'],
    handle: async (call) => ({ body: toMailSettingsJson((await call.store.mail.find(await ownerOf(call))) ?? {}) }),
  });

const writeSettings = (path: string, operation: TenantEndpoint['operation'], ownerOf: FindOwner) =>
  defineTenantEndpoint({
    method: 'PUT',
    path,
    scope: 'operate',
    operation,
    body: mailSettingsBodySchema,
    responses: { 200: mailSettingsSchema },
    errors: ['not-found', 'validation'],
    async handle(call) {
      const { store, change, deps, workspace } = call;
      const owner = await ownerOf(call);
      const settings = await parseMailSettingsBody(workspace._id, call.body);
      const before = await store.mail.find(owner);
      await change(
        async ({ mail }) => {
          if (call.requireShown) call.requireShown(toMailSettingsJson((await mail.find(owner)) ?? {}));
          await mail.save(owner, settings, deps.now());
        },
        () => ({
          objects: [{ kind: 'mail', id: owner || workspace._id }],
          ...computeChangeDigests(before && toMailSettingsJson(before), toMailSettingsJson(settings)),
          event: { type: 'none' },
        }),
      );
      return { body: toMailSettingsJson(settings) };
    },
  });

const previewBody = {
  type: 'object',
  additionalProperties: false,
  required: ['entry_id'],
  properties: {
    entry_id: { type: 'string' },
    language: { type: 'string', enum: ['en', 'es'] },
    settings: mailSettingsBodySchema,
  },
} as const;

const previewMail = (path: string, operation: TenantEndpoint['operation'], ownerOf: FindOwner) =>
  defineTenantEndpoint({
    method: 'POST',
    path,
    scope: 'read',
    operation,
    body: previewBody,
    responses: { 200: mailPreviewSchema },
    errors: ['not-found', 'validation'],
    async handle(call) {
      const owner = await ownerOf(call);
      const { entry_id: id, language = 'es', settings } = call.body;
      const view = await call.store.invoices.find({ id: parseResourceId(id, 'invoice') });
      if (!view) throw createRefusal('not-found', 'invoice-missing');
      const { entry, records } = view;
      const request = settings && (await parseMailSettingsBody(call.workspace._id, settings));
      const inForce = await findInForce(call, owner, entry.supplier ?? '', request);
      const verification = records.find(({ qr }) => qr)?.qr ?? '';
      const mail = await composeInvoiceMailInThread(
        call.workspace._id,
        inForce,
        buildMailTemplateValues(entry.document, { verification }, language),
        language,
      );
      const to = toPartyEmailOrEmpty((JSON.parse(entry.document) as Invoice).customer);
      // A file that does not exist yet could not be sent.
      const choice = chooseInvoiceMailFiles(entry, undefined, inForce);
      const files = 'files' in choice ? choice.files.map(({ name }) => name) : [];
      return { body: toMailPreviewJson(mail, to ? [to] : [], files) };
    },
  });

/**
 * Finds the settings in force; the supplier's settings have precedence. Settings that are tried replace the stored ones
 * of their owner.
 */
async function findInForce(
  { store }: TenantCallContext,
  owner: string,
  ofEntry: string,
  wanted: InvoiceMailSettings | undefined,
): Promise<readonly InvoiceMailSettings[]> {
  const supplier = owner || ofEntry;
  if (!wanted) return store.mail.inForce(supplier);
  const other = await store.mail.find(owner ? '' : supplier);
  return (owner ? [wanted, other] : [other, wanted]).flatMap((one) => one ?? []);
}

const [workspacePath, supplierPath] = ['/access/v1/workspace/mail', '/fiscal/v1/suppliers/:supplier/mail'] as const;

export const readWorkspaceMailSettingsEndpoint = readSettings(
  workspacePath,
  { id: 'readWorkspaceMail', tag: 'workspace', summary: 'Get the sender and texts of emails of the workspace' },
  workspaceOwner,
);

export const writeWorkspaceMailSettingsEndpoint = writeSettings(
  workspacePath,
  { id: 'writeWorkspaceMail', tag: 'workspace', summary: 'Set the sender and texts of emails of the workspace' },
  workspaceOwner,
);

export const previewWorkspaceMailEndpoint = previewMail(
  `${workspacePath}/preview`,
  { id: 'previewWorkspaceMail', tag: 'workspace', summary: 'Preview the email of an invoice without sending it' },
  workspaceOwner,
);

export const readSupplierMailSettingsEndpoint = readSettings(
  supplierPath,
  { id: 'readSupplierMail', tag: 'suppliers', summary: 'Get the sender and texts of emails of a supplier' },
  supplierOwner,
);

export const writeSupplierMailSettingsEndpoint = writeSettings(
  supplierPath,
  {
    id: 'writeSupplierMail',
    tag: 'suppliers',
    summary: 'Set the sender and texts of emails of a supplier',
    description: 'Each field overrides the same field of the workspace.',
  },
  supplierOwner,
);

export const previewSupplierMailEndpoint = previewMail(
  `${supplierPath}/preview`,
  {
    id: 'previewSupplierMail',
    tag: 'suppliers',
    summary: 'Preview the email of an invoice of a supplier without sending it',
  },
  supplierOwner,
);

export const mailSettingsEndpoints: readonly TenantEndpoint[] = [
  readWorkspaceMailSettingsEndpoint,
  writeWorkspaceMailSettingsEndpoint,
  previewWorkspaceMailEndpoint,
  readSupplierMailSettingsEndpoint,
  writeSupplierMailSettingsEndpoint,
  previewSupplierMailEndpoint,
];
