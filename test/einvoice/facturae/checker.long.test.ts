// Signed Facturae files before the official rules, which a Java program of the shared folder checks.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signFacturaeXml } from '../../../src/authority/facturae-signature';
import { makeRecordSigner, type RecordSigner } from '../../../src/authority/record-signature';
import { makeAuthority, makeClient } from '../../../src/certificates/make';
import { makeFacturae } from '../../../src/einvoice/facturae/make-facturae';
import { sharedPath } from '../../shared-folder';
import { describeUnless, type Lack } from '../../skipped';
import { xmlOf } from './files';
import { type Pair, readGenerated, readPairs } from './shared';

const checker = sharedPath('checks', 'einvoice', 'check-einvoice.sh');

/** Its first run builds it, which takes minutes and a network. */
function findLack(): Lack {
  if (!existsSync(checker)) return 'there is no ../shared/checks/einvoice';
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
  if (!existsSync(path.join(cache, 'einvoice-check'))) return 'the checker of e-invoices was not built yet';
  return spawnSync('java', ['-version']).status === 0 ? undefined : 'there is no Java';
}

const day = 86_400_000;
const now = new Date();
const validity = { from: new Date(now.getTime() - day), to: new Date(now.getTime() + day) };

describeUnless(findLack(), 'signed Facturae files before the official rules', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-facturae-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const authority = makeAuthority('Autoridad, de "Prueba"', validity);
  const pair = makeClient(authority, { kind: 'seal', name: 'EMPRESA, S.L.', nif: 'B12345674' }, validity);
  const signer = makeRecordSigner(pair.certificatePem, pair.keyPem) as RecordSigner;

  const write = (name: string, text: string): string => {
    const file = path.join(folder, `${name}.xml`);
    writeFileSync(file, text);
    return file;
  };
  const sign = (xml: string): Promise<string> => signFacturaeXml(xml, { at: now, role: 'emisor' }, signer);

  async function writeSigned(invoices: Iterable<Pick<Pair, 'name' | 'invoice'>>): Promise<string[]> {
    const files: string[] = [];
    for (const { name, invoice } of invoices) {
      const result = makeFacturae({ invoice, signedOn: now.toISOString().slice(0, 10) });
      if (result.kind === 'made') files.push(write(name, await sign(result.xml)));
    }
    return files;
  }

  /** Verdicts that are not `VALID`. */
  function check(files: readonly string[], ...options: readonly string[]): string[] {
    const { stdout, stderr } = spawnSync(checker, [...options, ...files], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    expect(stderr).toBe('');
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(files.length);
    return lines.filter((row) => !row.startsWith('VALID '));
  }

  it('are valid: each published invoice, without a warning', async () => {
    const files = await writeSigned(readPairs());
    expect(files.length).toBeGreaterThan(110);
    expect(check(files, '--strict')).toEqual([]);
  }, 600_000);

  it.each([
    ['invoices/generated.jsonl.gz', 800],
    ['wide/generated.jsonl.gz', 3_000],
  ])(
    'are valid: the generated invoices of %s',
    async (file, max) => {
      const files = await writeSigned(readGenerated(file, max));
      expect(files.length).toBeGreaterThan(300);
      expect(check(files)).toEqual([]);
    },
    600_000,
  );

  it('are not valid with one byte changed', async () => {
    const xml = await sign(xmlOf({}));
    const changed = [
      xml.replace('<TotalExecutableAmount>1', '<TotalExecutableAmount>2'),
      xml.replace('<CorporateName>T', '<CorporateName>S'),
      xml.replace('>emisor<', '>emisos<'),
    ];
    const files = changed.map((text, index) => write(`changed-${index}`, text));
    const verdicts = check([write('whole', xml), ...files]);
    expect(verdicts).toHaveLength(changed.length);
    for (const verdict of verdicts) expect(verdict).toMatch(/^INVALID .*SIG-(DIGEST|VALUE)/);
  }, 120_000);
});
