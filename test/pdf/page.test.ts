// The details that an accountant checks: signs, decimals, due dates, account numbers, tax ids, the register, marks,
// logo, color.
import { formatPdfOptionProblem } from '../../src/messages/en/problems';
import type { JsonObject } from '../../src/document/model/basic';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { parsePdfDateFormat, parsePdfOptions } from '../../src/contracts/pdf-options';
import { formatPdfDate, formatIban, trimTrailingZerosDownToMinimum } from '../../src/pdf/view/format';
import { englishDocumentKeyValueTranslations } from '../../src/pdf/view/english';
import { spanishDocumentKeyValueTranslations } from '../../src/pdf/view/spanish';
import { translateDocumentKey, pdfTextsByLocale } from '../../src/pdf/view/words';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { lineOf, invoiceOf as printedInvoice, qrAddress } from './invoices';
import { allTexts, readPdf } from './reader';

const issuedAt = new Date('2026-07-01T10:00:00Z');
type Look = Partial<Parameters<typeof callingThreadPdfRenderer.invoice>[0]>;

const listTexts = async (input: JsonObject, look: Look = {}): Promise<string[]> => {
  const bytes = await callingThreadPdfRenderer.invoice({
    invoice: invoiceOf(invoiceInput(input)),
    locale: 'es',
    qrAddress,
    issuedAt,
    ...look,
  });
  return allTexts(readPdf(bytes)).map((text) => text.replaceAll('\u00a0', ' '));
};

describe('the signs in a PDF', () => {
  const credit: JsonObject = {
    type: 'credit-note',
    preceding: [{ series: 'A', code: '1', issue_date: '2026-06-01' }],
    lines: [line('90.00', { quantity: '2', discounts: [{ amount: '18.00' }] })],
    charges: [{ key: 'delivery', amount: '10.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
  };

  it('are minus in a credit note, as in its record and QR code', async () => {
    const conversion = convertToRegistrationRecordContent(invoiceOf(invoiceInput(credit)));
    const total = 'content' in conversion ? conversion.content.ImporteTotal : '';
    expect(total).toBe('-208.12');
    const texts = await listTexts(credit);
    for (const text of ['-2', '90,00', '-162,00', '18,00', '-10,00 €', '-172,00', '-36,12', '-208,12 €']) {
      expect(texts).toContain(text);
    }
    expect(texts).not.toContain('208,12 €');
  });

  it('are unchanged in a debit note and a correction by substitution', async () => {
    expect(await listTexts({ ...credit, type: 'debit-note' })).toContain('208,12 €');
  });
});

describe('the numbers in a PDF', () => {
  it('keep all their decimals, and have at least the decimals of the currency', () => {
    expect(
      ['12.5000', '12.3450', '12', '12.00', '0.1200', '-3.1000'].map((each) => trimTrailingZerosDownToMinimum(each, 2)),
    ).toEqual(['12.50', '12.345', '12', '12.00', '0.12', '-3.10']);
    expect(['20.000', '1.50', '7'].map((each) => trimTrailingZerosDownToMinimum(each, 0))).toEqual(['20', '1.5', '7']);
  });

  it('include the currency in prices', async () => {
    const texts = await listTexts({ lines: [line('12.500000'), line('0.123400'), line('7', { quantity: '2.50' })] });
    for (const text of ['12,50', '0,1234', '7,00', '2,5']) expect(texts).toContain(text);
    expect(texts.join()).not.toContain('12,500');
  });

  it('are in groups of four for account numbers', async () => {
    expect(formatIban('ES9121000418450200051332').replaceAll('\u00a0', ' ')).toBe('ES91 2100 0418 4502 0005 1332');
    expect(formatIban('no account')).toBe('no account');
    const payment = {
      instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'ES9121000418450200051332' }] },
    };
    expect((await listTexts({ payment })).join('\n')).toContain('IBAN ES91 2100 0418 4502 0005 1332');
  });
});

describe('the due dates in a PDF', () => {
  const dates = (...rows: JsonObject[]): JsonObject => ({ payment: { terms: { key: 'due-date', due_dates: rows } } });

  it('are a table that adds up to the total', async () => {
    const texts = await listTexts(
      dates({ date: '2026-07-31', percent: '50%' }, { date: '2026-08-31', percent: '50%' }),
    );
    for (const text of ['Vencimiento', '31/07/2026', '31/08/2026', '50 %', '60,50 €', 'Total', '121,00 €'])
      expect(texts).toContain(text);
    expect(texts).not.toContain('Resto, sin fecha');
  });

  it('are a text if there is no date', async () => {
    const texts = await listTexts(dates({ date: '2026-07-31', amount: '100.00' }));
    expect(texts).toEqual(expect.arrayContaining(['Resto, sin fecha', '21,00 €', '121,00 €']));
  });

  it('add up to the remaining amount after an advance', async () => {
    const { payment } = dates({ date: '2026-07-31', amount: '100.00' }) as { payment: JsonObject };
    const texts = await listTexts({ payment: { ...payment, advances: [{ description: 'Señal', amount: '21.00' }] } });
    expect(texts).toContain('100,00 €');
    expect(texts).not.toContain('Resto, sin fecha');
  });

  it('have the signs of a credit note', async () => {
    const texts = await listTexts({ type: 'credit-note', ...dates({ date: '2026-07-31', percent: '100%' }) });
    expect(texts.filter((text) => text === '-121,00 €').length).toBeGreaterThanOrEqual(2);
  });
});

describe('the parties in a PDF', () => {
  it('have their register entry in order, with the capital', async () => {
    const registration = {
      capital: '3000.00',
      currency: 'EUR',
      office: 'Madrid',
      volume: '30863',
      book: '0',
      page: '94',
      section: '8',
      sheet: 'M-555555',
      entry: '1',
    };
    const supplier = { name: 'Uno S.L.', tax_id: { country: 'ES', code: 'B98602642' }, registration };
    expect(await listTexts({ supplier })).toContain(
      'Registro Mercantil de Madrid, Tomo 30863, Libro 0, Folio 94, Sección 8, Hoja M-555555, Inscripción 1. ' +
        'Capital social: 3.000,00 €',
    );
  });

  it.each([
    [{ country: 'DE', code: '111111125' }, 'NIF-IVA: DE111111125'],
    [{ country: 'BE', code: '412345614' }, 'NIF-IVA: BE0412345614'],
    [{ country: 'GB', code: '350983637' }, 'VAT (Reino Unido): 350983637'],
    [{ country: 'US', code: '123456789' }, 'TIN (Estados Unidos): 123456789'],
    [{ country: 'MX', code: 'ABC010101AB1' }, 'RFC (México): ABC010101AB1'],
    [{ country: 'JP', code: '1234567890123' }, 'Id. fiscal (Japón): 1234567890123'],
  ])('have a label for the kind of a foreign tax ID: %j', async (taxId, text) => {
    expect(await listTexts({ customer: { name: 'Fuera', tax_id: taxId } })).toContain(text);
  });

  it('have identities with the name of their kind', async () => {
    const customer = { name: 'Viajera', identities: [{ key: 'passport', country: 'US', code: 'X123' }] };
    expect(await listTexts({ customer })).toContain('Pasaporte: X123 (Estados Unidos)');
  });
});

describe('the words in a PDF', () => {
  it('include translated units of the format and of UN/ECE', () => {
    expect(
      ['h', 'mon', 'dozen', 'm2', 'HUR', 'C62', 'KGM', 'MON', 'unknown'].map((unit) =>
        translateDocumentKey('unit', unit, 'es'),
      ),
    ).toEqual(['h', 'mes', 'docena', 'm²', 'h', 'ud.', 'kg', 'mes', 'unknown']);
    expect(translateDocumentKey('unit', 'MON', 'en')).toBe('month');
    expect(translateDocumentKey('means', 'credit-transfer+sepa', 'es')).toBe('Transferencia bancaria');
  });

  it('exist in every language if they exist in one language', () => {
    for (const kind of Object.keys(
      spanishDocumentKeyValueTranslations,
    ) as (keyof typeof spanishDocumentKeyValueTranslations)[]) {
      expect([kind, Object.keys(englishDocumentKeyValueTranslations[kind]).toSorted()]).toEqual([
        kind,
        Object.keys(spanishDocumentKeyValueTranslations[kind]).toSorted(),
      ]);
    }
    expect(Object.keys(pdfTextsByLocale.en).toSorted()).toEqual(Object.keys(pdfTextsByLocale.es).toSorted());
    expect(
      Object.values(pdfTextsByLocale)
        .flatMap((each) => Object.values(each))
        .filter((word) => word === ''),
    ).toEqual([]);
  });

  it('include dates in the requested format', async () => {
    const getPattern = (text: string) => {
      const read = parsePdfDateFormat(text);
      return 'pattern' in read ? read.pattern : formatPdfOptionProblem(read.problem);
    };
    expect(getPattern('%Y-%m-%d')).toBe('%Y-%m-%d');
    expect(getPattern('DD/MM/YYYY')).toBe('%d/%m/%Y');
    expect(getPattern('d MMM yyyy')).toBe('%e %b %Y');
    expect(getPattern('D de MMMM de YYYY')).toBe('%e de %B de %Y');
    expect(getPattern('%H:%M')).toContain('%H');
    expect(getPattern('MM/YYYY')).toContain('a day, a month and a year');
    expect(formatPdfDate('2026-02-01', 'es', '%e de %B de %Y')).toBe('1 de febrero de 2026');
    expect(await listTexts({}, { dateFormat: '%Y-%m-%d' })).toContain('2026-06-30');
  });

  it('are read in the same way from the arguments of a step, a job and a workspace', () => {
    expect(
      parsePdfOptions({ locale: 'en-GB', layout: 'TICKET80', logo_height: '48', date_format: 'DD.MM.YYYY' }),
    ).toEqual({
      look: { locale: 'en', layout: 'ticket80', logoHeight: 48, dateFormat: '%d.%m.%Y' },
      problems: [],
    });
    expect(parsePdfOptions({ locale: null, layout: '', logo_height: undefined })).toEqual({ look: {}, problems: [] });
    const wrong = parsePdfOptions({ layout: 'A5', logo_height: 5000, date_format: 12, locale: 'fr' });
    expect(wrong.look).toEqual({});
    expect(wrong.problems.map(({ name }) => name).toSorted()).toEqual(['date_format', 'layout', 'logo_height']);
  });
});

describe('the marks in a PDF', () => {
  const readContent = async (look: Look): Promise<string> =>
    readPdf(
      await callingThreadPdfRenderer.invoice({ invoice: printedInvoice(), locale: 'es', qrAddress, issuedAt, ...look }),
    ).contents[0] ?? '';
  const across = /q ([\d. ]+) rg BT \/F\d (\d+) Tf (0\.\d+) (-0\.\d+) (-0\.\d+) (-0\.\d+) ([\d.]+) ([\d.]+) Tm/g;

  it('are on documents of the simulator and the test environment, but not on live documents', async () => {
    expect([...(await readContent({ environment: 'live' })).matchAll(across)]).toHaveLength(0);
    for (const environment of ['simulator', 'test'] as const) {
      const marks = [...(await readContent({ environment })).matchAll(across)];
      expect(marks).toHaveLength(1);
    }
    expect(await listTexts({}, { environment: 'test' })).toContain('Documento de prueba, sin validez fiscal');
  });

  it('are on a cancelled invoice, across the page and in its text', async () => {
    expect([...(await readContent({ cancelled: true, environment: 'test' })).matchAll(across)]).toHaveLength(2);
    expect((await listTexts({}, { cancelled: true })).join('\n')).toContain('ANULADA');
  });

  it('stay clear of the QR code and its quiet zone', async () => {
    const content = await readContent({ cancelled: true, environment: 'simulator' });
    const code = /q 0 g ([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+) cm/.exec(content);
    const bottomOfCode = Number(code?.[3]) + 35 * (72 / 25.4) + 6 * (72 / 25.4);
    const rightOfCode = 48 + 41 * (72 / 25.4);
    const marks = [...content.matchAll(across)];
    expect(marks).toHaveLength(2);
    for (const [, , size, cos, sin, , , x, y] of marks) {
      // The line rises from its start. Above the right edge of the code, its letters end here.
      const rise = ((rightOfCode - Number(x)) * Math.abs(Number(sin))) / Number(cos);
      expect(Number(y) - Math.max(0, rise) - Number(size)).toBeGreaterThan(bottomOfCode);
      // Nothing is cut off at the edges of the paper.
      expect(Number(x)).toBeGreaterThan(10);
      expect(Number(y)).toBeLessThan(830);
    }
  });
});

describe('the page breaks of a PDF', () => {
  it('keep the sums together with the last line', async () => {
    for (let count = 20; count <= 45; count++) {
      const invoice = printedInvoice({
        lines: Array.from({ length: count }, (_, index) => lineOf(index)),
        notes: [{ text: 'Gracias por su confianza.' }],
      });
      const pdf = readPdf(await callingThreadPdfRenderer.invoice({ invoice, locale: 'es', qrAddress, issuedAt }));
      const last = pdf.pages.at(-1)?.map(({ text }) => text) ?? [];
      expect(last).toContain(`Servicio ${count}`);
      expect(last).toContain('Gracias por su confianza.');
    }
  });

  it('keep two lines of a long note together', async () => {
    for (let words = 900; words <= 1_400; words += 40) {
      const text = Array.from({ length: words }, (_, index) => `nota${index}`).join(' ');
      const pdf = readPdf(
        await callingThreadPdfRenderer.invoice({
          invoice: printedInvoice({ notes: [{ text }] }),
          locale: 'es',
          qrAddress,
          issuedAt,
        }),
      );
      const counts = pdf.pages.map((page) => page.filter((each) => each.text.startsWith('nota')).length);
      for (const count of counts) expect(count).not.toBe(1);
    }
  });
});
