// An invoice for `sello send`, files with it, and runs of the command with a scripted API.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../src/cli/send';
import { ownFolder } from '../servers/own-folder';
import { type FakeApi, startFakeApi } from './fake-api';

const folder = ownFolder('sello-send-');

/** Body of an invoice. */
export const body = {
  supplier: {
    name: 'Muebles del Ebro, S.A.',
    tax_code: 'A58818501',
    address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
  },
  customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' },
  lines: [{ description: 'Silla de comedor', quantity: 2, price: '89.50', tax: '21%' }],
};
/** Response of the API to it. */
export const issued = {
  id: '01980000-0000-7000-8000-000000000001',
  status: 'issued',
  number: 'WEB-000012',
  issue_date: '2026-11-25',
  supplier: { tax_code: 'A58818501', name: 'Muebles del Ebro, S.A.' },
  customer: { tax_code: 'B63272603', name: 'Hotel Mirador, S.L.' },
  currency: 'EUR',
  totals: { total: '216.59' },
  qr: { text: 'https://authority.example.com/ValidarQR?nif=A58818501' },
  pdf: { url: '/fiscal/v1/invoices/01980000-0000-7000-8000-000000000001/pdf', ready: false },
  report: { outcome: 'waiting', expected_at: null, csv: null, code: null, message: null, remedy: null },
  cancellation: null,
  warnings: [],
  faults: [],
};

export function writeFile(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

export const send = (base: string, file: string, ...more: string[]): Promise<number> =>
  run([file, '--api', base, '--token', 'token', ...more]);

export async function withApi<T>(
  response: Parameters<typeof startFakeApi>[0],
  work: (api: FakeApi) => Promise<T>,
): Promise<T> {
  const api = await startFakeApi(response);
  try {
    return await work(api);
  } finally {
    api.close();
  }
}
