// Cases from practice about codes of taxes: declaration, refusal and remedy. Regressions: wrong declarations and
// remedies.
import type { JsonObject } from '../../src/document/model/basic';
import { renderMessage } from '../../src/messages/render';
import { gran, ceuta, sale, look, remedyOf, valencia, type InvoiceFindings } from './findings';
import { line } from './invoices';

describe('an exempt sale in Ceuta and Melilla (IPSI)', () => {
  const ofCeuta = (combo: JsonObject): InvoiceFindings =>
    look(sale({ cat: 'IPSI', ...combo }, { supplier: ceuta, customer: ceuta }));

  test.each(['E1', 'E2', 'E6'])('has neither rate nor quota with 0 %% and the exemption %s', (code) => {
    const { rows, faults, blocking } = ofCeuta({ percent: '0%', ext: { 'es-fiscal-exempt': code } });
    expect([faults, blocking]).toEqual([[], []]);
    expect(rows).toEqual([
      {
        Impuesto: '02',
        ClaveRegimen: code === 'E1' ? '19' : '01',
        OperacionExenta: code,
        BaseImponibleOimporteNoSujeto: '100.00',
        BaseImponibleACoste: '100.00',
      },
    ]);
  });

  test.each([{ key: 'exempt' }, { ext: { 'es-fiscal-exempt': 'E1' } }])(
    'is refused with a remedy that is accepted: %j',
    (combo) => {
      const { faults, remedies } = ofCeuta(combo);
      expect(faults).not.toEqual([]);
      expect(remedies).toContain('{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}');
      expect(remedies).not.toContain('"key"');
    },
  );

  // Regression: the remedy changed a sale outside the tax, or with reverse charge, to an exempt one.
  test.each(['N1', 'N2', 'S2'])('is refused with a remedy that keeps the class %s', (code) => {
    const { remedies } = ofCeuta({ ext: { 'es-fiscal-op-class': code } });
    expect(remedies).toContain(`{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-op-class": "${code}"}}`);
  });

  test('is reported if an exemption has a rate', () => {
    const charged = ofCeuta({ percent: '4%', ext: { 'es-fiscal-exempt': 'E1' } });
    expect(charged.blocking).toEqual(['exemption-replaced']);
    expect(ofCeuta({ percent: '4%' }).rows[0]).toMatchObject({ ClaveRegimen: '01', TipoImpositivo: '4' });
  });
});

describe('a row with a rate and a reason for no tax', () => {
  const untaxed: JsonObject[] = [
    { ext: { 'es-fiscal-exempt': 'E7' } },
    { key: 'exempt', ext: { 'es-fiscal-exempt': 'E8' } },
    { ext: { 'es-fiscal-exempt': 'E1' } },
    { key: 'exempt' },
    { ext: { 'es-fiscal-exempt': 'E2' } },
    { ext: { 'es-fiscal-op-class': 'N1' } },
    { key: 'outside-scope' },
  ];

  test.each(untaxed)('is not sealed with IGIC at 7 %% and %j', (combo) => {
    const found = look(sale({ cat: 'IGIC', percent: '7%', ...combo }, { supplier: gran }));
    expect([found.faults, found.blocking]).toEqual([[], ['value-replaced']]);
    expect(remedyOf(found, 'value-replaced')).toContain('Remove `percent`');
    expect(look(sale({ cat: 'IGIC', ...combo }, { supplier: gran })).blocking).toEqual([]);
    expect(look(sale({ cat: 'IGIC', percent: '0%', ...combo }, { supplier: gran })).blocking).toEqual([]);
  });

  test.each(untaxed)('is refused with the named rate of %j, and the remedy removes the rate', (combo) => {
    const { faults, remedies } = look(sale({ cat: 'IGIC', rate: 'general', ...combo }, { supplier: gran }));
    expect(faults).toEqual(['GOBL-TAX-COMBO-03']);
    expect(remedies).toContain('Remove `rate`');
    expect(remedies).not.toContain('Set `percent`');
  });

  test('is accepted if the customer declares the tax', () => {
    expect(look(sale({ cat: 'VAT', key: 'reverse-charge', percent: '21%' })).blocking).toEqual([]);
  });

  test.each(['N1', 'N2', 'S2'])('has IPSI of the class %s in a row and in the totals', (code) => {
    const ofCeuta = (percent: string) =>
      look(sale({ cat: 'IPSI', percent, ext: { 'es-fiscal-op-class': code } }, { supplier: ceuta, customer: ceuta }));
    expect(ofCeuta('4%').blocking).toEqual(['exemption-replaced']);
    expect([ofCeuta('0%').blocking, ofCeuta('0%').content.CuotaTotal]).toEqual([[], '0.00']);
  });
});

describe('an equivalence surcharge', () => {
  test.each([
    [{ percent: '21%', surcharge: '5.2%' }, '5.2'],
    [{ rate: 'general+eqs' }, '5.2'],
    [{ rate: 'general+eqs', surcharge: '5.2%' }, '5.2'],
    [{ percent: '21%', surcharge: '1.75%' }, '1.75'],
    [{ percent: '4%', surcharge: '0.5%' }, '0.5'],
  ])('is reported under regime 01 with %j', (combo, percent) => {
    const { rows, keys } = look(sale({ cat: 'VAT', ...combo }));
    expect(rows[0]).toMatchObject({ ClaveRegimen: '01', CalificacionOperacion: 'S1' });
    expect(Number(rows[0]?.TipoRecargoEquivalencia)).toBe(Number(percent));
    expect(keys).not.toContain('surcharge-regime');
  });

  test('is not sealed for IGIC, or with a key that charges no tax', () => {
    const exempted = look(sale({ cat: 'VAT', key: 'exempt', surcharge: '5.2%' }));
    const ofIslands = look(sale({ cat: 'IGIC', percent: '7%', surcharge: '0.7%' }, { supplier: gran }));
    for (const one of [exempted, ofIslands]) expect(one.blocking).toEqual(['surcharge-left-out']);
    expect(look(sale({ cat: 'VAT', key: 'exempt', surcharge: '0%' })).blocking).toEqual([]);
  });

  // Regression: the remedy for a named rate of IGIC was "general+eqs", which has no surcharge either.
  test.each<[JsonObject, JsonObject]>([
    [
      { cat: 'IGIC', rate: 'general', surcharge: '0.7%' },
      { cat: 'IGIC', rate: 'general' },
    ],
    [
      { cat: 'IGIC', rate: 'general+eqs', surcharge: '0.7%' },
      { cat: 'IGIC', rate: 'general' },
    ],
    [
      { cat: 'IGIC', percent: '7%', surcharge: '0.7%' },
      { cat: 'IGIC', percent: '7%' },
    ],
    [
      { cat: 'IGIC', key: 'exempt', surcharge: '0.7%' },
      { cat: 'IGIC', key: 'exempt' },
    ],
    [
      { cat: 'VAT', country: 'FR', rate: 'general', surcharge: '5.2%' },
      { cat: 'VAT', country: 'FR', rate: 'general' },
    ],
  ])('is removed from a tax that has none: %j', (mistake, remedied) => {
    const lines = (combo: JsonObject): JsonObject => {
      const shop = combo.country ? { ext: { 'es-fiscal-regime': '17' } } : {};
      return { lines: [line('100.00', { taxes: [{ ...combo, ...shop }] })] };
    };
    const more = mistake.country ? { $tags: ['simplified'], customer: undefined as never } : { supplier: gran };
    const found = look(sale(mistake, { ...more, ...lines(mistake) }));
    const remedy = remedyOf(found, 'surcharge-left-out');
    expect(found.blocking).toEqual(['surcharge-left-out']);
    expect(remedy).toMatch(/^Remove `surcharge`(?: and write "rate": "general")?, because only Spanish VAT/);
    const others = look(sale(remedied, { ...more, ...lines(remedied) }));
    expect([others.blocking, others.keys.filter((key) => /surcharge|regime/.test(key))]).toEqual([[], []]);
  });

  test.each(['es-fiscal-regime', 'es-verifactu-regime'])(
    'does not change regime 18 of the retailer, and causes a warning: %s',
    (name) => {
      const ext = { [name]: '18' };
      expect(look(sale({ cat: 'VAT', rate: 'general', ext })).rows[0]?.ClaveRegimen).toBe('18');
      const both = look(sale({ cat: 'VAT', percent: '21%', surcharge: '5.2%', ext }));
      expect([both.rows[0]?.ClaveRegimen, both.keys.includes('surcharge-regime')]).toEqual(['01', true]);
    },
  );

  test('stays in a correction, which has the rows of its calculated original', () => {
    const row = { cat: 'VAT', percent: '21%', surcharge: '5.2%', ext: { 'es-fiscal-regime': '18' } };
    const preceding = [{ series: 'A', code: '1', issue_date: '2026-06-01' }];
    const { rows, keys } = look(sale(row, { type: 'credit-note', preceding }));
    expect([rows[0]?.ClaveRegimen, keys.includes('surcharge-regime')]).toEqual(['01', false]);
  });

  test.each([
    ['general', '1.75%'],
    ['general', '5.2%'],
    ['general+eqs', '1.75%'],
  ])('blocks the invoice if the rate %s would drop the surcharge %s', (rate, surcharge) => {
    expect(look(sale({ cat: 'VAT', rate, surcharge })).blocking).not.toEqual([]);
  });
});

describe('a code that only IGIC has', () => {
  const ofCanaries = (combo: JsonObject): InvoiceFindings =>
    look(sale({ cat: 'IGIC', ...combo }, { supplier: gran, customer: gran }));

  test.each(['E7', 'E8'])('is reported as the exemption %s, and stays when the document is built again', (code) => {
    for (const key of [{ key: 'exempt' }, {}]) {
      const { rows, faults, blocking } = ofCanaries({ ...key, ext: { 'es-fiscal-exempt': code } });
      expect([faults, blocking, rows[0]?.OperacionExenta]).toEqual([[], [], code]);
    }
  });

  test('may be regime 21', () => {
    const { rows, faults, blocking } = ofCanaries({ percent: '7%', ext: { 'es-fiscal-regime': '21' } });
    expect([faults, blocking, rows[0]?.ClaveRegimen]).toEqual([[], [], '21']);
  });

  test('does not exist in VAT', () => {
    expect(look(sale({ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E7' } })).blocking).toContain(
      'extension-unknown',
    );
    expect(look(sale({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '21' } })).faults).toContain(
      'SELLO-DOCUMENT-04',
    );
  });
});

describe('an exemption with a key that replaces it', () => {
  test.each([
    ['E2', 'exempt', 'export'],
    ['E3', 'exempt', 'export'],
    ['E4', 'exempt', 'export'],
    ['E5', 'exempt', 'intra-community'],
    ['E1', 'export', 'exempt'],
    ['E6', 'intra-community', 'exempt'],
  ])('blocks the invoice if %s has the key %s, and its remedy is the key %s', (code, key, meant) => {
    const looked = look(sale({ cat: 'VAT', key, ext: { 'es-fiscal-exempt': code } }));
    expect(looked.blocking).toContain('exemption-replaced');
    expect(remedyOf(looked, 'exemption-replaced')).toContain(`"key":"${meant}","ext":{"es-fiscal-exempt":"${code}"}`);
    const followed = look(sale({ cat: 'VAT', key: meant, ext: { 'es-fiscal-exempt': code } }));
    expect([followed.keys.includes('exemption-replaced'), followed.rows[0]?.OperacionExenta]).toEqual([false, code]);
  });

  test('of IGIC led to a delivery within the EU, which only VAT has', () => {
    const looked = look(sale({ cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E5' } }, { supplier: gran }));
    expect(looked.blocking).toContain('exemption-replaced');
    expect(remedyOf(looked, 'exemption-replaced')).toContain(
      '{"cat":"IGIC","key":"export","ext":{"es-fiscal-exempt":"E2"}}',
    );
  });

  test.each(['VAT', 'IGIC'])('gets a warning if only its regime says that it is an export: %s', (cat) => {
    const exempted = look(sale({ cat, key: 'exempt', ext: { 'es-fiscal-regime': '02' } }));
    expect(exempted.keys).toContain('export-regime');
    expect(remedyOf(exempted, 'export-regime')).toContain(`{"cat": "${cat}", "key": "export"}`);
    expect(look(sale({ cat, key: 'export' })).keys).not.toContain('export-regime');
    expect(look(sale({ cat, key: 'exempt' })).keys).not.toContain('export-regime');
  });

  test.each([{ rate: 'general' }, { key: 'standard', percent: '21%' }, { key: 'reverse-charge' }])(
    'blocks the invoice if %j removes it',
    (combo) => {
      const isTaken = look(sale({ cat: 'VAT', ext: { 'es-fiscal-exempt': 'E1' }, ...combo }));
      if (isTaken.faults.length === 0) expect(isTaken.blocking).toContain('exemption-replaced');
    },
  );
});

describe('a tax of the supplier that is charged without taxes', () => {
  // Regression: the text said VAT.
  test.each([
    ['VAT', '21%', valencia, 'part of the price (Ley 37/1992 art. 78.Dos.4), but it charges no VAT'],
    ['IGIC', '7%', gran, 'part of the price, but it charges no IGIC'],
  ])('gets the tax of the lines in its text: %s', (cat, percent, supplier, text) => {
    const charges = [{ key: 'tax', reason: 'IE', amount: '5.11' }];
    const { warnings } = look(sale({ cat, percent }, { supplier, charges }));
    const texts = warnings.map(({ message }) => renderMessage('en', message).text);
    expect(texts).toContain(`charges[0] is a tax that the supplier owes, so it is ${text}`);
  });
});
