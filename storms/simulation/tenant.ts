// The tenant of a simulation and its chains, as they are stored.
import type { ClientChain } from './clients';
import { workspace } from './surroundings';
import type { World } from './world';

/** The tenant, as every walk reads it. */
export function insertWorkspace(world: World): void {
  const now = new Date(world.nowMs);
  const tenant = {
    _id: workspace,
    name: 'Prueba',
    slug: 'prueba',
    country: 'ES',
    environment: 'simulator',
    amendments: true,
    strict: false,
    agreement: world.rates.registers,
    createdAt: now,
    updatedAt: now,
  };
  world.database.alone((transaction) => world.database.insert('workspaces', tenant, transaction));
}

export function insertChain(world: World, { key, supplier }: ClientChain): void {
  const now = new Date(world.nowMs);
  const chain = {
    _id: key,
    workspace,
    environment: 'simulator',
    supplier,
    supplierName: `Proveedora ${supplier}`,
    installation: `SELLO-${key.slice(-9)}`,
    zone: 'Europe/Madrid',
    registration: { state: 'registered', entry: 'none', job: 'none' },
    head: null,
    createdAt: now,
    updatedAt: now,
  };
  world.database.alone((transaction) => world.database.insert('chains', chain, transaction));
}
