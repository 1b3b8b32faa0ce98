// Rules of the law and of the authority, each with its source, the files that keep to it, and the tests that would miss it. A test
// sees to it that every file that is named is there. docs/law.md is made from it.

export interface LawRule {
  readonly rule: string;
  /** Law and article, or the authority's document and section. */
  readonly source: string;
  /** Files, from the project's root. */
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
        rule: 'A record is made together with the invoice, or just before it is issued, and bears the time of that moment with its zone.',
        source: `${decree} art. 9; ${order} art. 10 and 11`,
        kept: ['src/chain/record/seal.ts', 'src/chain/record/timestamp.ts', 'src/flow/steps/pdf.ts'],
        tests: ['test/chain/record/verify.test.ts', 'test/document/civil-time.test.ts'],
      },
      {
        rule: 'Its fingerprint is the SHA-256 of fixed fields in a fixed order, upper-case hexadecimal.',
        source: "The authority's specification of the fingerprint, 0.1.2",
        kept: ['src/chain/record/fingerprint.ts'],
        tests: ['test/chain/record/fingerprint.test.ts'],
      },
      {
        rule: 'A record is never changed after it was made. A wrong one is mended by a new one.',
        source: `${decree} art. 9; ${order} art. 7`,
        kept: ['src/store/ledger/records.ts', 'src/store/ledger/seal.ts', 'src/chain/record/verify.ts'],
        tests: ['test/store/ledger/verbs.test.ts', 'storms/tamper.ts'],
      },
      {
        rule: 'The clock is right to a minute, or nothing is sealed.',
        source: `${order} art. 6`,
        kept: ['activities/chain/why-sealing-rests.ts', 'src/cli/doctor/workspace.ts'],
        tests: ['storms/clocks.ts'],
      },
      {
        rule: 'Content and codes are as the authority checks them, before a number is spent.',
        source: validations,
        kept: [
          'src/chain/rules/invoice.ts',
          'src/chain/rules/totals.ts',
          'src/chain/rules/rates.ts',
          'src/flow/gate.ts',
        ],
        tests: ['test/chain/rules/check-record.test.ts', 'test/flow/gate.test.ts'],
      },
    ],
  },
  {
    title: 'The chain',
    rules: [
      {
        rule: 'One chain for each supplier and installation, with registrations and cancellations. No series or year begins it anew.',
        source: `${order} art. 7`,
        kept: ['src/store/ledger/chains.ts', 'src/chain/run/plan-batch.ts'],
        tests: ['test/store/ledger/verbs.test.ts', 'storms/fork-hunt.ts'],
      },
      {
        rule: 'Each record names the one before it. There is no fork and no gap, whatever dies.',
        source: `${order} art. 7`,
        kept: ['src/store/ledger/seal.ts', 'src/store/ledger/chains.ts', 'src/store/ledger/records.ts'],
        tests: ['storms/kill-storm.ts', 'storms/many-seeds.ts'],
      },
      {
        rule: 'The chain can be checked at any time, and a break is told.',
        source: `${order} art. 7`,
        kept: ['src/store/ledger/chain-verification.ts', 'activities/sweep/check-chains.ts'],
        tests: ['storms/tamper.ts'],
      },
      {
        rule: 'A record that was refused stays in its place; its repair says so with its flags.',
        source: `${validations}; the authority's questions of developers, 1.3`,
        kept: ['src/chain/record/flags.ts'],
        tests: ['test/chain/record/flags.test.ts', 'storms/operations.ts'],
      },
    ],
  },
  {
    title: 'Sending',
    rules: [
      {
        rule: 'Records go at once, up to 1,000 in a list, not before the wait of the last answer is over unless 1,000 are there.',
        source: `${order} art. 16.2`,
        kept: ['src/chain/run/flow-control.ts'],
        tests: ['test/chain/run/flow-control.test.ts', 'storms/flow-control.ts'],
      },
      {
        rule: 'While sending is impossible it is tried again at least every hour, and what goes late is marked as an incident.',
        source: `${order} art. 16.4`,
        kept: ['src/chain/run/flow-control.ts', 'src/authority/submission-xml.ts', 'src/contracts/limits/chain.ts'],
        tests: ['storms/outage.ts', 'storms/many-suppliers.ts'],
      },
      {
        rule: 'What was sent without an answer goes again byte for byte, before anything later.',
        source: 'Follows from the order of the chain; the authority calls a second one a duplicate',
        kept: ['src/store/ledger/freeze-batch.ts', 'activities/chain/submit-batch.ts', 'src/chain/run/outcomes.ts'],
        tests: ['storms/answers-lost.ts'],
      },
      {
        rule: 'Each code of the authority has its class, its cause and what follows from it.',
        source: "The authority's list of codes of 18-08-2026",
        kept: ['src/contracts/authority-codes.ts'],
        tests: ['storms/every-code.ts'],
      },
    ],
  },
  {
    title: 'The invoice',
    rules: [
      {
        rule: 'Content of an invoice: number and series, dates, parties, lines, rates, legends.',
        source: `${invoicing} art. 6, 7`,
        kept: ['src/document/rules/spain.ts', 'src/document/regimes/es/scenarios.ts', 'src/document/validate.ts'],
        tests: ['test/document/goldens.test.ts', 'test/document/warnings.test.ts'],
      },
      {
        rule:
          'Numbers follow each other within a series, without a gap. One that a step took and whose job a person ended before it ' +
          'was written belongs to its entry: it is shown, the entry is not discarded or erased, and its job run again writes it.',
        source: `${invoicing} art. 6.1.a`,
        kept: [
          'src/store/series/take-numbers.ts',
          'src/store/series/next-numbers.ts',
          'src/store/series/unused-numbers.ts',
        ],
        tests: ['test/store/series/take-numbers.test.ts', 'test/http/unused-numbers.test.ts'],
      },
      {
        rule: 'A simplified invoice has its limit.',
        source: `${invoicing} art. 4`,
        kept: ['src/chain/rules/totals.ts', 'src/chain/preview/words.ts'],
        tests: ['test/chain/rules/edges.test.ts'],
      },
      {
        rule: 'A printed invoice bears the QR code (30 to 40 mm, error correction M) and the words of the scheme.',
        source: "The authority's specification of the QR code, 0.5.0",
        kept: ['src/pdf/qr.ts', 'src/chain/record/qr.ts', 'src/pdf/render-invoice.ts'],
        tests: ['test/pdf/law.test.ts'],
      },
      {
        rule: 'The register of issued invoices: number, date, recipient, base, rate, tax.',
        source: 'RD 1624/1992 art. 63',
        kept: ['src/document/book/rows.ts'],
        tests: ['test/http/invoice-book.test.ts'],
      },
    ],
  },
  {
    title: 'The product',
    rules: [
      {
        rule: "The producer's declaration is in the product, for each version, and all of them are kept.",
        source: `${decree} art. 13; ${order} art. 15`,
        kept: ['src/declaration/declaration.ts', 'src/http/system/declaration.ts', 'src/store/tenants/declarations.ts'],
        tests: ['test/declaration/declaration.test.ts'],
      },
      {
        rule: 'Who is subject to another scheme, or not at all, does not report.',
        source: `${decree} art. 3, 4`,
        kept: ['src/flow/reporting.ts', 'src/entries/upload/report-warnings.ts'],
        tests: ['test/http/reporting.test.ts'],
      },
      {
        rule: 'Records can be handed over whole, and be checked without the product.',
        source: `${order} art. 8 (for systems that do not send at once; the authority advises it to all)`,
        kept: ['src/store/ledger/chain-export.ts', 'docs/verify-bundle.mjs'],
        tests: ['test/cli/leaving/leaving.long.test.ts'],
      },
      {
        rule: 'What must be kept is kept: the invoices and their book for six years, the audit for seven.',
        source: 'Código de Comercio art. 30',
        kept: ['src/store/retention.ts', 'src/contracts/limits/retention.ts', 'src/store/audit/drop.ts'],
        tests: ['test/store/retention.test.ts'],
      },
      {
        rule: 'Personal data: what is kept, why, for how long, and what may be erased.',
        source: 'Regulation (EU) 2016/679 art. 5 and 17',
        kept: ['docs/privacy.md', 'src/store/leaving/everything.ts'],
        tests: ['test/store/privacy.test.ts'],
      },
    ],
  },
];
