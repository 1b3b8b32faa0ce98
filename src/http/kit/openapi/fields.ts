// Describes every field of openapi.yaml. Most names mean the same everywhere, so the tables are by name.
import { accessFieldDescriptions } from './fields/access';
import { bookFieldDescriptions } from './fields/books';
import { chainFieldDescriptions } from './fields/chains';
import { entryFieldDescriptions } from './fields/entries';
import { invoiceFieldDescriptions } from './fields/invoices';
import { ownFieldDescriptions } from './fields/own-meanings';
import type { SchemaMember, PlainSchema } from '../answer-schema';

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

/** The description of a field of a schema or of the body of an operation; `{owner}` in it becomes the noun of the owner. */
const descriptionOf = (owner: string, field: string): string | undefined =>
  (descriptions.get(`${owner}.${field}`) ?? descriptions.get(field))?.replace('{owner}', nounOf(owner));

/** Nouns of owners whose names do not say what they describe. */
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
  updateOneWorkspace: 'workspace',
  inviteServicePerson: 'person',
  WorkflowVersion: 'workflow',
};

/** The noun of a schema or operation: `NewWebhook` and `updateWebhook` are about a webhook. */
const nounOf = (owner: string): string =>
  nouns[owner] ??
  owner
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(?:new|invited|authorized|paused|resumed|create|update|write|change|invite) /, '')
    .replace(/ (?:of workspace|with id|without id|by ref)$/, '');

/** Adds descriptions to the fields of a schema that have none. @param owner name of the schema or operation */
export function addFieldDescriptions(schema: PlainSchema, owner: string): PlainSchema {
  if (Array.isArray(schema)) return schema.map((part: PlainSchema) => addFieldDescriptions(part, owner));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [
      name,
      name === 'properties'
        ? describedFields(part as SchemaMember, owner)
        : isData(name)
          ? part
          : addFieldDescriptions(part, owner),
    ]),
  );
}

/** Keywords whose values are data, not schemas. */
const isData = (name: string): boolean =>
  ['const', 'default', 'enum', 'example', 'examples', 'required'].includes(name);

function describedFields(fields: SchemaMember, owner: string): SchemaMember {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      // `true` and `{}` are the same schema.
      const inner = (schema === true ? {} : addFieldDescriptions(schema, owner)) as SchemaMember;
      const description = descriptionOf(owner, field);
      const isDescribed = 'description' in inner || description === undefined;
      return [field, isDescribed ? inner : { description, ...inner }];
    }),
  );
}
