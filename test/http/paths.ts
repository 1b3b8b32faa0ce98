// Sample paths of the route table, with every parameter filled in, for tests of all routes.
import type { TenantEndpoint, OperatorEndpoint } from '../../src/http/kit/endpoint';
import { createUuidV7 } from '../../src/main/ids';

export type AnyEndpoint = TenantEndpoint | OperatorEndpoint;

export const pathOf = ({ path }: AnyEndpoint, fill: (name: string) => string): string =>
  path.replace(/[:*](\w+)/g, (_all, name: string) => encodeURIComponent(fill(name)));

/** The resources in these paths do not exist. */
export const unknownId = (name: string): string => (name === 'at' ? '2026-01-01T00:00:00.000Z' : createUuidV7());
