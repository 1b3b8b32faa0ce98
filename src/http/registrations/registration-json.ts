// Defines how a registration appears in responses.
import { representationFormFaults, representationFormFaultDeciders } from '../../contracts/representation-form';
import { registrationLinkLimits as limits } from '../../contracts/limits/registrations';
import { createMessage } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import { selfRegistrationStatuses } from '../../contracts/registration-statuses';
import type { SelfRegistrationDocument } from '../../model/registration';
import { rederiveSelfRegistrationLinkToken } from '../../store/suppliers/self-registrations';
import {
  defineNamedSchema,
  defineEnumSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineObjectSchema,
  pagedListMembers,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import type { EndpointDeps } from '../kit/endpoint';

const partyMembers = { name: textSchema, tax_code: textSchema };

export const selfRegistrationSchema = defineNamedSchema(
  'Registration',
  'The registration of the supplier',
  defineObjectSchema({
    id: idSchema,
    // The workspace. Only operators see this field, because only they see all workspaces.
    'workspace?': textSchema,
    status: defineEnumSchema(...selfRegistrationStatuses),
    'url?': textSchema,
    expires_at: timeSchema,
    form_url: textSchema,
    faults: defineListSchema(
      defineNamedSchema(
        'FormFault',
        'What is wrong with the form',
        defineObjectSchema({
          code: defineEnumSchema(...representationFormFaults),
          message: textSchema,
          remedy: textSchema,
          decides: defineEnumSchema('supplier', 'operator'),
        }),
      ),
    ),
    'note?': textSchema,
    supplier: defineObjectSchema({ ...partyMembers, 'email?': textSchema }),
    signer: defineObjectSchema({ ...partyMembers, 'capacity?': textSchema }),
    representative: defineObjectSchema(partyMembers),
    title: defineEnumSchema('collaborator'),
    language: defineEnumSchema('es', 'en'),
    uploads_left: integerSchema,
    entry_id: idSchema,
    papers: defineListSchema(
      defineObjectSchema({ paper: defineEnumSchema('form', 'signed', 'front', 'back'), file_id: idSchema }),
    ),
    reminders: integerSchema,
    'reminded_at?': timeSchema,
    'job_id?': idSchema,
    'signature?': defineObjectSchema({
      name: textSchema,
      'tax_code?': textSchema,
      issuer: textSchema,
      // Revocation lists and OCSP responders are not queried.
      revocation: defineEnumSchema('not-checked'),
    }),
    'form_notice?': textSchema,
    created_at: timeSchema,
    updated_at: timeSchema,
    'ended_at?': timeSchema,
  }),
);

export const selfRegistrationListSchema = defineNamedSchema(
  'SupplierRegistrationList',
  'A page of registrations',
  defineObjectSchema({ list: defineListSchema(selfRegistrationSchema), ...pagedListMembers }),
);

const party = ({ name, taxCode }: { readonly name: string; readonly taxCode: string }) => ({ name, tax_code: taxCode });

/** Lists the files of the party that belong to the registration. */
const listPapers = ({ form, signed, identity }: SelfRegistrationDocument) => [
  { paper: 'form' as const, file_id: form.id },
  ...(signed ? [{ paper: 'signed' as const, file_id: signed.id }] : []),
  ...identity.map(({ id, view }) => ({ paper: view, file_id: id })),
];

/** Formats a registration. Its faults are in the language of the supplier, who reads them. */
export function toSelfRegistrationJson(one: SelfRegistrationDocument, { settings }: Pick<EndpointDeps, 'settings'>) {
  const { supplier, signer, holder, accepted, language } = one;
  return {
    id: one.id,
    status: one.status,
    expires_at: one.expiresAt,
    form_url: `${settings.api.publicUrl}/silo/v1/entries/${one.entry}/files/${one.form.id}/data`,
    faults: one.faults.map((code) => {
      const { text, remedy = '' } = renderMessage(language, createMessage(code));
      return { code, message: text, remedy, decides: representationFormFaultDeciders[code].decides };
    }),
    ...(one.note ? { note: one.note } : {}),
    supplier: { ...party(supplier), ...(supplier.email ? { email: supplier.email } : {}) },
    signer: { ...party(signer), ...(signer.capacity ? { capacity: signer.capacity } : {}) },
    representative: party(one.representative),
    title: 'collaborator' as const,
    language,
    uploads_left: Math.max(0, limits.uploadsMax - one.uploads),
    entry_id: one.entry,
    papers: listPapers(one),
    reminders: one.reminders,
    ...(one.remindedAt ? { reminded_at: one.remindedAt } : {}),
    ...(accepted ? { job_id: one.job } : {}),
    ...(holder
      ? {
          signature: {
            name: holder.name,
            issuer: holder.issuer,
            revocation: 'not-checked' as const,
            ...(holder.taxCode ? { tax_code: holder.taxCode } : {}),
          },
        }
      : {}),
    ...(settings.authority.formsCompared
      ? {}
      : { form_notice: renderMessage(language, createMessage('forms-not-compared')).text }),
    created_at: one.createdAt,
    updated_at: one.updatedAt,
    ...(one.endedAt ? { ended_at: one.endedAt } : {}),
  };
}

/**
 * Returns the link for the call that created it, and for repeated calls. Undefined if the master key that created the
 * link was deleted.
 */
export function findSelfRegistrationLinkUrl(
  registration: SelfRegistrationDocument,
  { settings }: Pick<EndpointDeps, 'settings'>,
): string | undefined {
  const token = rederiveSelfRegistrationLinkToken(settings.masterKey(), registration);
  return token && `${settings.api.publicUrl}/r/${token}`;
}
