// Allowed places of a visible signature on a form: the box that the form leaves free, and no place over its text.
import { checkSignedForm } from '../../src/certificates/check-form';
import { signatureBoxPoints } from '../../src/contracts/representation-form';
import { renderRepresentationFormPdf, type RepresentationFormPdfContent } from '../../src/pdf/render-form';
import { readPdf } from '../pdf/reader';
import { listPageNumbers, signForm } from './sign-form';
import { anas, sampleForm, toCheckTask } from './sample-form';

/** @param length number of characters of each name and of the address */
const ofLength = (length: number): RepresentationFormPdfContent => {
  const long = 'Sociedad Anónima de Nombre Largo '.repeat(200).slice(0, length);
  return {
    ...sampleForm,
    kind: 'annex-2',
    taxpayer: { ...sampleForm.taxpayer, name: long, address: long },
    signer: { ...sampleForm.signer, name: long, capacity: long },
    representative: { ...sampleForm.representative, name: long },
  };
};

interface Mark {
  readonly x: number;
  readonly y: number;
}

/** The start of each piece of text on each page, from the lower left corner. */
function readMarks(form: Buffer): Mark[][] {
  const position = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g;
  return readPdf(form).contents.map((content) =>
    [...content.matchAll(position)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
  );
}

/** The height of descenders of the text above. */
const descentMax = 4;

const listFindings = async (form: Buffer, rect: string, page?: number) => {
  const file = signForm(form, anas, { rect, page });
  return (await checkSignedForm(toCheckTask(form, file))).findings;
};

describe('the box for a visible signature', () => {
  it.each([0, 40, 150, 250, 350, 500, 700, 1_000, 2_000])(
    'contains no text even with names of %i characters',
    async (length) => {
      const pages = readMarks(await renderRepresentationFormPdf(length === 0 ? sampleForm : ofLength(length)));
      const last = pages.at(-1) ?? [];
      expect(pages.flat().length).toBeGreaterThan(15);
      expect(last.length).toBeGreaterThanOrEqual(3);
      expect(
        last.filter(({ y }) => y < signatureBoxPoints.top + descentMax && y > signatureBoxPoints.bottom - descentMax),
      ).toEqual([]);
      expect(last.every(({ y }) => y > 0)).toBe(true);
    },
  );

  it('fits a stamp of the largest accepted size', async () => {
    const form = await renderRepresentationFormPdf(sampleForm);
    expect(await listFindings(form, '[56 56 356 206]')).toEqual([]);
    expect(await listFindings(form, '[539 206 239 56]')).toEqual([]);
  });
});

describe('a stamp over the text of a form', () => {
  it.each(['[56 600 356 750]', '[200 150 400 250]', '[0 0 100 100]', '[500 56 600 100]'])(
    'is checked by a person: %s',
    async (rect) => {
      expect(await listFindings(await renderRepresentationFormPdf(sampleForm), rect)).toEqual(['form-unread']);
    },
  );

  it('is checked by a person even if another page has its box in this place', async () => {
    const form = await renderRepresentationFormPdf(ofLength(1_000));
    const pages = listPageNumbers(form.toString('latin1'));
    expect(pages.length).toBeGreaterThan(1);
    expect(await listFindings(form, '[56 56 356 206]', pages[0])).toEqual(['form-unread']);
    expect(await listFindings(form, '[56 56 356 206]', pages.at(-1))).toEqual([]);
  });
});
