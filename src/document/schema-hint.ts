// Which `$schema` a document should have, guessed from its members.
import type { JsonObject } from './model/basic';
import { documentSchemas, envelopeSchema } from './model/schemas';

/** The cause in our words, and the schema to write. Only members that no other kind has decide. */
export function hintSchema(doc: JsonObject): { readonly cause: string; readonly remedy: string } {
  const { $schema: named } = doc;
  const cause =
    typeof named === 'string'
      ? `\`$schema\` names '${named.slice(0, 100)}', which this service does not store`
      : 'the document has no `$schema`';
  const guess = kindOf(doc);
  const all = Object.values(documentSchemas).join(', ');
  return {
    cause,
    remedy: guess ? `Write "$schema": "${guess}".` : `Write one of ${all}; or ${envelopeSchema} around it.`,
  };
}

function kindOf(doc: JsonObject): string | undefined {
  const given = typeof doc.$schema === 'string' ? doc.$schema : '';
  const last = given
    .toLowerCase()
    .split(/[/#]/)
    .findLast((part) => part !== '');
  const named = Object.values(documentSchemas).find((schema) => schema.endsWith(`/${last ?? ''}`));
  if (named) return named;
  if ('methods' in doc) return documentSchemas.payment;
  if ('lines' in doc && ('supplier' in doc || 'customer' in doc)) return documentSchemas.invoice;
  if ('tax_id' in doc && 'name' in doc) return documentSchemas.party;
  return 'content' in doc ? documentSchemas.message : undefined;
}
