// docs/law.md from the table of rules, with the declaration of the producer.
import { lawDates } from './law-dates';
import { lawGroups } from './law-table';
import { formatHeading, formatTable, joinLines } from './markdown';

const linked = (files: readonly string[]): string => files.map((file) => `[${file}](../${file})`).join(', ');

const whenItApplies = [
  '## From when',
  '',
  'This table shows the day (DD-MM-YYYY) on which each rule begins to apply. An announcement is not law yet. To set the day on which',
  'your suppliers begin to report, use `reporting_from` of the [workspace](api/workspace.md). For one supplier, use',
  '`PUT /fiscal/v1/suppliers/{supplier}/reporting`.',
  '',
  ...formatTable(
    ['Rule', 'Law', 'In force from', 'Announced', 'Checked on'],
    lawDates.map(({ rule, norm, inForce, announced, checked }) => [rule, norm, inForce, announced, checked]),
  ),
  'A maintainer compares the documents of the authority with the documents that Sello follows: `npm run law-watch` lists the',
  'documents that have changed since they were last read. Their addresses, versions and digests are in `tools/law-watch/sources.json`.',
  'The service never calls these addresses.',
  '',
  'Platforms exchange the electronic invoices of businesses as EN 16931 (UBL or CII), Facturae or EDIFACT. The public platform',
  'accepts only UBL. These files do not replace the records of VERI*FACTU. Sello creates [UBL](e-invoices/ubl.md),',
  '[CII](e-invoices/factur-x.md) and [Facturae](e-invoices/facturae.md), but does not send these files. Sello does not support the UBL',
  'profile of the public platform yet, because no official specification is available.',
  '',
];

const declaration = [
  "## The producer's declaration",
  '',
  'Spanish law requires a written statement from the producer of each invoicing system: the *declaración responsable* (RD 1007/2023',
  'art. 13, Orden HAC/1177/2024 art. 15). The product must show the declaration, and you must give it to everyone who buys or resells',
  'the product. Keep every version of the declaration.',
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
  'Sello reads the data from the producer file, `SELLO_PRODUCER_FILE` ([configuration](configuration.md)). If a value is missing, the',
  'declaration shows `(sin declarar)`, and the page lists the missing settings. Each time the API starts, it stores the declaration.',
  'If the text changed, it stores both texts, even for the same version. Sello never deletes a declaration.',
  '',
  '### Who is the producer',
  '',
  'The producer is the person or company that builds the system as it runs. Every record contains the producer (`SistemaInformatico`).',
  '',
  '- If you run Sello unchanged, for your own invoices or for your clients, you can name yourself as the producer of the system that',
  '  you assembled. You then sign the declaration.',
  '- If you change Sello, or build it into a product, you are the producer of that product. Use your own name, product code and version.',
  '- If a company deploys Sello for you, that company is the producer. Ask for its declaration.',
  '',
  'The default settings name an example producer and are for the simulator only.',
  '',
  'Fines (Ley 58/2003, General Tributaria, art. 201 bis): a producer who has no declaration, or whose system hides or changes sales,',
  'pays up to 150,000 EUR for each year and kind of system. A business that uses such a system pays up to 50,000 EUR for each year.',
  '',
  '### Why there is no event log and no signature on records',
  '',
  'The law requires both only from systems that do not report their records at once (RD 1007/2023 art. 9, 10 and 12; art. 16 for',
  'systems that report). Sello works only as VERI*FACTU: it sends every record as soon as the authority allows. The field',
  '`TipoUsoPosibleSoloVerifactu` is therefore always `S`.',
];

export function buildLaw(): string {
  return joinLines([
    ...formatHeading('Legal requirements', '`tools/documentation/law-table.ts`'),
    'This page lists each rule with its source, the files that implement it, and the tests that would detect a violation. See [going',
    'live](go-live.md) for what to do before you issue real invoices. This page is not legal advice.',
    '',
    ...whenItApplies,
    'In the column *Required by*, `law` means that the law requires the rule of systems that send each record at once, as Sello does.',
    '`Sello` means that the law requires the rule only of other systems, or of none, but Sello follows it anyway.',
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
