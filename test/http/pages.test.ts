// Tests PDF settings through the API: settings and logo of a workspace, QR codes for tills, old versions of files, and imported
// workflows.
import { crc32, deflateSync } from 'node:zlib';
import { createUuidV7 } from '../../src/main/ids';
import { parsePng, encodeBlackAndWhitePng } from '../../src/pdf/png';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../src/store/entries/entries';
import { apiOfFile } from './api';
import { invoice } from './documents';

const api = apiOfFile();

const workspace = '/access/v1/workspace';
const logoPath = `${workspace}/logo`;

describe('the PDF settings of a workspace', () => {
  it('are set as a whole, returned, and removed', async () => {
    const page = { locale: 'en', date_format: 'DD/MM/YYYY', layout: 'ticket80', logo_height: 40, accent: '#AA0011' };
    const set = await api.call('PATCH', workspace, { page });
    expect([set.status, set.json.page]).toEqual([200, { ...page, date_format: '%d/%m/%Y', accent: '#aa0011' }]);
    const less = await api.call('PATCH', workspace, { page: { locale: 'es' }, name: 'Shop' });
    expect([less.json.page, less.json.name]).toEqual([{ locale: 'es' }, 'Shop']);
    const reply = await api.call('PATCH', workspace, { name: 'Shop 2' });
    expect(reply.json.page).toEqual({ locale: 'es' });
    const cleared = await api.call('PATCH', workspace, { page: null });
    expect(cleared.json.page).toEqual({});
  });

  it.each([
    [{ accent: 'red' }],
    [{ accent: '#12345' }],
    [{ locale: 'fr' }],
    [{ layout: 'A3' }],
    [{ logo_height: 4_000 }],
    [{ logo_height: '40' }],
    [{ date_format: '%H' }],
    [{ date_format: 'MM/YYYY' }],
    [{ color: '#112233' }],
    ['A4'],
  ])('are refused for %j', async (page) => {
    const reply = await api.call('PATCH', workspace, { page });
    expect([400, 422]).toContain(reply.status);
    expect(['input', 'parameter']).toContain(reply.json.key);
    expect(reply.json.message).toMatch(/page|body/);
  });

  it.each([
    [{ locale: 'fr' }, 'Use es or en.'],
    [{ accent: 'red' }, 'Write a color, for example #7a0019.'],
    [{ layout: 'A5' }, 'Use A4 or ticket80.'],
  ])('are refused with the valid value for %j', async (page, remedy) => {
    const reply = await api.call('PATCH', workspace, { page });
    expect([reply.status, reply.json.remedy]).toEqual([400, remedy]);
  });
});

describe('the look of a PDF', () => {
  it('cannot be set when a workspace is created', async () => {
    const token = await api.token('service', null);
    const body = { name: 'New', slug: 'new-page', environment: 'simulator', page: { locale: 'en' } };
    expect((await api.call('POST', '/access/v1/workspaces', body, { token })).status).toBe(400);
    const { page, ...rest } = body;
    const creation = await api.call('POST', '/access/v1/workspaces', rest, { token });
    const update = await api.call('PATCH', `/access/v1/workspaces/${creation.json.id}`, { page }, { token });
    expect([update.status, update.json.page]).toEqual([200, page]);
  });
});

describe('the logo', () => {
  const put = (raw: Buffer, options = {}) =>
    api.call('PUT', logoPath, undefined, { raw, headers: { 'Content-Type': 'image/png' }, ...options });
  const logo = buildPng(8, 4);

  it('is stored, returned and removed, and other settings keep it', async () => {
    const stored = await put(logo);
    expect(stored.status).toBe(200);
    expect(stored.json.page).toMatchObject({ logo: { mime: 'image/png', width: 8, height: 4, size: logo.length } });
    const patched = await api.call('PATCH', workspace, { page: { accent: '#112233' } });
    expect(patched.json.page).toMatchObject({ accent: '#112233', logo: { width: 8 } });
    const read = await fetch(`${api.base}${logoPath}`, {
      headers: { Authorization: `Bearer ${await api.token('read')}` },
    });
    expect(read.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await read.arrayBuffer()).equals(logo)).toBe(true);
    expect((await api.call('DELETE', logoPath)).status).toBe(204);
    expect((await api.call('DELETE', logoPath)).status).toBe(204);
    expect((await api.call('GET', logoPath)).status).toBe(404);
    expect((await api.call('PATCH', workspace, { name: 'Shop 3' })).json.page).toEqual({ accent: '#112233' });
  });

  it('needs no more space after a replacement', async () => {
    for (const side of [4, 8, 12]) await put(buildPng(side, side));
    expect(await api.database.collection('logos').countDocuments({})).toBe(1);
    await api.call('DELETE', logoPath);
    expect(await api.database.collection('logos').countDocuments({})).toBe(0);
  });

  it('is refused if it is invalid or too large, or without the scope', async () => {
    const refusals = [Buffer.from('GIF89a'), Buffer.alloc(0), logo.subarray(0, 40), buildPng(1_001, 1)];
    for (const raw of refusals) {
      const reply = await put(raw);
      expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
    }
    expect((await put(Buffer.alloc(300 * 1024))).status).toBe(413);
    expect((await put(logo, { token: await api.token('read') })).status).toBe(403);
    const other = await api.token('read', api.otherWorkspace);
    await put(logo);
    expect((await api.call('GET', logoPath, undefined, { token: other })).status).toBe(404);
    await api.call('DELETE', logoPath);
  });
});

describe('the QR code of an invoice, for tills', () => {
  const address =
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B98602642&numserie=A-1&fecha=05-05-2025&importe=121.00';
  const sealed = async (): Promise<string> => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() });
    const fiscal = {
      record: 'r',
      request: 'q',
      kind: 'registration',
      documentDigest: 'd',
      outcome: 'unsettled',
    } as const;
    const stamps = [
      { prv: 'fiscal-qr', val: address },
      { prv: 'fiscal-hash', val: 'AB' },
    ];
    await getEntriesCollection(api.database).updateOne(
      { _id: formatEntryDatabaseKey(api.workspace, json.id) },
      { $set: { stamps, fiscal } },
    );
    return `/fiscal/v1/entries/${json.id}/qr`;
  };
  const readBytes = async (place: string) => {
    const reply = await fetch(`${api.base}${place}`, {
      headers: { Authorization: `Bearer ${await api.token('read')}` },
    });
    return {
      status: reply.status,
      type: reply.headers.get('content-type'),
      bytes: Buffer.from(await reply.arrayBuffer()),
    };
  };

  it('has the texts and sizes of the law, as SVG and PNG', async () => {
    const place = await sealed();
    const { json } = await api.call('GET', place);
    expect(json).toMatchObject({
      address,
      fingerprint: 'AB',
      text_above: 'QR tributario:',
      text_below: 'VERI*FACTU',
      text_below_long: 'Factura verificable en la sede electrónica de la AEAT',
      error_correction: 'M',
      side_mm: { min: 30, max: 40, usual: 35 },
    });
    const svg = await readBytes(new URL(String(json.svg_url)).pathname);
    expect([svg.status, svg.type]).toEqual([200, 'image/svg+xml']);
    expect(svg.bytes.toString()).toMatch(/^<svg /);
    const png = await readBytes(`${new URL(String(json.png_url)).pathname}?module=3`);
    expect([png.status, png.type]).toEqual([200, 'image/png']);
    const read = parsePng(png.bytes, () => undefined);
    expect('width' in read && read.width).toBe(Number(json.modules) * 3);
  });

  it('is absent before a record exists, for another workspace, and in a forbidden size', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: '7' }) });
    const early = await api.call('GET', `/fiscal/v1/entries/${json.id}/qr`);
    expect([early.status, early.json.key]).toEqual([404, 'not-found']);
    const place = await sealed();
    const token = await api.token('read', api.otherWorkspace);
    for (const end of ['', '.svg', '.png']) {
      expect((await api.call('GET', `${place}${end}`, undefined, { token })).status).toBe(404);
    }
    for (const query of [
      '.svg?side=29',
      '.svg?side=41',
      '.svg?side=x',
      '.png?module=0',
      '.png?module=41',
      '.png?module=1.5',
    ]) {
      expect([query, (await api.call('GET', `${place}${query}`)).status]).toEqual([query, 422]);
    }
    expect((await api.call('GET', `/fiscal/v1/entries/${createUuidV7()}/qr`)).status).toBe(404);
  });
});

describe('the look of a PDF', () => {
  it('stays readable in a replaced file that its entry still names', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() });
    const files = `/silo/v1/entries/${json.id}/files`;
    const put = async (text: string) =>
      (
        await api.call('POST', files, {
          name: 'a.txt',
          key: 'a',
          category: 'attachment',
          mime: 'text/plain',
          data: Buffer.from(text).toString('base64'),
        })
      ).json;
    const [first, second] = [await put('one'), await put('two')];
    expect(second.previous).toMatchObject([{ id: first.id }]);
    expect((await api.call('GET', `${files}/${first.id}`)).text).toBe('one');
    expect((await api.call('GET', `${files}/${second.id}`)).text).toBe('two');
  });
});

describe('a workflow made for the public product', () => {
  const step = (provider: string, config: object = {}) => ({ name: 'A step', provider, config });

  it('is stored with the step names of Sello, including branches and rescue', async () => {
    const steps = [
      step('silo.state', { state: 'processing' }),
      { ...step('verifactu.generate'), next: [{ status: 'KO', steps: [step('verifactu.cancel')] }] },
      step('pdf', { date_format: '%Y-%m-%d', layout: 'A4', locale: 'es', logo_height: 80 }),
      { name: 'by its older name', action: 'verifactu.send' },
    ];
    const body = { name: 'Imported', schema: 'bill/invoice', steps, rescue: [step('verifactu.unregister')] };
    const { status, json } = await api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, body);
    expect([status, json.message]).toEqual([200, undefined]);
    expect(JSON.stringify(json)).not.toContain('verifactu');
    expect((json.steps as { provider: string }[]).map(({ provider }) => provider)).toEqual([
      'silo.state',
      'fiscal.generate',
      'pdf',
      'fiscal.send',
    ]);
  });

  it('causes the refusal of an unknown PDF argument before the invoice is sealed', async () => {
    const number = { ...step('sequence.enumerate'), next: [{ status: 'OK', steps: [step('pdf')] }] };
    const body = { name: 'Pages', schema: 'bill/invoice', steps: [number] };
    const { json: workflow } = await api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, body);
    const job = { workflow_id: workflow.id, args: { layout: 'ticket58' }, data: {} };
    const { status, json } = await api.call('POST', '/transform/v1/jobs', job);
    expect([status, json.key]).toEqual([400, 'input']);
    expect(json.message).toContain('`args.layout` is ticket58, which is not one of A4, ticket80');
  });

  it('is refused with the path of the config value if its PDF cannot be created', async () => {
    const body = { name: 'Bad', steps: [step('pdf', { layout: 'A7' })] };
    const { status, json } = await api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, body);
    expect(status).toBe(422);
    expect(json.faults).toMatchObject([{ paths: ['steps.0.config.layout'] }]);
  });
});

/** A gray PNG of this size, as another program writes it. */
function buildPng(width: number, height: number): Buffer {
  const png = encodeBlackAndWhitePng(1, () => false, 1);
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0);
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
  };
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
