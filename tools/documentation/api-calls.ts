// A group of endpoints in docs/api: a table of them, then each with its parameters, body, responses and errors.
import { formatType } from './api-members';
import { formatTable, wrapped } from './markdown';

export interface Operation {
  readonly method: string;
  readonly place: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-scope'?: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: object;
  }[];
  readonly requestBody?: {
    readonly description?: string;
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}

type Link = (schema: string) => string;

const formatName = ({ method, place }: Operation): string => `\`${method} ${place}\``;
const toAnchor = ({ operationId }: Operation): string => operationId.toLowerCase();

export function callLines(operations: readonly Operation[], link: Link): string[] {
  if (operations.length === 0) return [];
  const rows = operations.map((one) => [
    `[${formatName(one)}](#${toAnchor(one)})`,
    one.summary,
    one['x-scope'] === undefined ? 'public' : `\`${one['x-scope']}\``,
  ]);
  return [
    '## Endpoints',
    '',
    ...formatTable(['Endpoint', 'Summary', 'Scope'], rows),
    ...operations.flatMap((operation) => detailLines(operation, link)),
  ];
}

function detailLines(operation: Operation, link: Link): string[] {
  const { summary, description, operationId } = operation;
  return [
    `<a id="${toAnchor(operation)}"></a>`,
    `### ${formatName(operation)}`,
    '',
    ...wrapped(`\`${operationId}\`: ${summary}.${description ? ` ${description}` : ''}`),
    '',
    ...parameterLines(operation),
    ...bodyLines(operation),
    ...answerLines(operation, link),
  ];
}

function parameterLines({ parameters = [] }: Operation): string[] {
  const rows = parameters.flatMap(({ name, in: where, required, description = '', schema }) =>
    name === undefined || where === 'path'
      ? []
      : [[`\`${name}\``, formatType(schema ?? {}), required ? 'yes' : '', description]],
  );
  return rows.length === 0 ? [] : formatTable(['Parameter', 'Type', 'Required', 'Description'], rows);
}

function bodyLines({ requestBody }: Operation): string[] {
  if (!requestBody) return [];
  const schema = requestBody.content['application/json']?.schema as
    | { readonly properties?: Readonly<Record<string, object>>; readonly required?: readonly string[] }
    | undefined;
  if (!schema?.properties) return [`Body: ${requestBody.description ?? 'JSON'}.`, ''];
  const { required = [] } = schema;
  const rows = Object.entries(schema.properties).map(([name, member]) => [
    `\`${name}\``,
    formatType(member),
    required.includes(name) ? 'yes' : '',
    (member as { description?: string }).description ?? '',
  ]);
  return formatTable(['Body field', 'Type', 'Required', 'Description'], rows);
}

function answerLines({ responses }: Operation, link: Link): string[] {
  const responseRows = Object.entries(responses).flatMap(([status, { $ref, description = '', content = {} }]) => {
    if ($ref !== undefined) return [];
    const contentTexts = Object.entries(content).map(([type, { schema }]) => {
      const name = schema.$ref?.split('/').at(-1);
      return name === undefined ? `\`${type}\`` : link(name);
    });
    return [`- \`${status}\`: ${description}${contentTexts.length > 0 ? ` (${contentTexts.join(', ')})` : ''}`];
  });
  const refused = Object.entries(responses).flatMap(([status, { $ref }]) =>
    $ref === undefined
      ? []
      : [
          `\`${status}\` ${splitKeys($ref)
            .map((key) => `[${key}](../errors.md#${key})`)
            .join(', ')}`,
        ],
  );
  return [...responseRows, `- Errors: ${refused.join('; ')}`, ''];
}

const splitKeys = (reference: string): string[] => (reference.split('/').at(-1) ?? '').split('-or-');
