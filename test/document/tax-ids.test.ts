// Tax identifiers of other countries: cleaning, and the faults of each country.
import { cleanTaxId, isValidOrUncheckableTaxId } from '../../src/document/tax-ids/registry';
import { faultsOf } from './invoices';

describe('a foreign tax ID', () => {
  test.each([
    ['NO', 'no 923 456 783', '923456783MVA'],
    ['NO', 'NO923456783 mva', '923456783MVA'],
    ['CH', 'CHE-284.156.502 MWST', 'E284156502'],
    ['CH', 'CHE-284.156.502 IVA', 'E284156502'],
    ['MX', 'K&A 010301-I16', 'K&A010301I16'],
    ['MX', 'ñandú', 'ÑAND'],
    ['MX', 'MX K&A010301I16', 'K&A010301I16'],
    // Regression: the initials of the name were removed as a prefix, once or twice.
    ['MX', 'MXI020202AB1', 'MXI020202AB1'],
    ['MX', 'MX MXI020202AB1', 'MXI020202AB1'],
    ['MX', 'mxab-020202-ab1', 'MXAB020202AB1'],
    ['FR', 'FR123456789', '123456789'],
    ['JP', '١٢٣', ''],
    ['IE', '8A+12345', '8A12345'],
  ])('is cleaned: %s cleans %j to %j', (country, given, wanted) => {
    expect(cleanTaxId(country, given)).toBe(wanted);
    expect(cleanTaxId(country, wanted)).toBe(wanted);
  });

  /** Valid ones first, invalid ones after them. */
  test.each([
    ['AE', ['123456789012345'], ['12345678901234', '12345678901234A']],
    ['AR', ['20172543597', '30500010912'], ['20172543598', '99172543597']],
    ['BR', ['35549549506', '05104582000170'], ['35589549506', '05104582000171', '123']],
    ['CH', ['E100416306', 'E432825998'], ['E100416307', '100416306']],
    ['CO', ['811007991', '8110079918', '124499654'], ['8110079917', '12449965', '81100799188']],
    ['GB', ['573376712', '221159792001', 'GD499', 'HA500'], ['573376713', 'GD500', 'HA499', '000000000']],
    ['IN', ['09AABCU9355J1ZS', '27AAPFU0939F1ZV'], ['09AABCU9355J1ZT', '9AABCU9355J1ZS']],
    ['MX', ['K&A010301I16', 'MNOP8201019HJ'], ['KA010301I16', 'K&A01031I16']],
    ['NO', ['889640782MVA', '923456783MVA'], ['889640702MVA', '889640782']],
    ['SA', ['312345678912343'], ['312345678912344', '31234567891234']],
    ['SG', ['201312345A', 'M91234567X', 'T08LL1234A'], ['M91234567', '181312345A']],
  ])('is accepted if it is valid in %s', (country, right, wrong) => {
    const valid = (code: string): boolean => isValidOrUncheckableTaxId(country, code);
    expect(right.filter((code) => !valid(code))).toEqual([]);
    expect(wrong.filter(valid)).toEqual([]);
  });

  test.each([
    ['EL', '24071645', ['GR-01']],
    ['GB', '65920063', ['GB-01', 'GB-03']],
    ['GB', 'ZZ0079431', ['GB-01', 'GB-02', 'GB-03']],
    ['GB', '000000000', ['GB-02', 'GB-03']],
    ['GB', 'GD500', ['GB-03']],
    ['NO', '921456783', ['NO-01']],
  ])('has the faults of %s: %s', (country, code, faults) => {
    const found = faultsOf({ $schema: 'https://gobl.org/draft-0/tax/identity', country, code });
    const wanted = faults.map((fault) => fault.replace('-', '-TAX-IDENTITY-'));
    expect(found).toEqual(wanted.map((fault) => `GOBL-${fault} $.doc.code`));
  });
});
