// Tests `sello erase --person` on versions. Regression: it searched only current documents, although tenants can read earlier
// ones.
import { apiOfFile } from '../../http/api';
import { invoice, partyInValencia } from '../../http/documents';
import { eraseIn } from './erase';
import { capturePrinted } from '../printed';

const api = apiOfFile();
const { output, text } = capturePrinted();
const erase = (...args: string[]) => eraseIn(api, ...args);

describe('sello erase --person', () => {
  it('lists an entry that names the person only in an earlier version', async () => {
    const [before, after] = [
      invoice({ code: 'E-1' }),
      invoice({ code: 'E-1', customer: partyInValencia('Ebro, S.L.', 'B99286320') }),
    ];
    const { id } = (await api.call('POST', '/silo/v1/entries', { data: before })).json;
    expect((await api.call('PATCH', `/silo/v1/entries/${id}`, { data: after })).status).toBe(200);
    expect(await erase('--person', '54387763p', '--confirm')).toBe(1);
    expect(text()).toContain(`${id}  check    only an earlier version contains the tax ID`);
    expect((await api.call('GET', `/silo/v1/entries/${id}`)).status).toBe(200);
    expect(await erase('--entry', id, '--confirm')).toBe(0);
    output.length = 0;
    expect(await erase('--person', '54387763p', '--confirm')).toBe(0);
    expect(text()).not.toContain(id);
  }, 60_000);

  it('lists an entry once if several of its versions name the person', async () => {
    const data = invoice({ code: 'E-2' });
    const { id } = (await api.call('POST', '/silo/v1/entries', { data })).json;
    for (const code of ['E-3', 'E-4'])
      expect((await api.call('PATCH', `/silo/v1/entries/${id}`, { data: { ...data, code } })).status).toBe(200);
    expect(await erase('--person', '54387763P')).toBe(0);
    expect(output.filter((line) => line.includes(id))).toEqual([`  ${id}  erase    never issued`]);
  });
});
