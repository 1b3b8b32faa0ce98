// Case 9: tests the last day of a supplier in VERI*FACTU on the console.
import { apiOfFile } from '../api';
import { sealedChain } from './sealed';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const supplier = 'B12345674';
const page = `/console/w/one/suppliers/${supplier}/reporting`;
const place = `/fiscal/v1/suppliers/${supplier}/reporting`;

const api = apiOfFile(consoleSettings);
let manager: Visitor;
let clerk: Visitor;
beforeAll(async () => {
  [manager, clerk] = await Promise.all([signedIn(api, 'manager'), signedIn(api, 'clerk')]);
  await sealedChain(api, supplier, 1);
}, 60_000);

describe('the last day in VERI*FACTU', () => {
  it('is set to the end of the year, shown, and removed', async () => {
    const lastDay = expect.stringMatching(/^\d{4}-12-31$/);
    expect((await manager.post(`${page}/leave`, {}, { from: page })).status).toBe(303);
    expect((await api.call('GET', place)).json).toMatchObject({ reporting: 'on', until: lastDay });
    expect((await manager.get(page, { 'Accept-Language': 'es' })).html).toContain('Seguir en VERI*FACTU');
    expect((await manager.post(`${page}/stay`, {}, { from: page })).status).toBe(303);
    expect((await api.call('GET', place)).json).not.toHaveProperty('until');
  });

  it('keeps the first day', async () => {
    await api.call('PUT', place, { reporting: 'on', from: '2026-01-01' });
    await manager.post(`${page}/leave`, {}, { from: page });
    const until = expect.stringMatching(/-12-31$/);
    expect((await api.call('GET', place)).json).toMatchObject({ from: '2026-01-01', until });
  });

  it('is visible to all roles, and changed by operators only', async () => {
    expect((await clerk.get(page)).html).not.toContain('reporting/leave');
    expect((await clerk.post(`${page}/leave`, {}, { from: page })).status).toBe(403);
  });

  it('is not offered for an exempt supplier, and does not start reporting', async () => {
    await api.call('PUT', place, { reporting: 'exempt', scheme: 'sii', reason: 'Inscrita en el SII' });
    expect((await manager.get(page)).html).not.toContain('/reporting/leave');
    await manager.post(`${page}/leave`, {}, { from: page });
    expect((await api.call('GET', place)).json).toMatchObject({ reporting: 'exempt', scheme: 'sii' });
  });
});
