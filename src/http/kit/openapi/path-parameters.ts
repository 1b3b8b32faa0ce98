// Named parts of paths: `/entries/:id` of a route is `/entries/{id}` in openapi.yaml.
import type { Member, Plain } from './plain';

const uuid: Plain = { type: 'string', format: 'uuid' };
const text: Plain = { type: 'string' };

interface PathParameter {
  readonly description: string;
  readonly schema: Plain;
}

/** By name; what a name means is the same in every path. */
const known: Readonly<Record<string, PathParameter>> = {
  id: { description: 'Id of the resource', schema: uuid },
  entry: { description: 'Id of the entry', schema: uuid },
  series: { description: 'Id of the series', schema: uuid },
  key: { description: 'Key of the resource', schema: text },
  ref: { description: 'Reference set by an application', schema: text },
  version: { description: 'Version of the entry or workflow', schema: text },
  supplier: { description: 'Tax code of the supplier, for example B12345674', schema: text },
  at: { description: 'Time of the state, for example 2026-01-31T12:00:00.000Z', schema: text },
  workspace: { description: 'Id or slug of the workspace', schema: text },
};

/** `/entries/:id` and `/key/*key` as OpenAPI writes them. */
export const toOpenapiPath = (route: string): string => route.replace(/[:*](\w+)/g, '{$1}');

export const listPathParameters = (route: string): Member[] =>
  [...route.matchAll(/[:*](\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(known[name] ?? { description: 'Id of the resource', schema: uuid }),
  }));
