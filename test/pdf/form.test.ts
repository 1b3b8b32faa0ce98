// The form of representation: PDF/A with the fields of the published form, in each of its two kinds.
import { execFileSync, spawnSync } from 'node:child_process';
import { renderRepresentationFormPdf, type RepresentationFormPdfContent } from '../../src/pdf/render-form';
import { describeUnless, type Lack } from '../skipped';

const lack: Lack =
  spawnSync('pdftotext', ['-v']).error === undefined ? undefined : 'there is no pdftotext (poppler-utils)';

const company: RepresentationFormPdfContent = {
  kind: 'annex-1',
  taxpayer: { name: 'Muebles del Ebro, S.L.', taxCode: 'B99286320', address: 'Calle Alfonso I 14, 50003 Zaragoza' },
  signer: { name: 'Ana Lores', taxCode: '25123456G', capacity: 'administradora única' },
  representative: { name: 'Programas, S.L.', taxCode: 'B12345674' },
  place: 'Zaragoza',
  day: '2026-11-26',
  at: new Date('2026-11-26T10:00:00Z'),
  number: '0192',
};

const readText = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }).replaceAll(/\s+/g, ' ');

describe('the form of representation', () => {
  it('is PDF/A-2, and has the same bytes for the same data', async () => {
    const [one, two] = [await renderRepresentationFormPdf(company), await renderRepresentationFormPdf(company)];
    expect(one.equals(two)).toBe(true);
    const text = one.toString('latin1');
    expect([/<pdfaid:part>2</.test(text), /<pdfaid:conformance>B</.test(text)]).toEqual([true, true]);
    expect(text).toContain('/Lang (es)');
  });
});

describeUnless(lack, 'the text of the form of representation', () => {
  it('contains taxpayer, signer with capacity, representative, place, day and purpose', async () => {
    const text = readText(await renderRepresentationFormPdf(company));
    for (const field of [
      'Anexo I',
      'Muebles del Ebro, S.L., con NIF B99286320',
      'Calle Alfonso I 14, 50003 Zaragoza',
      'Ana Lores, con NIF 25123456G, que actúa en calidad de administradora única',
      'Programas, S.L., con NIF B12345674, empresa desarrolladora',
      'remisión por medios electrónicos a la Agencia Estatal de Administración Tributaria',
      'el representante acepta la representación',
      'En Zaragoza, a 26 de noviembre de 2026.',
      'Firma del otorgante: Ana Lores, con NIF 25123456G.',
    ])
      expect(text).toContain(field);
  });

  it('is Annex II for an adviser, and Annex I for a person who signs for themselves', async () => {
    const { capacity: _capacity, ...signer } = company.signer;
    const text = readText(await renderRepresentationFormPdf({ ...company, kind: 'annex-2', signer }));
    for (const field of ['Anexo II', 'asesor o profesional', 'que actúa en nombre propio'])
      expect(text).toContain(field);
  });

  it('keeps the closing lines and the box of a taxpayer with a long name on one page', async () => {
    const long = 'Distribuciones Alimentarias del Valle del Guadalquivir y Compañía, Sociedad Limitada '.repeat(12);
    const pages = execFileSync('pdftotext', ['-', '-'], {
      input: await renderRepresentationFormPdf({ ...company, taxpayer: { ...company.taxpayer, name: long } }),
      encoding: 'utf8',
    }).split('\f');
    const closing = pages.filter((page) => page.includes('Firma del otorgante'));
    expect(closing).toHaveLength(1);
    expect(closing[0]).toContain('La firma visible va en el recuadro');
  });
});
