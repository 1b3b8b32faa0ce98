// Tests that openapi.yaml describes every parameter, and every field of bodies and responses (src/http/openapi/fields).
import { buildOpenapiDocument } from '../../src/http/openapi-document';

interface DescribedField {
  readonly name?: string;
  readonly description?: string;
}

interface Operation {
  readonly parameters?: readonly DescribedField[];
}

const document = buildOpenapiDocument({ version: '0', server: '/' }) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

describe('openapi.yaml', () => {
  it('describes every parameter', () => {
    const parameters = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.parameters ?? []),
    );
    const lacking = parameters.filter(({ name, description }) => name !== undefined && !description);
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it('describes every field of bodies and responses', () => {
    expect([...new Set(undescribed(document.paths)), ...new Set(undescribed(document.components))]).toEqual([]);
  });
});

/** Names of fields without a description, in every schema of a value. */
function undescribed(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    // `allOf` narrows fields that are described in the schema itself.
    if (['allOf', 'example', 'examples'].includes(name)) return [];
    const fields = name === 'properties' ? Object.entries(part as Record<string, DescribedField>) : [];
    const lacking = fields.flatMap(([field, schema]) => (schema.description ? [] : [field]));
    return [...lacking, ...undescribed(part)];
  });
}
