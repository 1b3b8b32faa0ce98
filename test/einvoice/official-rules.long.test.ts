// Files of Sello checked by the official rules: kinds of docs/invoices, full and unusual documents, the published pairs,
// and generated documents.
import { describeUnless } from '../skipped';
import { sharedFiles, sharedPath, sharedText } from '../shared-folder';
import { readFileSync } from 'node:fs';
import type { EInvoiceInput } from '../../src/einvoice/contract';
import { fullDocuments } from './full-documents';
import { calculated } from './generated';
import { exampleInput, kinds, makeText } from './created-files';
import { sampleMargins } from './margin-documents';
import { oddDocuments } from './odd-documents';
import { checkerLack, checkFiles, findInvalid } from './official-checker';
import { readExpected, readPair } from './shared-documents';
import { listAllFiles, signFacturae } from './signed-files';

/** A period without a day of delivery leaves an element empty that CII requires, so Factur-X warns about it. */
const emptyDelivery = /\.cii\.xml: PEPPOL-EN16931-R008$/;
const withoutEmptyDelivery = (invalid: readonly string[]): string[] =>
  invalid.filter((line) => !emptyDelivery.test(line));

/** The members that accompany a full document. */
const accompanied = {
  qrAddress: 'https://example.com/?a=1&b=2',
  page: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') },
};

/** Time for a loaded machine: the checker processes 20 files a second on an idle one. */
const timeoutMs = 1_800_000;

/**
 * The checker processes all files of these documents, about 2,500 in two minutes. Check more once after a change of a writer:
 * `SELLO_EINVOICE_DOCUMENTS=3000` creates 11,615 files, which take ten minutes or more.
 */
const documentsCount = Number(process.env.SELLO_EINVOICE_DOCUMENTS ?? 650);

describeUnless(checkerLack, 'the official rules', () => {
  it(
    'find errors in the invalid samples only',
    () => {
      const names = [
        ...sharedFiles('checks/einvoice/samples', '.xml'),
        ...sharedFiles('checks/einvoice/samples', '.pdf'),
      ];
      const samples = names.map((name) => ({
        name,
        contents: readFileSync(sharedPath('checks', 'einvoice', 'samples', name)),
      }));
      const judged = checkFiles(samples, '--strict').map(
        ({ name, isValid }) => `${isValid ? 'VALID' : 'INVALID'} ${name}`,
      );
      const expected = sharedText('checks/einvoice/samples/expected.txt').trim().split('\n');
      expect(judged).toEqual(expected.map((line) => line.split(' ').slice(0, 2).join(' ')));
      expect(judged.filter((line) => line.startsWith('INVALID'))).toHaveLength(4);
    },
    timeoutMs,
  );

  it(
    'accept the files of the kinds of docs/invoices',
    async () => {
      const files = await listAllFiles(kinds.map((kind) => [kind, exampleInput(kind)]));
      expect(files.length).toBeGreaterThan(2 * kinds.length);
      expect(withoutEmptyDelivery(findInvalid(files, '--strict'))).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'accept the files of full documents',
    async () => {
      const documents = fullDocuments().map(([name, invoice]): [string, EInvoiceInput] => [
        name,
        { invoice, ...accompanied },
      ]);
      const files = await listAllFiles(documents);
      expect(files.length).toBeGreaterThanOrEqual(45);
      expect(withoutEmptyDelivery(findInvalid(files, '--strict'))).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'accept the files of unusual but acceptable documents',
    async () => {
      const files = await listAllFiles(oddDocuments().map(([name, invoice]) => [name, { invoice, ...accompanied }]));
      expect(files.length).toBeGreaterThan(170);
      expect(withoutEmptyDelivery(findInvalid(files, '--strict'))).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'accept the files of generated documents with margins',
    async () => {
      const files = await listAllFiles(sampleMargins(60).map(({ name, invoice }) => [name, invoice]));
      expect(files).toHaveLength(240);
      expect(findInvalid(files, '--strict')).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'accept the files of the published pairs',
    async () => {
      const files = await listAllFiles(readExpected().map(([name]) => [name, readPair(name)]));
      expect(files.length).toBeGreaterThan(440);
      expect(findInvalid(files, '--strict')).toEqual([]);
    },
    timeoutMs,
  );

  it(
    `accept every file of ${documentsCount} generated documents`,
    async () => {
      const files = await listAllFiles(calculated(documentsCount));
      expect(files.length).toBeGreaterThan(3 * documentsCount);
      expect(findInvalid(files)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'find an error in a signed file with one byte changed',
    async () => {
      const whole = await signFacturae(makeText('facturae', exampleInput('standard')));
      const changed = [
        whole.replace('<TotalExecutableAmount>2', '<TotalExecutableAmount>1'),
        whole.replace(/<CorporateName>./, '<CorporateName>#'),
        whole.replace('>emisor<', '>emisos<'),
      ];
      const files = [whole, ...changed].map((contents, index) => ({ name: `${index}.xml`, contents }));
      expect(new Set(files.map(({ contents }) => contents)).size).toBe(4);
      const [first, ...others] = checkFiles(files, '--strict');
      expect(first).toMatchObject({ isValid: true });
      for (const { isValid, rules } of others)
        expect({ isValid, rules }).toEqual({ isValid: false, rules: expect.stringMatching(/SIG-(DIGEST|VALUE)/) });
    },
    timeoutMs,
  );
});
