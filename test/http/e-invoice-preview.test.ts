// Tests e-invoices without a job: previews that store nothing, the settings of the workspace, and early errors for a format that
// cannot contain an invoice.
import { createUuidV7 } from '../../src/main/ids';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { apiOfFile } from './api';
import { invoice, partyInValencia } from './documents';

const api = apiOfFile();

const complete = (changes: object = {}) =>
  invoice({
    supplier: partyInValencia('Supplier S.L.', 'B98602642'),
    customer: partyInValencia('Ana Pérez Gil', '54387763P'),
    ...changes,
  });

/** A supplier whose address is neither in the document nor in a registration. */
const addressless = () =>
  complete({ supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } } });

const cancelled = {
  record: 'r',
  request: 'w:j:0',
  kind: 'cancellation',
  documentDigest: 'd',
  outcome: 'accepted',
} as const;

const setPage = (page: object | null) => api.call('PATCH', '/access/v1/workspace', { page });
afterEach(() => setPage(null));

describe('POST /apps/{format}/v1/preview', () => {
  it.each([
    ['ubl', {}, 'urn:cen.eu:en16931:2017</cbc:CustomizationID>'],
    ['ubl', { doc_type: 'bis-invoice-v3' }, 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    ['cii', { doc_type: 'zugferd-v2' }, 'rsm:CrossIndustryInvoice'],
    ['facturae', { face: false }, '<SchemaVersion>3.2.2</SchemaVersion>'],
  ])('creates the file and stores nothing: %s %j', async (kind, options, part) => {
    const before = await api.countEntries();
    const reply = await api.call('POST', `/apps/${kind}/v1/preview`, { data: complete(), ...options });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/xml');
    expect(reply.text).toContain(part);
    expect(reply.text).not.toContain('SignatureValue');
    expect(await api.countEntries()).toBe(before);
  });

  it('accepts an entry, and also an invoice without a number', async () => {
    const entry = await api.call('POST', '/silo/v1/entries', { data: complete({ code: 'P-77' }) });
    const stored = await api.call('POST', '/apps/ubl/v1/preview', { silo_entry_id: entry.json.id });
    expect(stored.text).toContain('<cbc:ID>A-P-77</cbc:ID>');
    const draft = await api.call('POST', '/apps/ubl/v1/preview', { data: complete({ code: undefined }) });
    expect(draft.text).toContain('<cbc:ID>A-PREVIEW</cbc:ID>');
  });

  it.each(['ubl', 'cii', 'facturae'])(
    'refuses a stored invoice that is cancelled, because a file would look payable: %s',
    async (kind) => {
      const stored = await api.call('POST', '/silo/v1/entries', { data: complete({ code: `C-${kind}` }) });
      const body = { silo_entry_id: stored.json.id };
      expect((await api.call('POST', `/apps/${kind}/v1/preview`, body)).status).toBe(200);
      await getEntriesCollection(api.database).updateOne(
        { id: String(stored.json.id) },
        { $set: { fiscal: cancelled } },
      );
      const reply = await api.call('POST', `/apps/${kind}/v1/preview`, body);
      expect([reply.status, reply.json.key]).toEqual([422, 'e-invoice']);
      expect(reply.json.message).toContain('cancelled');
      // Regression: a file was created while the cancellation waited for the authority.
      await getEntriesCollection(api.database).updateOne(
        { id: String(stored.json.id) },
        { $set: { fiscal: { ...cancelled, outcome: 'unsettled' } } },
      );
      const waiting = await api.call('POST', `/apps/${kind}/v1/preview`, body);
      expect([waiting.status, waiting.json.key]).toEqual([422, 'e-invoice']);
      expect(JSON.stringify(waiting.json)).toContain('Wait until the response arrives');
    },
  );

  it('shows the operation date of the stored originals', async () => {
    const preceding = [{ series: 'A', code: '0', issue_date: '2024-01-20' }];
    const data = complete({ code: 'D-1', type: 'credit-note', preceding });
    const stored = await api.call('POST', '/silo/v1/entries', { data });
    await getEntriesCollection(api.database).updateOne(
      { id: String(stored.json.id) },
      { $set: { operationDay: '2024-01-12' } },
    );
    const reply = await api.call('POST', '/apps/facturae/v1/preview', { silo_entry_id: stored.json.id });
    expect(reply.text).toContain('<OperationDate>2024-01-12<');
  });

  it('lists content that the format cannot contain, with code, path, message and remedy', async () => {
    const reply = await api.call('POST', '/apps/ubl/v1/preview', { data: addressless() });
    expect([reply.status, reply.json.key]).toEqual([422, 'e-invoice']);
    const [fault] = reply.json.faults as Record<string, unknown>[];
    expect(fault).toMatchObject({ code: 'E-INVOICE-04', paths: ['$.doc.supplier.addresses'] });
    expect(String(fault?.message)).toContain('BR-08');
    expect(String(fault?.link)).toContain('e-invoice');
  });

  it.each([
    ['ubl', { doc_type: 'xrechnung-invoice-v2' }, 'en16931, bis-invoice-v3'],
    ['cii', { doc_type: 'choruspro-v1' }, 'facturx-v1, zugferd-v2, en16931'],
  ])('refuses a document type that %s does not have, and lists the valid types', async (kind, options, validTypes) => {
    const reply = await api.call('POST', `/apps/${kind}/v1/preview`, { data: complete(), ...options });
    expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
    expect(reply.json.message).toContain(validTypes);
  });

  it.each([
    ['ubl', { private: true, validate_ubl: false, attach_invoice_pdf: false }],
    ['cii', { private: true, validate_cii: true }],
    ['facturae', { private: true, add_timestamp: false }],
  ])('creates the same file of %s if options have no effect', async (kind, options) => {
    const path = `/apps/${kind}/v1/preview`;
    const plain = await api.call('POST', path, { data: complete() });
    const optioned = await api.call('POST', path, { data: complete(), ...options });
    expect([optioned.status, optioned.text]).toEqual([200, plain.text]);
  });

  it.each([
    ['ubl', { attach_invoice_pdf: true }, 422],
    ['cii', { attach_invoice_pdf: true }, 422],
    ['facturae', { add_timestamp: true }, 422],
    ['ubl', { validate_ubl: 'yes' }, 400],
    ['cii', { validate_ubl: true }, 400],
    ['ubl', { face: true }, 400],
    ['facturae', { doc_type: 'en16931' }, 400],
    ['ubl', { doc_typ: 'bis-invoice-v3' }, 400],
  ])('refuses what %s does not support, with the field: %j', async (kind, options, status) => {
    const reply = await api.call('POST', `/apps/${kind}/v1/preview`, { data: complete(), ...options });
    expect(reply.status).toBe(status);
    expect(reply.json.message).toContain(Object.keys(options)[0]);
  });

  it('refuses other documents and an unknown entry', async () => {
    const party = { $schema: 'https://gobl.org/draft-0/org/party', name: 'A S.L.' };
    for (const [body, status] of [
      [{}, 422],
      [{ data: party }, 422],
      [{ silo_entry_id: createUuidV7() }, 404],
    ] as const)
      expect((await api.call('POST', '/apps/cii/v1/preview', body)).status).toBe(status);
  });
});

const storeWorkflow = (steps: readonly object[]) =>
  api.call('PUT', `/transform/v1/workflows/${createUuidV7()}`, { name: 'E-invoices', schema: 'bill/invoice', steps });

describe('the e-invoice settings', () => {
  it('are off by default, can be switched on, and belong to the PDF settings', async () => {
    const on = await setPage({ ubl: true, facturx: true, facturae: false });
    expect(on.json.page).toEqual({ ubl: true, facturx: true });
    expect((await setPage({ locale: 'en' })).json.page).toEqual({ locale: 'en' });
    expect((await setPage({ ubl: 'yes' })).status).toBe(400);
  });

  it('cause warnings at upload about content that their formats cannot contain', async () => {
    const store = (data: object) => api.call('POST', '/silo/v1/entries', { data });
    const listKeys = ({ json }: { readonly json: Record<string, unknown> }) =>
      ((json.warnings ?? []) as { readonly code: string }[]).map(({ code }) => code);
    expect(listKeys(await store(addressless()))).not.toContain('E-INVOICE-04');
    await setPage({ ubl: true });
    const warned = await store(addressless());
    expect(listKeys(warned)).toContain('E-INVOICE-04');
    const warning = (warned.json.warnings as Record<string, unknown>[]).find(({ code }) => code === 'E-INVOICE-04');
    expect(warning).toMatchObject({
      key: 'e-invoice-impossible',
      paths: ['$.doc.supplier.addresses'],
      blocking: false,
    });
    expect(String(warning?.remedy)).not.toBe('No action is needed.');
    expect(listKeys(await store(complete()))).not.toContain('E-INVOICE-04');
  });

  it('are not needed for a workflow step, and the job of the step gets the warning', async () => {
    const steps = [{ id: createUuidV7(), provider: 'facturae.generate', config: { face: true } }];
    const workflow = await storeWorkflow(steps);
    expect(workflow.json.steps).toMatchObject([{ provider: 'gov-es.facturae.generate' }]);
    const job = await api.call('POST', '/transform/v1/jobs', {
      workflow_id: workflow.json.id,
      data: complete({ code: 'F-1' }),
    });
    expect((job.json.warnings as { readonly code: string }[]).map(({ code }) => code)).toContain('E-INVOICE-29');
  });

  it('do not prevent the refusal of an unsupported step option when the workflow is stored', async () => {
    const steps = [{ id: createUuidV7(), provider: 'cii.generate', config: { attach_invoice_pdf: true } }];
    const workflow = await storeWorkflow(steps);
    expect(workflow.status).toBe(422);
    expect(JSON.stringify(workflow.json.faults)).toContain('config.attach_invoice_pdf');
  });
});
