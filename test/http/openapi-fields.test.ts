// Tests that openapi.yaml describes every parameter, and every field of bodies and responses (src/http/openapi/fields).
import { buildOpenapiDocument } from '../../src/http/openapi-document';

interface DescribedField {
  readonly name?: string;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly DescribedField[];
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

const document = buildOpenapiDocument({ version: '0', server: '/' }) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('openapi.yaml', () => {
  it('describes every parameter', () => {
    const parameters = operations.flatMap((operation) => operation.parameters ?? []);
    const lacking = parameters.filter(({ name, description }) => name !== undefined && !description);
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it('describes every field of bodies and responses', () => {
    expect([...new Set(undescribed(document.paths)), ...new Set(undescribed(document.components))]).toEqual([]);
  });

  it('states for each status of a call when the call returns it', () => {
    const shared = operations.filter(({ responses }) => {
      // Errors are references.
      const texts = Object.values(responses).flatMap(({ description }) => description ?? []);
      return new Set(texts).size < texts.length;
    });
    expect(shared.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('does not describe a page or list as a created resource', () => {
    expect(JSON.stringify(document).match(/Time when the [^"]*(?:page|list) was created/g)).toBeNull();
  });

  it.each([
    ['createWorkflow', 'the document is a draft'],
    ['createFile', 'unique among'],
    ['replaceInvoice', 'without one, the invoice is simplified'],
    ['cancelInvoice', 'so the invoice is issued'],
    ['cancelInvoice', 'validate the invoice'],
    ['creditInvoice', 'Lines of the invoice'],
    ['writeWorkspaceMail', 'Holder of the certificate'],
    ['createRegistration', 'URL in the QR code'],
  ])('does not describe a field of %s with the words of another call: %s', (id, words) => {
    expect(JSON.stringify(operations.find(({ operationId }) => operationId === id))).not.toContain(words);
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
