// The stored tenants of a simulation and their chains. Two workspaces may report for one supplier with one certificate;
// they then share the authority's waiting time.
import { makeSupplierCode } from '../../bench/documents';
import type { FaultRates } from './fault-rates';
import type { World } from './world';

export interface Tenant {
  readonly workspace: string;
  /**
   * Prefix of the numbers in the series of this tenant. The invoices of one supplier therefore have distinct numbers in
   * all workspaces.
   */
  readonly numberPrefix: string;
}

export interface ClientChain {
  readonly key: string;
  readonly supplier: string;
  readonly tenant: Tenant;
}

const tenants: readonly Tenant[] = [
  { workspace: '01920000-0000-7000-8000-000000000001', numberPrefix: 'F-' },
  { workspace: '01920000-0000-7000-8000-000000000002', numberPrefix: 'G-' },
];

export const environment = 'simulator';

/** Lists the tenants for these rates. */
export const listTenants = ({ workspaces }: Pick<FaultRates, 'workspaces'>): readonly Tenant[] =>
  tenants.slice(0, workspaces);

/**
 * Lists the chain of each supplier in the first workspace, and the chains of the first supplier in every other
 * workspace.
 */
export function listClientChains(rates: FaultRates): readonly ClientChain[] {
  const [first, ...others] = listTenants(rates) as [Tenant, ...Tenant[]];
  const suppliers = Array.from({ length: rates.chains }, (_, i) => makeSupplierCode(9_000 + i));
  return [
    ...suppliers.map((supplier) => buildChain(first, supplier)),
    ...others.map((tenant) => buildChain(tenant, suppliers[0] ?? '')),
  ];
}

const buildChain = (tenant: Tenant, supplier: string): ClientChain => ({
  key: `${tenant.workspace}:${environment}:${supplier}`,
  supplier,
  tenant,
});

/** Reads a tenant as every walk does. */
export function insertWorkspace(world: World, { workspace, numberPrefix }: Tenant): void {
  const now = new Date(world.nowMs);
  const tenant = {
    _id: workspace,
    name: `Prueba ${numberPrefix}`,
    slug: `prueba-${numberPrefix.toLowerCase()}`,
    country: 'ES',
    environment,
    amendments: true,
    strict: false,
    agreement: world.rates.registers,
    createdAt: now,
    updatedAt: now,
  };
  world.database.alone((transaction) => world.database.insert('workspaces', tenant, transaction));
}

/** Stores a chain whose supplier is already registered. */
export function insertChain(world: World, { key, supplier, tenant: { workspace, numberPrefix } }: ClientChain): void {
  const now = new Date(world.nowMs);
  const chain = {
    _id: key,
    workspace,
    environment,
    supplier,
    supplierName: `Proveedora ${supplier}`,
    installation: `SELLO-${numberPrefix}${key.slice(-9)}`,
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: 'none', job: 'none' },
    head: null,
    createdAt: now,
    updatedAt: now,
  };
  world.database.alone((transaction) => world.database.insert('chains', chain, transaction));
}
