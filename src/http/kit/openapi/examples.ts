// Examples in openapi.yaml: the invoices of docs/invoices.md as bodies, and responses that a test recorded from real
// calls.
import invoices from './examples/invoices.json';
import recorded from './examples/recorded.json';
import type { PlainSchemaObject, PlainJsonSchemaPart } from '../response-schema';

interface RecordedExample {
  readonly summary: string;
  readonly body?: PlainJsonSchemaPart;
  readonly status: number;
  readonly answer?: PlainJsonSchemaPart;
}

/** Calls whose body is `{"data": <document>}`. */
const takingDocuments = ['createEntry', 'createEntryWithId', 'buildDocument'];

/** The `components.examples`, with one body for each kind of invoice. */
export const openapiInvoiceExamples: PlainSchemaObject = invoices;

interface Examples {
  readonly body: PlainSchemaObject | undefined;
  /** Responses by status. */
  readonly responses: Readonly<Record<string, PlainSchemaObject>>;
}

/** Which examples the OpenAPI document contains: only the kinds of invoices, or also recorded calls. */
export type OpenapiExampleSelection = 'invoices' | 'all';

export function getOperationOpenapiExamples(id: string, kinds: OpenapiExampleSelection): Examples {
  const calls = recorded as unknown as Readonly<Record<string, Readonly<Record<string, RecordedExample>>>>;
  const rows = kinds === 'all' ? Object.entries(calls[id] ?? {}) : [];
  const bodies = rows.flatMap(([name, { summary, body }]) =>
    body === undefined ? [] : [[name, { summary, value: body }]],
  );
  const named = takingDocuments.includes(id)
    ? Object.keys(invoices).map((name) => [name, { $ref: `#/components/examples/${name}` }])
    : [];
  const responses: Record<string, PlainSchemaObject> = {};
  for (const [name, { status, summary, answer }] of rows)
    if (answer !== undefined) responses[status] = { ...responses[status], [name]: { summary, value: answer } };
  const body = Object.fromEntries([...bodies, ...named]) as PlainSchemaObject;
  return { body: Object.keys(body).length > 0 ? body : undefined, responses };
}
