// docs/law.md from the table of rules, with the declaration of the producer.
import { lawDates } from './law-dates';
import { lawGroups } from './law-table';
import { formatHeading, formatTable, joinLines } from './markdown';

const linked = (files: readonly string[]): string => files.map((file) => `[${file}](../${file})`).join(', ');

const whenItApplies = [
  '## From when',
  '',
  'Days on which rules begin to apply. What was announced is not law. Set the day for your suppliers with `reporting_from` of the',
  'workspace ([workspace](api/workspace.md)), and for one supplier with `PUT /fiscal/v1/suppliers/{supplier}/reporting`.',
  '',
  ...formatTable(
    ['Rule', 'Norm', 'In force from', 'Announced', 'Checked on'],
    lawDates.map(({ rule, norm, inForce, announced, checked }) => [rule, norm, inForce, announced, checked]),
  ),
  'A maintainer compares the documents of the authority with the documents that Sello follows: `npm run law-watch` lists the',
  'documents that have changed since they were last read. Their addresses, versions and digests are in `tools/law-watch/sources.json`.',
  'The service never calls these addresses.',
  '',
  'Electronic invoices between businesses go from platform to platform as EN 16931 in UBL or CII, as Facturae or as EDIFACT; the public',
  'platform takes UBL only. These files do not replace the records of this scheme. Sello creates [UBL](e-invoices/ubl.md),',
  '[CII](e-invoices/factur-x.md) and [Facturae](e-invoices/facturae.md), but does not send these files. Sello does not support the UBL',
  'profile of the public platform yet, because no official specification is available.',
  '',
];

const declaration = [
  "## The producer's declaration",
  '',
  'Spanish law requires a written statement from the producer of each invoicing system: the *declaración responsable* (RD 1007/2023',
  'art. 13, Orden HAC/1177/2024 art. 15). The declaration must be visible in the product, and everyone who buys or resells the',
  'product must get it. Keep every version of the declaration.',
  '',
  ...formatTable(
    ['Where', 'What'],
    [
      ['`GET /declaration`', 'the declaration of the running version, without a token, with links to earlier versions'],
      ['`GET /declaration.pdf`', 'the same as a PDF'],
      ['`GET /declaration/{version}`, `GET /declaration/{version}.pdf`', 'an earlier version'],
      ['`npx sello declaration`', 'prints the text; `--pdf FILE` writes the PDF'],
    ],
  ),
  'The data come from the producer file, `SELLO_PRODUCER_FILE` ([configuration](configuration.md)). A missing value',
  'appears as `(sin declarar)`, and the page lists the missing settings. The API stores the declaration at each start; a changed text of',
  'the same version is also stored, and Sello never deletes a declaration.',
  '',
  '### Who is the producer',
  '',
  'The producer is the person or company that builds the system as it runs. Every record contains the producer (`SistemaInformatico`).',
  '',
  '- You run Sello unchanged for your own invoices or for your clients: you can name yourself as the producer of the system that you',
  '  assembled. Then you sign the declaration.',
  '- You change Sello, or build it into a product: you are the producer of that product. Use your own name, product code and version.',
  '- A company deploys Sello for you: that company is the producer; ask for its declaration.',
  '',
  'The default settings name an example producer and are for the simulator only.',
  '',
  'A producer without a declaration, or of a system that hides or changes sales, is fined up to 150,000 EUR for each year and kind of',
  'system; a business that uses such a system up to 50,000 EUR for each year (Ley 58/2003, General Tributaria, art. 201 bis).',
  '',
  '### Why there is no event log and no signature on records',
  '',
  'The law requires both only from systems that do not report their records at once (RD 1007/2023 art. 9, 10 and 12; art. 16 for',
  'systems that report). Sello works only as VERI*FACTU: it sends every record as soon as the authority accepts it. The field',
  '`TipoUsoPosibleSoloVerifactu` is therefore always `S`.',
];

export function buildLaw(): string {
  return joinLines([
    ...formatHeading('Legal requirements', '`tools/documentation/law-table.ts`'),
    'This page lists each rule with its source, the files that implement it, and the tests that would detect a violation. See [going',
    'live](go-live.md) for what to do before you issue real invoices. This page is not legal advice.',
    '',
    ...whenItApplies,
    '*Required by* `law`: the law requires it of a system that sends each record at once, as Sello does. *Required by* `Sello`: the law',
    'requires it only of other systems or of no system, but Sello does it anyway.',
    '',
    ...lawGroups.flatMap(({ title, rules }) => [
      `## ${title}`,
      '',
      ...formatTable(
        ['Rule', 'Source', 'Required by', 'Implemented in', 'Tested by'],
        rules.map(({ rule, source, isOwn, kept, tests }) => [
          rule,
          source,
          isOwn ? 'Sello' : 'law',
          linked(kept),
          linked(tests),
        ]),
      ),
    ]),
    ...declaration,
  ]);
}
