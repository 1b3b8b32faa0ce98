// docs/law.md from the table of rules, with the declaration of the producer.
import { lawDates } from './law-dates';
import { lawGroups } from './law-table';
import { formatHeading, formatTable, joinLines } from './markdown';

const linked = (files: readonly string[]): string => files.map((file) => `[${file}](../${file})`).join(', ');

const whenItApplies = [
  '## From when',
  '',
  'This table shows the day (DD-MM-YYYY) on which each rule begins to apply. The column *Announced* contains what is not law yet.',
  '',
  'You can set the day on which your suppliers begin to report:',
  '',
  '- for all suppliers of a workspace, with `reporting_from` of the [workspace](api/workspace.md)',
  '- for one supplier, with `PUT /fiscal/v1/suppliers/{supplier}/reporting` ([reporting](api/suppliers.md#reporting))',
  '',
  ...formatTable(
    ['Rule', 'Law', 'In force from', 'Announced', 'Checked on'],
    lawDates.map(({ rule, norm, inForce, announced, checked }) => [rule, norm, inForce, announced, checked]),
  ),
  '### How changes of the law are found',
  '',
  'The maintainers of Sello check whether the documents of the authority have changed. `npm run law-watch` lists each document that',
  'differs from the version that they last read. `tools/law-watch/sources.json` contains the addresses, versions and digests. The',
  'service never calls these addresses.',
  '',
  '### Which electronic invoices Sello supports',
  '',
  'Businesses exchange electronic invoices through platforms, as EN 16931 (UBL or CII), Facturae or EDIFACT. The public platform',
  'accepts only UBL. Electronic invoices do not replace the records of VERI*FACTU.',
  '',
  'Sello creates [UBL](e-invoices/ubl.md), [CII](e-invoices/factur-x.md) and [Facturae](e-invoices/facturae.md) files, but does not',
  'send them. Sello does not support the UBL profile of the public platform yet, because no official specification is available.',
  '',
];

const declaration = [
  "## The producer's declaration",
  '',
  'Spanish law requires a written statement from the producer of each invoicing system: the *declaración responsable* (RD 1007/2023',
  'art. 13, Orden HAC/1177/2024 art. 15). The product must show this declaration. As the producer, you must give the declaration to',
  'everyone who buys or resells the product, and keep every version of it.',
  '',
  ...formatTable(
    ['Where', 'What'],
    [
      ['`GET /declaration`', 'the declaration of the running version, with links to earlier versions; needs no token'],
      ['`GET /declaration.pdf`', 'the same as a PDF'],
      ['`GET /declaration/{version}`, `GET /declaration/{version}.pdf`', 'an earlier version'],
      ['`npx sello declaration`', 'prints the text; `--pdf FILE` writes the PDF'],
    ],
  ),
  'Sello reads the data from the producer file, `SELLO_PRODUCER_FILE` ([configuration](configuration.md)). If a value is missing, the',
  'declaration shows `(sin declarar)`, and its page lists the missing settings.',
  '',
  'Each time the API starts, it stores the declaration. If the text has changed, Sello keeps the old and the new text, even if the',
  'version is the same. Sello never deletes a declaration.',
  '',
  '### Who is the producer',
  '',
  'The producer is the person or company that builds the system in the form in which it runs. Every record names the producer',
  '(`SistemaInformatico`).',
  '',
  '- If you run Sello unchanged, for your own invoices or for your clients, you can name yourself as the producer of the system that',
  '  you assembled. You then sign the declaration.',
  '- If you change Sello, or build it into a product, you are the producer of that product. Use your own name, product code and version.',
  '- If a company deploys Sello for you, that company is the producer. Ask for its declaration.',
  '',
  'The default settings name an example producer and are for the simulator only.',
  '',
  'The law sets these fines (Ley 58/2003, General Tributaria, art. 201 bis):',
  '',
  ...formatTable(
    ['Who', 'Why', 'Fine for each year'],
    [
      [
        'producer',
        'has no declaration, or the system hides or changes sales',
        'up to 150,000 EUR for each kind of system',
      ],
      ['business', 'uses a system that has no declaration, or that hides or changes sales', 'up to 50,000 EUR'],
    ],
  ),
  '### Why there is no event log and no signature on records',
  '',
  'The law requires an event log and signed records only from systems that do not report their records at once (RD 1007/2023 art. 9,',
  '10 and 12). Art. 16 applies to systems that report. Sello works only as VERI*FACTU: it sends every record as soon as the authority',
  'allows. The field `TipoUsoPosibleSoloVerifactu` is therefore always `S`. You can still [sign',
  'records](api/suppliers.md#signed-records).',
];

export function buildLaw(): string {
  return joinLines([
    ...formatHeading('Legal requirements', '`tools/documentation/law-table.ts`'),
    'This page lists the rules that Spanish law and the tax authority set for invoicing systems. For each rule, it',
    'shows the source and the files that implement it. It also shows the tests that would detect a violation. [Going',
    'live](go-live.md) lists what you must do before you issue real invoices. This page is not legal advice.',
    '',
    ...whenItApplies,
    '## The rules and their tests',
    '',
    'The following tables have the column *Required by*:',
    '',
    ...formatTable(
      ['Required by', 'Meaning'],
      [
        ['`law`', 'The law requires the rule for systems that send each record at once, as Sello does.'],
        ['`Sello`', 'The law requires the rule only for other systems, or not at all, but Sello follows it.'],
      ],
    ),
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
