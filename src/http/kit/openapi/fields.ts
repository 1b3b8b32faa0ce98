// Describes every field of openapi.yaml. Most field names have the same meaning everywhere, so the tables are sorted by
// field name.
import { administrationFieldDescriptions } from './fields/access';
import { recordBookFieldDescriptions } from './fields/books';
import { reportingFieldDescriptions } from './fields/chains';
import { entryFieldDescriptions } from './fields/entries';
import { invoiceFieldDescriptions } from './fields/invoices';
import { nestedFieldDescriptions } from './fields/nested';
import { schemaSpecificFieldDescriptions } from './fields/schema-field-descriptions';
import type { PlainSchemaObject, PlainJsonSchemaPart } from '../response-schema';

const descriptions = new Map(
  [
    entryFieldDescriptions,
    reportingFieldDescriptions,
    administrationFieldDescriptions,
    invoiceFieldDescriptions,
    recordBookFieldDescriptions,
    nestedFieldDescriptions,
    schemaSpecificFieldDescriptions,
  ].flatMap((table) => Object.entries(table)),
);

/** Where a field is. */
interface FieldPlace {
  /** Name of the schema, or of the operation whose body has the field. */
  readonly owner: string;
  /** The field whose object contains the field. */
  readonly parent?: string | undefined;
  /** The nearest containing field whose object is a resource. */
  readonly within?: string | undefined;
}

/**
 * Returns the description of a field of a schema or of an operation's body. In the description, `{owner}` becomes the
 * noun of the owner. Such a text is therefore not used for the fields of an object inside the owner.
 */
function findDescription({ owner, parent, within }: FieldPlace, field: string): string | undefined {
  const containers = [parent === undefined ? undefined : `${owner}.${parent}`, within, parent, owner];
  const names = [...containers.flatMap((name) => (name === undefined ? [] : [`${name}.${field}`])), field];
  const text = names.map((name) => descriptions.get(name)).find((one) => one !== undefined);
  if (within === undefined && parent !== undefined && text?.includes('{owner}')) return undefined;
  return text?.replace('{owner}', (within === undefined ? undefined : nouns[within]) ?? findNoun(owner));
}

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
  WebhookEvent: 'event',
  WorkflowVersion: 'workflow',
};

/** Finds the noun of a schema or operation, for example "a webhook" for `NewWebhook` and `updateWebhook`. */
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
 * @param owner name of the schema or operation
 */
export const addMissingSchemaFieldDescriptions = (schema: PlainJsonSchemaPart, owner: string): PlainJsonSchemaPart =>
  describeSchema(schema, { owner });

function describeSchema(schema: PlainJsonSchemaPart, place: FieldPlace): PlainJsonSchemaPart {
  if (Array.isArray(schema)) return schema.map((part: PlainJsonSchemaPart) => describeSchema(part, place));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [
      name,
      name === 'properties'
        ? describedFields(part as PlainSchemaObject, place)
        : isData(name)
          ? part
          : describeSchema(part, place),
    ]),
  );
}

/** Keywords whose values are data, not schemas. */
const isData = (name: string): boolean =>
  ['const', 'default', 'enum', 'example', 'examples', 'required'].includes(name);

function describedFields(fields: PlainSchemaObject, place: FieldPlace): PlainSchemaObject {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      // `true` and `{}` are the same schema.
      const within = isNestedResource(field) ? field : place.within;
      const inner = (
        schema === true ? {} : describeSchema(schema, { ...place, parent: field, within })
      ) as PlainSchemaObject;
      const description = findDescription(place, field);
      const isDescribed = 'description' in inner || description === undefined;
      return [field, isDescribed ? inner : { description, ...inner }];
    }),
  );
}
