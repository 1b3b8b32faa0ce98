// The published pairs: sums of their files, and refusals with their paths.
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { describeUnless } from '../skipped';
import { readSums, sortRows } from './read-file';
import { pairsLack, readExpected, readPair } from './shared-documents';

describeUnless(pairsLack, 'the files of the published pairs', () => {
  const expected = pairsLack === undefined ? readExpected() : [];

  it('exist for all 136 published results', () => {
    expect(expected).toHaveLength(136);
  });

  it.each(['ubl', 'cii'] as const)('have the calculated sums in %s, or are refused with the same paths', (format) => {
    for (const [name, wanted] of expected) {
      const result = createEInvoice(format, { invoice: readPair(name) });
      if (result.kind === 'refused') {
        // The first fault that was found; others may come with it.
        const [fault] = result.faults.map(({ code, paths }) => [code, ...(paths ?? [])]);
        expect({ name, fault }).toEqual({ name, fault: 'refused' in wanted ? wanted.refused : undefined });
      } else {
        const rows = 'rows' in wanted ? sortRows(wanted.rows) : undefined;
        expect({ name, ...readSums(result.xml) }).toEqual({ name, ...wanted, rows });
      }
    }
  });

  it('are the same for Peppol and UBL, except for parties without an electronic address', () => {
    for (const [name] of expected) {
      const invoice = readPair(name);
      const plain = createEInvoice('ubl', { invoice });
      const peppol = createEInvoice('peppol', { invoice });
      if (plain.kind === 'refused') expect(peppol.kind).toBe('refused');
      else if (peppol.kind === 'made')
        expect({ name, ...readSums(peppol.xml) }).toEqual({ name, ...readSums(plain.xml) });
      else {
        const only = peppol.faults.flatMap(({ code, paths }) => (paths ?? []).map((path) => `${code} ${path}`));
        expect(only.filter((fault) => !/^E-INVOICE-13 \$\.doc\.(?:customer|supplier)\.inboxes$/.test(fault))).toEqual(
          [],
        );
      }
    }
  });

  it('have the same bytes if they are created again', () => {
    const input = { invoice: readPair('conv-freelance') };
    for (const format of ['ubl', 'peppol', 'cii'] as const)
      expect(createEInvoice(format, input)).toEqual(createEInvoice(format, input));
  });
});
