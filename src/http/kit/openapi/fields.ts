// Describes every field of openapi.yaml. Most names mean the same everywhere, so the tables are by name.
import { accessFields } from './fields/access';
import { chainFields } from './fields/chains';
import { entryFields } from './fields/entries';
import type { SchemaMember, PlainSchema } from '../answer-schema';

const descriptions = new Map([entryFields, chainFields, accessFields].flatMap((table) => Object.entries(table)));

/** The description of a field of a schema or of the body of an operation. */
const descriptionOf = (owner: string, field: string): string | undefined =>
  descriptions.get(`${owner}.${field}`) ?? descriptions.get(field);

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
