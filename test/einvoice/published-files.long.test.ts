// The table of rules and the schemas, checked with files of known verdicts: valid ones pass, and spoilt ones break the
// named rules.
import { describeWithShared, sharedFiles, sharedText } from '../shared-folder';
import { brokenRules, knownRules } from './rules/verdict';
import { schemaErrors, type SchemaName } from './schemas';

/** Each call reads the schemas again, which takes seconds, and much longer on a busy machine. */
jest.setTimeout(180_000);

const folder = 'checks/einvoice';

/** Schemas by the second extension of the name of a file. */
const schemasOf: Readonly<Record<string, readonly SchemaName[]>> = {
  ubl: ['ubl'],
  peppol: ['ubl'],
  cii: ['cii', 'facturx'],
  facturae: ['facturae'],
};

const read = (part: string, file: string) => ({ fileName: file, contents: sharedText(`${folder}/${part}/${file}`) });

/** Lines of xmllint begin with the name of the file. */
const getFile = (error: string): string => /^[^\s:]+/.exec(error)?.[0] ?? error;

describeWithShared('files of a converter that follows the specification', () => {
  it.each(Object.keys(schemasOf))('comply with the schema: %s', async (format) => {
    const files = sharedFiles(`${folder}/pairs/reference`, `.${format}.xml`).map((file) =>
      read('pairs/reference', file),
    );
    for (const schema of schemasOf[format] ?? []) expect(await schemaErrors(schema, files)).toEqual([]);
  });

  it('break no rule', () => {
    const files = sharedFiles(`${folder}/pairs/reference`, '.xml');
    const broken = files.flatMap((file) =>
      brokenRules(read('pairs/reference', file).contents).map((rule) => `${file} ${rule}`),
    );
    expect(broken).toEqual([]);
  });
});

/** Rows of verdicts.tsv: a file, and the rules that it breaks according to the acceptance program. */
function verdicts(): { file: string; rules: string[] }[] {
  return sharedText(`${folder}/pairs/verdicts.tsv`)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , verdict]) => verdict !== 'REFUSED')
    .map(([name, format, , rules = '']) => ({
      file: `${name}.${format}.xml`,
      rules: rules.split(', ').flatMap((rule) => rule.replace(/ x\d+$/, '') || []),
    }));
}

describeWithShared('files of public converters', () => {
  it('break the rules that the acceptance program names, and no other rules', () => {
    const differing = verdicts().flatMap(({ file, rules }) => {
      const own = brokenRules(read('pairs/public', file).contents).toSorted();
      const wanted = rules.filter((rule) => knownRules.has(rule)).toSorted();
      return own.join() === wanted.join() ? [] : [`${file}: ${own.join(', ')}, not ${wanted.join(', ')}`];
    });
    expect(differing).toEqual([]);
  });

  it('break a schema where the acceptance program states it', async () => {
    const wrong = new Set<string>();
    for (const schema of ['ubl', 'cii', 'facturx', 'facturae'] as const) {
      const files = verdicts().filter(({ file }) => schemasOf[file.split('.').at(-2) ?? '']?.includes(schema));
      const errors = await schemaErrors(
        schema,
        files.map(({ file }) => read('pairs/public', file)),
      );
      for (const error of errors) wrong.add(getFile(error));
    }
    const wanted = verdicts().filter(({ rules }) => rules.some((rule) => rule.startsWith('XSD')));
    expect([...wrong].toSorted()).toEqual(wanted.map(({ file }) => file).toSorted());
  });
});

describeWithShared('samples with and without faults', () => {
  it('get the verdict of the acceptance program', async () => {
    const files = sharedFiles(`${folder}/samples`, '.xml').map((file) => read('samples', file));
    const invalid: string[] = [];
    for (const [schema, begin] of [
      ['cii', 'cii'],
      ['facturae', 'facturae'],
      ['ubl', 'ubl'],
      ['ubl', 'credit-note'],
    ] as const) {
      const own = files.filter(({ fileName }) => fileName.startsWith(begin));
      invalid.push(...(await schemaErrors(schema, own)).map(getFile));
    }
    const judged = files.map(
      ({ fileName, contents }) =>
        `${fileName}: ${invalid.includes(fileName) ? 'schema' : brokenRules(contents).toSorted().join(', ')}`,
    );
    expect(judged).toEqual([
      'cii-order.xml: schema',
      'cii.xml: ',
      'credit-note-peppol.xml: ',
      'facturae-changed.xml: FE-02, FE-25, FE-26',
      'facturae.xml: ',
      'ubl-sum.xml: BR-CO-15, BR-CO-16, BR-CO-17, BR-S-08, BR-S-09',
      'ubl.xml: ',
    ]);
  });
});
