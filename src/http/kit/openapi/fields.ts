// Describes every field of openapi.yaml. Most names have the same meaning everywhere, so the tables are by name.
import { accessFieldDescriptions } from './fields/access';
import { bookFieldDescriptions } from './fields/books';
import { chainFieldDescriptions } from './fields/chains';
import { entryFieldDescriptions } from './fields/entries';
import { invoiceFieldDescriptions } from './fields/invoices';
import { ownFieldDescriptions } from './fields/own-meanings';
import type { SchemaMember, PlainSchema } from '../response-schema';

const descriptions = new Map(
  [
    entryFieldDescriptions,
    chainFieldDescriptions,
    accessFieldDescriptions,
    invoiceFieldDescriptions,
    bookFieldDescriptions,
    ownFieldDescriptions,
  ].flatMap((table) => Object.entries(table)),
);

/**
 * Returns the description of a field of a schema or of an operation's body; `{owner}` in it becomes the noun of the
 * owner.
 * @param within the field whose object contains it, if that object is a resource
 */
const findDescription = (owner: string, within: string | undefined, field: string): string | undefined =>
  (
    (within === undefined ? undefined : descriptions.get(`${within}.${field}`)) ??
    descriptions.get(`${owner}.${field}`) ??
    descriptions.get(field)
  )?.replace('{owner}', (within === undefined ? undefined : nouns[within]) ?? findNoun(owner));

/** Nouns of owners with unclear names. */
const nouns: Readonly<Record<string, string>> = {
  AskedDelivery: 'delivery',
  Attention: 'item',
  AuditRow: 'audit row',
  CertificateRehearsal: 'certificate',
  IdentityView: 'picture',
  Intent: 'step',
  Link: 'record',
  Meta: 'meta row',
  SeriesNumber: 'number',
  SignedAgreement: 'file',
  createAttachment: 'file',
  createKey: 'access key',
  createKeyOfWorkspace: 'access key',
  customer: 'customer',
  files: 'file',
  supplier: 'supplier',
  updateOneWorkspace: 'workspace',
  inviteServicePerson: 'person',
  WorkflowVersion: 'workflow',
};

/** Finds the noun of a schema or operation, for example a webhook for `NewWebhook` and `updateWebhook`. */
const findNoun = (owner: string): string =>
  nouns[owner] ??
  owner
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(?:new|invited|authorized|paused|resumed|create|update|write|change|invite) /, '')
    .replace(/ (?:of workspace|with id|without id|by ref)$/, '');

/** Fields whose objects are resources in any schema. */
const isNestedResource = (field: string): boolean => ['customer', 'files', 'supplier'].includes(field);

/**
 * Adds descriptions to the fields of a schema that have none.
 * @param owner name of the schema or operation @param within the field with this object, if that is a resource
 */
export function addFieldDescriptions(schema: PlainSchema, owner: string, within?: string): PlainSchema {
  if (Array.isArray(schema)) return schema.map((part: PlainSchema) => addFieldDescriptions(part, owner, within));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [
      name,
      name === 'properties'
        ? describedFields(part as SchemaMember, owner, within)
        : isData(name)
          ? part
          : addFieldDescriptions(part, owner, within),
    ]),
  );
}

/** Keywords whose values are data, not schemas. */
const isData = (name: string): boolean =>
  ['const', 'default', 'enum', 'example', 'examples', 'required'].includes(name);

function describedFields(fields: SchemaMember, owner: string, within: string | undefined): SchemaMember {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      // `true` and `{}` are the same schema.
      const nested = isNestedResource(field) ? field : within;
      const inner = (schema === true ? {} : addFieldDescriptions(schema, owner, nested)) as SchemaMember;
      const description = findDescription(owner, within, field);
      const isDescribed = 'description' in inner || description === undefined;
      return [field, isDescribed ? inner : { description, ...inner }];
    }),
  );
}
