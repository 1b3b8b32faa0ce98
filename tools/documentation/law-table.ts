// Rules of the law and of the authority, each with its source, the files that implement it, and the tests that would
// detect a violation. A test ensures that every named file exists. docs/law.md is generated from it.

export interface LawRule {
  readonly rule: string;
  /** Law and article, or the document and section of the authority. */
  readonly source: string;
  /**
   * The law does not require it of a system that sends each record at once (RD 1007/2023 art. 16); Sello does it anyway.
   */
  readonly isOwn?: true;
  /** Files, by path from the root of the project. */
  readonly kept: readonly string[];
  readonly tests: readonly string[];
}

export interface LawGroup {
  readonly title: string;
  readonly rules: readonly LawRule[];
}

const order = 'Orden HAC/1177/2024';
const decree = 'RD 1007/2023';
const invoicing = 'RD 1619/2012';
const validations = 'Validations 1.2.2 of the authority';

export const lawGroups: readonly LawGroup[] = [
  {
    title: 'The record',
    rules: [
      {
        rule:
          'Sello creates the record with the invoice, or just before it issues the invoice. The record contains the current time ' +
          'with its time zone. An invoice without a date gets the day on which Sello numbers it. Sello warns about an earlier date.',
        source: `${decree} art. 9; ${order} art. 10 and 11`,
        kept: [
          'src/chain/record/seal.ts',
          'src/chain/record/timestamp.ts',
          'src/flow/steps/pdf.ts',
          'src/flow/issue-date.ts',
        ],
        tests: ['test/chain/record/verify.test.ts', 'test/document/civil-time.test.ts', 'test/flow/issue-date.test.ts'],
      },
      {
        rule: 'The hash of a record is the SHA-256 of fixed fields in a fixed order, in upper-case hexadecimal.',
        source: "The authority's specification of the hash (huella), 0.1.2",
        kept: ['src/chain/record/record-hash.ts'],
        tests: ['test/chain/record/record-hash.test.ts'],
      },
      {
        rule: 'A record never changes. To correct a record, Sello creates a new one.',
        source: `${decree} art. 9; ${order} art. 7`,
        kept: ['src/store/chains/records.ts', 'src/store/chains/seal.ts', 'src/chain/record/verify.ts'],
        tests: ['test/store/chains/verbs.test.ts', 'storms/tamper.ts'],
      },
      {
        rule: 'Sello seals no record, and dates no invoice, while a clock is wrong by more than a minute.',
        source: `${order} art. 6`,
        isOwn: true,
        kept: ['activities/chain/sealing-paused.ts', 'src/cli/doctor/workspace.ts'],
        tests: ['storms/clocks.ts'],
      },
      {
        rule: 'Before it assigns a number, Sello validates the content and codes of the record against the rules of the authority.',
        source: validations,
        isOwn: true,
        kept: [
          'src/chain/rules/invoice.ts',
          'src/chain/rules/totals.ts',
          'src/chain/rules/rates.ts',
          'src/flow/sealing-gate.ts',
        ],
        tests: ['test/chain/rules/check-record.test.ts', 'test/flow/sealing-gate.test.ts'],
      },
    ],
  },
  {
    title: 'The chain',
    rules: [
      {
        rule:
          'For each supplier, an installation has one chain. The chain contains the records of all invoices and cancellations, ' +
          'across series and years.',
        source: `${order} art. 7`,
        kept: ['src/store/chains/chains.ts', 'src/chain/run/plan-batch.ts'],
        tests: ['test/store/chains/verbs.test.ts', 'storms/fork-hunt.ts'],
      },
      {
        rule: 'Each record refers to the previous one. A chain has no forks and no gaps, even after a crash.',
        source: `${order} art. 7`,
        kept: ['src/store/chains/seal.ts', 'src/store/chains/chains.ts', 'src/store/chains/records.ts'],
        tests: ['storms/kill-storm.ts', 'storms/many-seeds.ts'],
      },
      {
        rule: 'You can verify a chain at any time, and Sello reports a broken record.',
        source: `${order} art. 7`,
        isOwn: true,
        kept: ['src/store/chains/chain-verification.ts', 'activities/sweep/check-chains.ts'],
        tests: ['storms/tamper.ts'],
      },
      {
        rule: 'A rejected record keeps its position in the chain. The flags of the record that corrects it refer to it.',
        source: `${validations}; the authority's FAQ for developers, 1.3`,
        kept: ['src/chain/record/flags.ts'],
        tests: ['test/chain/record/flags.test.ts', 'storms/operations.ts'],
      },
    ],
  },
  {
    title: 'Sending',
    rules: [
      {
        rule:
          'Sello sends records in submissions of up to 1,000. It sends a submission after the wait that the authority requested, or ' +
          'as soon as 1,000 records are ready.',
        source: `${order} art. 16.2`,
        kept: ['src/chain/run/flow-control.ts'],
        tests: ['test/chain/run/flow-control.test.ts', 'storms/flow-control.ts'],
      },
      {
        rule: 'Sello retries failed submissions at least once an hour, and flags late records as an incident.',
        source: `${order} art. 16.4`,
        kept: ['src/chain/run/flow-control.ts', 'src/authority/submission-xml.ts', 'src/contracts/limits/chain.ts'],
        tests: ['storms/outage.ts', 'storms/many-suppliers.ts'],
      },
      {
        rule: 'If a submission gets no response, Sello first sends the same bytes again, and only then sends later submissions.',
        source: 'Follows from the order of the chain; the authority reports the repeated submission as a duplicate',
        isOwn: true,
        kept: [
          'src/store/submissions/freeze-batch.ts',
          'activities/chain/submit-batch.ts',
          'src/chain/run/outcomes.ts',
        ],
        tests: ['storms/lost-responses.ts'],
      },
      {
        rule: 'For each error code of the authority, Sello documents a class, a cause and a next step.',
        source: "The authority's list of codes of 18-08-2026",
        isOwn: true,
        kept: ['src/contracts/authority-codes.ts'],
        tests: ['storms/every-code.ts'],
      },
    ],
  },
  {
    title: 'The invoice',
    rules: [
      {
        rule: 'An invoice states its number and series, dates, parties, lines, rates and the legal texts that apply.',
        source: `${invoicing} art. 6, 7`,
        kept: ['src/document/rules/bill.ts', 'src/document/regimes/spain.ts', 'src/document/validate.ts'],
        tests: ['test/document/goldens.test.ts', 'test/document/warnings.test.ts'],
      },
      {
        rule:
          'The numbers of a series have no gaps. If Sello assigned a number but did not write it to the entry, Sello lists the ' +
          'number. The entry gets the number when its workflow runs again. Until then, you cannot discard or erase the entry.',
        source: `${invoicing} art. 6.1.a`,
        kept: [
          'src/store/series/take-numbers.ts',
          'src/store/series/next-numbers.ts',
          'src/store/series/unused-numbers.ts',
        ],
        tests: ['test/store/series/take-numbers.test.ts', 'test/http/unused-numbers.test.ts'],
      },
      {
        rule:
          'Simplified invoices, full invoices, replacements, corrections, and the invoices of each third-party issuer need ' +
          'separate series. Sello warns if a series contains a second kind.',
        source: `${invoicing} art. 6.1.a, 7.1.a`,
        kept: ['src/document/series-kinds.ts', 'src/store/series/next-numbers.ts'],
        tests: ['test/http/mistakes/kinds.test.ts'],
      },
      {
        rule: 'A simplified invoice has a maximum total.',
        source: `${invoicing} art. 4`,
        kept: ['src/chain/rules/totals.ts', 'src/chain/preview/describe-finding.ts'],
        tests: ['test/chain/rules/edges.test.ts'],
      },
      {
        rule:
          'A sale of 1,000 EUR or more must not be paid in cash. For a visitor from abroad, the limit is 10,000 EUR. Sello warns ' +
          'about such invoices.',
        source: 'Ley 7/2012 art. 7.Uno (secondary sources)',
        kept: ['src/document/warnings/cash.ts'],
        tests: ['test/document/warnings-of-parties.test.ts'],
      },
      {
        rule: 'A printed invoice shows the QR code (30 to 40 mm, error correction M) and the texts that VERI*FACTU requires.',
        source: "The authority's specification of the QR code, 0.5.0",
        kept: ['src/pdf/qr.ts', 'src/chain/record/seal.ts', 'src/pdf/render-invoice.ts'],
        tests: ['test/pdf/law.test.ts'],
      },
      {
        rule: 'The book of issued invoices contains the number, date, recipient, base, rate and tax of each invoice.',
        source: 'RD 1624/1992 art. 63',
        kept: ['src/document/invoice-book/rows.ts'],
        tests: ['test/http/book.test.ts'],
      },
    ],
  },
  {
    title: 'Electronic invoices',
    rules: [
      {
        rule: 'An electronic invoice is a UBL or CII file. It has the business terms of EN 16931, and follows the rules of this standard.',
        source: 'RD 238/2026 (secondary sources); EN 16931-1',
        kept: ['src/einvoice/model/build.ts', 'src/einvoice/ubl/write-ubl.ts', 'src/einvoice/cii/write-cii.ts'],
        tests: ['test/einvoice/own-files.test.ts', 'test/einvoice/official-rules.long.test.ts'],
      },
      {
        rule: 'An invoice to an administration is a Facturae 3.2.x file, signed under the published policy 3.1.',
        source: 'Ley 25/2013; Orden HAP/1650/2015; signature policy of Facturae 3.1',
        kept: ['src/einvoice/facturae/create-facturae.ts', 'src/authority/facturae-signature.ts'],
        tests: ['test/einvoice/facturae/invoice.test.ts', 'test/authority/facturae-signature.test.ts'],
      },
      {
        rule: 'A structured invoice contains the URL of the QR code.',
        source: "The authority's FAQ on invoicing, 6.5.a (secondary sources)",
        kept: ['src/einvoice/model/attachments.ts', 'src/einvoice/facturae/texts.ts'],
        tests: ['test/activities/job/e-invoices.test.ts'],
      },
    ],
  },
  {
    title: 'The product',
    rules: [
      {
        rule: "The product shows the producer's declaration of its version, and keeps the declarations of earlier versions.",
        source: `${decree} art. 13; ${order} art. 15`,
        kept: ['src/declaration/declaration.ts', 'src/http/system/declaration.ts', 'src/store/system/declarations.ts'],
        tests: ['test/declaration/declaration.test.ts'],
      },
      {
        rule:
          'A supplier that is exempt, or subject to another scheme, does not report. If a supplier leaves VERI*FACTU, Sello sends ' +
          'its last day to the authority (`FechaFinVeriFactu`).',
        source: `${decree} art. 3, 4, 16.5; ${order} art. 17`,
        kept: ['src/chain/reporting.ts', 'src/chain/reporting-change.ts', 'src/flow/reporting.ts'],
        tests: ['test/chain/reporting.test.ts', 'test/http/reporting.test.ts', 'test/activities/chain/send.test.ts'],
      },
      {
        rule: 'You can export all records, and verify them without Sello.',
        source: `${order} art. 8 (required of systems that do not send at once, recommended to all)`,
        isOwn: true,
        kept: ['src/store/chains/chain-export.ts', 'docs/verify-bundle.mjs'],
        tests: ['test/cli/privacy/leaving.long.test.ts'],
      },
      {
        rule: 'Sello keeps invoices permanently, and the audit log for seven years. The law requires six years.',
        source: 'Código de Comercio art. 30',
        kept: ['src/store/retention.ts', 'src/contracts/limits/retention.ts', 'src/store/audit/retention.ts'],
        tests: ['test/store/retention.test.ts'],
      },
      {
        rule: 'The documentation states which personal data Sello stores, why, for how long, and what you can erase.',
        source: 'Regulation (EU) 2016/679 art. 5 and 17',
        kept: ['docs/privacy.md', 'src/store/privacy/export.ts'],
        tests: ['test/store/privacy.test.ts'],
      },
    ],
  },
];
