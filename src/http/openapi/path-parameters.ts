// Named parts of paths: `/entries/:id` of a route is `/entries/{id}` in openapi.yaml.
import type { Member, Plain } from './schemas';

const uuid: Plain = { type: 'string', format: 'uuid' };
const text: Plain = { type: 'string' };

interface PathParameter {
  readonly description: string;
  readonly schema: Plain;
}

/** By name; what a name means is the same in every path. */
const known: Readonly<Record<string, PathParameter>> = {
  id: { description: 'Id of the thing that the path names', schema: uuid },
  entry: { description: 'Id of the entry', schema: uuid },
  series: { description: 'Id of the series', schema: uuid },
  key: { description: 'Key that a client gave', schema: text },
  ref: { description: 'Reference that an application gave', schema: text },
  version: { description: 'Version, as the entry or workflow names it', schema: text },
  supplier: { description: 'Tax code of the supplier, such as B12345674', schema: text },
  at: { description: 'Time of the state, such as 2026-01-31T12:00:00.000Z', schema: text },
  workspace: { description: 'Id or slug of the workspace', schema: text },
};

/** `/entries/:id` and `/key/*key` as OpenAPI writes them. */
export const openapiPath = (route: string): string => route.replace(/[:*](\w+)/g, '{$1}');

export const pathParameters = (route: string): Member[] =>
  [...route.matchAll(/[:*](\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(known[name] ?? { description: 'Named by the path', schema: uuid }),
  }));
