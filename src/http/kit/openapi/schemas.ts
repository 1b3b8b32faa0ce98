// Builds schemas in openapi.yaml. Named parts become references to `components.schemas`, where they are collected.
import { NamedSchema, type JsonSchemaPart, type PlainSchemaObject, type PlainJsonSchemaPart } from '../response-schema';
import { addMissingSchemaFieldDescriptions } from './fields';

/** Collects named schemas, and replaces them with references to `components.schemas`. */
export class OpenapiSchemaCollection {
  readonly #found = new Map<string, { readonly from: NamedSchema; readonly plain: PlainJsonSchemaPart }>();

  /** Returns the schema with references instead of named parts. @throws Error if two schemas have the same name */
  plain(schema: JsonSchemaPart): PlainJsonSchemaPart {
    if (schema instanceof NamedSchema) return { $ref: this.#refer(schema) };
    if (Array.isArray(schema)) return schema.map((item: JsonSchemaPart) => this.plain(item));
    if (typeof schema !== 'object' || schema === null) return schema;
    return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, this.plain(part)]));
  }

  /** Returns the collected schemas, by name. */
  all(): PlainSchemaObject {
    const sorted = [...this.#found].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, { plain }]) => [name, plain]));
  }

  #refer(named: NamedSchema): string {
    const { name, text, schema } = named;
    const collected = this.#found.get(name);
    if (collected && collected.from !== named) throw new Error(`two schemas are named ${name}`);
    if (!collected) {
      // The schema is registered before its parts are read, because a schema may contain itself.
      this.#found.set(name, { from: named, plain: {} });
      const plain = this.plain(schema) as PlainSchemaObject;
      this.#found.set(name, {
        from: named,
        plain: { description: text, ...(addMissingSchemaFieldDescriptions(plain, name) as PlainSchemaObject) },
      });
    }
    return `#/components/schemas/${name}`;
  }
}
