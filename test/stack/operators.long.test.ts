// Tests what operators do with a chain on real processes: verify, export, reconcile, resume, change certificates, renew.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { run as doctor } from '../../src/cli/doctor';
import { run as erase } from '../../src/cli/erase';
import { run as closing } from '../../src/cli/invoices';
import { allTexts, readPdf } from '../pdf/reader';
import { type FaultStack, startFaultStack } from './stack';

const script = path.join(__dirname, '../../docs/verify-bundle.mjs');

interface ChainView {
  readonly installation: string;
  readonly stopped?: string;
  readonly pending: number;
  readonly certificate?: { readonly fingerprint: string; readonly warning?: string };
}

interface Report {
  readonly sello: number;
  readonly authority: number;
  readonly differences: readonly { kind: string; number: string; action: string }[];
  readonly newest_at_authority?: { readonly number: string; readonly single: boolean };
  readonly head?: { readonly number: string };
}

describe('the operators of a chain', () => {
  let sello: FaultStack;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-bundle-'));
    sello = await startFaultStack();
  }, 60_000);
  afterAll(async () => {
    await sello?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function invoices(supplier: string, count: number, changes: object = {}): Promise<string[]> {
    const entries = await Promise.all(Array.from({ length: count }, () => sello.makeInvoice(supplier, changes)));
    return (await Promise.all(entries.map(({ id }) => sello.startJob('Invoice', id)))).map(({ id }) => id);
  }
  const issue = async (supplier: string, count: number): Promise<void> => {
    for (const id of await invoices(supplier, count)) expect((await sello.finish(id)).faults).toEqual([]);
  };
  const text = async (target: string): Promise<string> => {
    const { api, token } = sello.stack.addresses;
    return (await fetch(api + target, { headers: { Authorization: `Bearer ${token}` } })).text();
  };
  const check = async (lines: string, name = 'bundle.jsonl'): Promise<string> => {
    const file = path.join(folder, name);
    writeFileSync(file, lines);
    return (await promisify(execFile)(process.execPath, [script, file, path.join(folder, 'keys.json')])).stdout;
  };

  /** Runs `sello invoices --compare` for this month. @returns exit code and output */
  async function closingSheet(supplier: string): Promise<{ code: number; text: string }> {
    const { api, token } = sello.stack.addresses;
    const output: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
    const month = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit' });
    const args = ['--supplier', supplier, '--month', month.format(new Date()), '--compare'];
    try {
      return { code: await closing([...args, '--api', api, '--token', token]), text: output.join('\n') };
    } finally {
      log.mockRestore();
    }
  }

  it('export a chain that outsiders can verify, with every later change detected', async () => {
    const supplier = await sello.supplier('B12345674');
    await issue(supplier, 5);
    expect(await sello.verification(supplier)).toMatchObject({ count: 5, broken: null });
    const bundle = await text(`/fiscal/v1/chains/${supplier}/export`);
    writeFileSync(path.join(folder, 'keys.json'), await text('/silo/v1/keys'));
    expect(await check(bundle)).toContain(`GOOD: 5 records of ${supplier}`);

    const lines = bundle.trimEnd().split('\n');
    const put = (...parts: string[]): string => `${parts.join('\n')}\n`;
    const [a = '', b = '', c = '', d = '', e = '', end = ''] = lines;
    const tampered = {
      'a changed amount': put(a, b, c.replace(/<sum1:ImporteTotal>[^<]*/, '<sum1:ImporteTotal>1.00'), d, e, end),
      'a changed outcome': put(a, b, c.replace('"accepted"', '"rejected"'), d, e, end),
      'a deleted record': put(a, b, d, e, end),
      'records in another order': put(a, c, b, d, e, end),
      'a cut end': put(a, b, c, d, end),
      'no manifest': put(a, b, c, d, e),
      'another signature': put(
        a,
        b,
        c,
        d,
        e,
        end.replace(
          /\.([\w-]{40})([\w-]+)","jwk/,
          (_, start: string, rest: string) => `.${rest.slice(-40)}${start}${rest.slice(40)}","jwk`,
        ),
      ),
    };
    for (const [what, content] of Object.entries(tampered)) {
      expect({ what, found: await refused(() => check(content, 'tampered.jsonl')) }).toEqual({ what, found: true });
    }
  }, 90_000);

  it('export no personal data of blocked invoices, and the chain stays intact', async () => {
    const supplier = await sello.supplier('A58818501');
    const customer = { name: 'Persona Bloqueada', tax_id: { country: 'ES', code: '54387763P' } };
    const entry = await sello.makeInvoice(supplier, { customer });
    expect((await sello.finish((await sello.startJob('Invoice', entry.id)).id)).faults).toEqual([]);
    await issue(supplier, 1);
    const place = `/fiscal/v1/chains/${supplier}/export`;
    expect(await text(place)).toContain('Persona Bloqueada');
    const data = sello.dataFolder();
    const silent = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      expect(await erase(['--data', data, '--workspace', 'local', '--entry', entry.id, '--confirm'])).toBe(0);
    } finally {
      silent.mockRestore();
    }
    const lines = await text(place);
    expect(lines).not.toContain('Persona Bloqueada');
    writeFileSync(path.join(folder, 'keys.json'), await text('/silo/v1/keys'));
    expect(await check(lines, 'withheld.jsonl')).toContain(`GOOD: 2 records of ${supplier}`);
    const [first, second] = lines
      .split('\n')
      .map((line) => JSON.parse(line || '{}') as { withheld?: boolean; xml: string });
    expect([first?.withheld, second?.withheld]).toEqual([true, undefined]);
    expect(first?.xml).not.toMatch(/Destinatarios|DescripcionOperacion|54387763P/);
    expect(second?.xml).toContain('Destinatarios');
  }, 90_000);

  it('compare a month with the authority, and see records that only one side has', async () => {
    const supplier = await sello.supplier('B85905495');
    await issue(supplier, 3);
    const whole = await sello.want<Report>('GET', `/fiscal/v1/chains/${supplier}/reconciliation`);
    expect(whole).toMatchObject({ sello: 3, authority: 3, differences: [] });
    // Three records of one second: the times of the authority alone do not show which is the last.
    expect(whole.newest_at_authority?.number).toMatch(/^F-00000\d$/);

    expect(await closingSheet(supplier)).toMatchObject({
      code: 0,
      text: expect.stringContaining('3 invoices in Sello, 3 at the authority. No differences.'),
    });

    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable', operation: 'query' }] });
    await expect(closingSheet(supplier)).rejects.toThrow('503: the query service of the authority');
    const failed = await sello.call<{ key: string }>('GET', `/fiscal/v1/chains/${supplier}/reconciliation`);
    expect(failed).toMatchObject({ status: 503, body: { key: 'unavailable' } });
    await sello.control('DELETE', '/');
    const differing = await closingSheet(supplier);
    expect(differing.code).toBe(1);
    expect(differing.text).toMatch(/\d{4}-\d\d: 3 invoices in Sello, 0 at the authority\. 3 differences:/);
    expect(differing.text.match(/"kind":"only-in-sello"/g)).toHaveLength(3);
    const lost = await sello.want<Report>('GET', `/fiscal/v1/chains/${supplier}/reconciliation`);
    expect(lost).toMatchObject({ sello: 3, authority: 0 });
    expect(lost.differences.map(({ kind, action }) => `${kind} ${action}`)).toEqual(
      Array.from({ length: 3 }, () => 'only-in-sello register-again'),
    );
  }, 90_000);

  it('resume the chain of one supplier without an effect on other chains', async () => {
    const [stopped, other] = [await sello.supplier('B64717838'), await sello.supplier('A28015865')];
    // The first response contains the wait of this stack; before it, 60 s are assumed.
    await issue(stopped, 1);
    await sello.control('PUT', '/faults', { rules: [{ kind: 'fault', code: 4112, issuer: stopped }] });
    const jobs = await invoices(stopped, 2);
    const seen = await sello.until('the chain stops', 30, async () => {
      const chain = await sello.want<ChainView>('GET', `/fiscal/v1/chains/${stopped}`);
      return chain.stopped ? chain : undefined;
    });
    expect(seen.stopped).toContain('4112');
    expect(seen.pending).toBe(2);
    await issue(other, 1);
    await sello.control('DELETE', '/faults');
    const lifted = await sello.want<{ lifted: { what: string; warning: string }[] }>(
      'POST',
      `/fiscal/v1/chains/${stopped}/resume`,
    );
    expect(lifted.lifted).toMatchObject([{ what: 'chain' }]);
    for (const id of jobs) expect((await sello.finish(id)).faults).toEqual([]);
  }, 90_000);

  it('resume all chains of a suspended certificate', async () => {
    const suppliers = [await sello.supplier('A58818501'), await sello.supplier('B00000000')];
    for (const supplier of suppliers) await issue(supplier, 1);
    await sello.control('PUT', '/faults', { rules: [{ kind: 'fault', code: 4141 }] });
    const jobs = (await Promise.all(suppliers.map((supplier) => invoices(supplier, 1)))).flat();
    for (const supplier of suppliers) {
      await sello.until('both show the stop', 30, async () => {
        const { stopped } = await sello.want<ChainView>('GET', `/fiscal/v1/chains/${supplier}`);
        return stopped?.includes('4141');
      });
    }
    await sello.control('DELETE', '/faults');
    const own = await sello.call<{ key: string }>('POST', `/fiscal/v1/chains/${suppliers[0]}/resume`);
    expect(own).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    const { lifted, chains } = await sello.want<{ lifted: { what: string }[]; chains: number }>(
      'POST',
      `/access/v1/workspaces/local/chains/${suppliers[0]}/resume`,
      undefined,
      'operator',
    );
    expect(lifted).toMatchObject([{ what: 'certificate' }]);
    expect(chains).toBeGreaterThanOrEqual(2);
    for (const id of jobs) expect((await sello.finish(id)).faults).toEqual([]);
  }, 90_000);

  it('let an exempt supplier issue invoices without a seal, QR code or legend', async () => {
    const supplier = await sello.supplier('B63272603');
    await sello.want('PUT', `/fiscal/v1/suppliers/${supplier}/reporting`, {
      reporting: 'exempt',
      scheme: 'sii',
      reason: 'in the ledger since 2020',
    });
    const { id } = await sello.makeInvoice(supplier);
    const job = await sello.startJob('Invoice', id, 30);
    expect([job.status, job.faults]).toEqual(['OK', []]);
    const skipped = job.intents.filter(({ events }) => events.at(-1)?.code === 'exempt');
    expect(skipped.map(({ provider }) => provider)).toEqual(['fiscal.generate', 'fiscal.send']);
    const { attachments = [] } = await sello.entry(id);
    expect(attachments.map(({ mime }) => mime)).toEqual(['application/pdf']);
    const { api, token } = sello.stack.addresses;
    const place = `${api}/silo/v1/entries/${id}/files/${attachments[0]?.id}`;
    const pdf = await fetch(place, { headers: { Authorization: `Bearer ${token}` } });
    const page = allTexts(readPdf(Buffer.from(await pdf.arrayBuffer()))).join(' ');
    expect(page).toContain('Proveedora');
    expect(page).not.toMatch(/QR tributario|VERI/);
    const cancelled = await sello.startJob('Cancel invoice', id, 30);
    expect(cancelled.intents[0]?.events.at(-1)).toMatchObject({ status: 'SKIP', code: 'exempt' });
    expect(await sello.want<ChainView>('GET', `/fiscal/v1/chains/${supplier}`)).toMatchObject({
      records: 0,
      pending: 0,
    });
  }, 60_000);

  it('check everything that a first record needs, without creating a record', async () => {
    const output: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
    const data = path.dirname(sello.certificates());
    const code = await doctor(['--data', data, '--workspace', 'local', '--supplier', 'B85905495']);
    const found = output.join('\n');
    expect([code, found]).toEqual([0, expect.not.stringMatching(/^failed/m)]);
    for (const what of ['environment', 'issuers', 'holder', 'expiry', 'authorization', 'host', 'authority', 'clock'])
      expect(found).toMatch(new RegExp(`^(ok|warning) +${what} `, 'm'));
    expect(found).toContain('0 records of this month of B85905495');
    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable', operation: 'query' }] });
    output.length = 0;
    expect(await doctor(['--data', data, '--workspace', 'local'])).toBe(1);
    expect(output.join('\n')).toMatch(/^failed +authority/m);
    await sello.control('DELETE', '/faults');
    jest.restoreAllMocks();
  }, 60_000);

  it("send with the supplier's own certificate to the host of that certificate, and without a representative", async () => {
    const supplier = 'B12345674';
    const data = readFileSync(path.join(sello.certificates(), 'seal.p12')).toString('base64');
    const target = `/fiscal/v1/suppliers/${supplier}/certificate`;
    const wrong = await sello.call<{ key: string; message: string }>('PUT', target, { data, password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { key: 'certificate' } });
    expect(await sello.want('PUT', target, { data, password: 'simulator' })).toMatchObject({
      kind: 'seal',
      tax_id: supplier,
      representative: false,
    });
    await issue(supplier, 1);
    const json = JSON.stringify(await sello.want('GET', target));
    expect(json).not.toContain('PRIVATE');
    const { messages } = await sello.control<{ messages: { certificate: { kind?: string } }[] }>(
      'GET',
      `/messages?issuer=${supplier}&limit=1000`,
    );
    expect(JSON.stringify(messages.at(-1))).toContain('seal');
    expect((await sello.call('DELETE', target)).status).toBe(204);
    await issue(supplier, 1);
  }, 90_000);

  it('renew a chain with a new installation number, after which old records still verify', async () => {
    const supplier = 'A28015865';
    const before = await sello.want<ChainView>('GET', `/fiscal/v1/chains/${supplier}`);
    await sello.want('POST', `/fiscal/v1/chains/${supplier}/renew`);
    const after = await sello.want<ChainView>('GET', `/fiscal/v1/chains/${supplier}`);
    expect(after.installation).not.toBe(before.installation);
    await issue(supplier, 2);
    expect(await sello.verification(supplier)).toMatchObject({ count: 3, broken: null });
    expect(await check(await text(`/fiscal/v1/chains/${supplier}/export`))).toContain('GOOD: 3 records');
    expect((await sello.received(supplier)).whole).toBe(true);
  }, 90_000);
});

async function refused(work: () => Promise<string>): Promise<boolean> {
  try {
    return !(await work()).includes('GOOD');
  } catch (error) {
    return String((error as { stderr?: string }).stderr).includes('NOT GOOD');
  }
}
