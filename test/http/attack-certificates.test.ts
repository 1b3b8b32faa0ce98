// Attack rows 10 and 22: certificates that are expensive to open, and certificates that can never send.
import { processResourceLimits } from '../../src/shares/shares';
import { setTimeout as sleep } from 'node:timers/promises';
import forge from 'node-forge';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { type CertificateKeyPair, parsePkcs12, encodePkcs12 } from '../../src/certificates/pkcs12';
import { formatChainKey } from '../../src/store/chains/chains';
import { getWorkspacesCollection } from '../../src/store/workspaces/workspaces';
import { apiOfFile, type Reply } from './api';
import { register } from './registered';
import { leastCpuMilliseconds, leastMilliseconds } from '../cpu-time';

const supplier = 'B12345674';
const validity = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 90 * 86_400_000) };
const authority = createLocalCertificateAuthority('Una autoridad', validity);
const own = createLocalClientCertificate(authority, { kind: 'seal', name: 'EMPRESA SL', nif: supplier }, validity);
const other = createLocalClientCertificate(authority, { kind: 'seal', name: 'OTRA SL', nif: 'B85905495' }, validity);

const api = apiOfFile();
beforeAll(async () => {
  await getWorkspacesCollection(api.database).updateOne({ _id: api.otherWorkspace }, { $set: { environment: 'test' } });
  for (const [workspace, environment] of [
    [api.workspace, 'simulator'],
    [api.otherWorkspace, 'test'],
  ] as const) {
    const _id = formatChainKey(workspace, environment, supplier);
    await register({ ...api, workspace }, supplier, { _id, environment });
  }
});

const place = `/fiscal/v1/suppliers/${supplier}/certificate`;
const upload = (bytes: Buffer, password = 'secreto', token?: string): Promise<Reply> =>
  api.call('PUT', place, { data: bytes.toString('base64'), password }, token ? { token } : {});

/** One file for each place of the round count, with a changed count; no key derivation is needed to create them. */
function fileWithRounds(rounds: number): Buffer[] {
  const made = encodePkcs12(own, 'secreto').toString('latin1');
  const usual = Buffer.from([0x08, 0x00]).toString('latin1');
  const roundBytes = forge.asn1.integerToDer(rounds).getBytes();
  let seen = 0;
  const rewrite = (node: forge.asn1.Asn1, place: number): forge.asn1.Asn1 => {
    if (Array.isArray(node.value)) return { ...node, value: node.value.map((child) => rewrite(child, place)) };
    if (node.type === forge.asn1.Type.INTEGER && node.value === usual) {
      seen += 1;
      return seen - 1 === place ? { ...node, value: roundBytes } : node;
    }
    if (node.type !== forge.asn1.Type.OCTETSTRING || !node.value.startsWith('0')) return node;
    try {
      return { ...node, value: forge.asn1.toDer(rewrite(forge.asn1.fromDer(node.value), place)).getBytes() };
    } catch {
      return node;
    }
  };
  const file = (place: number): Buffer => {
    seen = 0;
    return Buffer.from(forge.asn1.toDer(rewrite(forge.asn1.fromDer(made), place)).getBytes(), 'latin1');
  };
  file(-1);
  expect(seen).toBeGreaterThan(1);
  return Array.from({ length: seen }, (_, place) => file(place));
}

describe('a certificate file with many key derivation rounds', () => {
  it('is refused before any derivation, wherever the file sets the rounds', () => {
    const many = fileWithRounds(2 ** 31 - 1);
    const elapsedMs = leastCpuMilliseconds(1_000, () => {
      for (const bytes of many)
        expect(parsePkcs12(bytes, 'secreto')).toEqual({ kind: 'problem', cause: 'too-many-rounds' });
    });
    expect(elapsedMs).toBeLessThan(1_000);
  });

  it('causes a 422 with an explanation', async () => {
    for (const bytes of fileWithRounds(1_000_000)) {
      const { status, json } = await upload(bytes);
      expect([status, json.key]).toEqual([422, 'certificate']);
      expect(json.message).toContain('600000 iterations');
    }
  });

  it('does not delay other calls if it is within the limit', async () => {
    const [slow = Buffer.alloc(0)] = fileWithRounds(500_000);
    const least = await leastMilliseconds(500, async () => {
      let done = false;
      const uploading = upload(slow).finally(() => (done = true));
      let longest = 0;
      for (let i = 0; i < 200 && !done; i += 1) {
        const began = performance.now();
        expect((await api.call('GET', '/utils/v1/ping')).status).toBe(200);
        longest = Math.max(longest, performance.now() - began);
        await sleep(10);
      }
      // The round count is not the original one, so the file does not open, but only the attempt matters.
      expect((await uploading).json.key).toBe('certificate');
      return longest;
    });
    expect(least).toBeLessThan(500);
  });

  it('uses one slot of its workspace, so that concurrent uploads wait or return 503', async () => {
    const [slow = Buffer.alloc(0)] = fileWithRounds(500_000);
    const uploads = Promise.all(Array.from({ length: 20 }, () => upload(slow)));
    const another = processResourceLimits.certificates.tryTake({ owner: api.otherWorkspace });
    expect([another !== undefined, processResourceLimits.certificates.heldBy({ owner: api.workspace })]).toEqual([
      true,
      expect.any(Number),
    ]);
    another?.();
    const statuses = (await uploads).map(({ status }) => status);
    expect(new Set([...statuses, 503])).toEqual(new Set([422, 503]));
    expect((await upload(encodePkcs12(own, 'secreto'))).status).toBe(200);
  });
});

describe('a certificate of another tenant with a key of its own', () => {
  const stolen = encodePkcs12({ certificatePem: other.certificatePem, keyPem: own.keyPem }, 'secreto');

  it.each([
    ['PUT', place],
    ['POST', `${place}/trial`],
  ])('is refused with the cause and a remedy: %s', async (method, target) => {
    const before = (await api.call('GET', place)).json;
    const body = { data: stolen.toString('base64'), password: 'secreto' };
    const { status, json } = await api.call(method, target, body);
    expect([status, json.key]).toEqual([422, 'certificate']);
    expect(json).toMatchObject({
      message: expect.stringContaining('the private key in the file belongs to none of its certificates'),
      remedy: 'Export the certificate again together with its own private key.',
    });
    expect((await api.call('GET', place)).json).toEqual(before);
  });
});

describe('the description of a stored certificate', () => {
  it('has its holder, expiry, tax ID and issuers', async () => {
    const { json } = await upload(
      encodePkcs12({ ...own, certificatePem: own.certificatePem + authority.certificatePem }, 'secreto'),
    );
    expect(json).toMatchObject({
      subject: expect.stringContaining('EMPRESA SL'),
      tax_id: supplier,
      representative: false,
      days_left: 89,
      trust: { links: ['EMPRESA SL', 'Una autoridad'], ends: 'unknown' },
    });
    expect(json).not.toHaveProperty('warning');
    expect((await api.call('GET', place)).json).toEqual(json);
  });

  it('contains a warning if the certificate has another holder', async () => {
    const { json } = await upload(encodePkcs12(other, 'secreto'));
    expect(json).toMatchObject({ tax_id: 'B85905495', representative: true });
    expect(json.warning).toContain('B85905495, not B12345674');
  });

  it('contains a warning if the certificate has no tax ID', async () => {
    expect((await upload(encodePkcs12(authority, 'secreto'))).json.warning).toContain('contains no tax ID');
  });

  it('contains a warning that the authority rejects a self-signed certificate', async () => {
    const token = await api.token('admin', api.otherWorkspace);
    const inTest = async (pair: CertificateKeyPair): Promise<string> =>
      (await upload(encodePkcs12(pair, 'secreto'), 'secreto', token)).json.warning as string;
    expect(await inTest(authority)).toContain('self-signed');
    expect(await inTest(own)).toContain('the issuer of EMPRESA SL is unknown here');
  });
});
