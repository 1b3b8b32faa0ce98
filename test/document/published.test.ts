// The published pairs, refusals, corrections and tax identifiers, and the generated set with its results.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CaseResult, compareGenerated, comparePairs } from '../../tools/conformance/cases';
import { exceptions, judge } from '../../tools/conformance/exceptions';
import { buildEnvelope, type EnvelopeBuildDeps } from '../../src/document/envelope';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { cleanTaxId, isValidOrUncheckableTaxId } from '../../src/document/tax-ids/registry';
import { classifySpanishTaxId } from '../../src/document/tax-ids/check-digits';
import { isLong } from '../long';
import { describeWithShared, sharedJson, sharedPath } from '../shared-folder';
import { describeUnless, type Lack } from '../skipped';

const surroundings: EnvelopeBuildDeps = {
  now: new Date('2026-07-01T10:00:00Z'),
  newId: () => '0197f1a1-c400-7000-8000-000000000000',
};

function failures(results: readonly CaseResult[]): string[] {
  return results.flatMap(({ name, difference }) =>
    difference === undefined ? [] : [`${name}: ${difference.path} ${difference.note}`],
  );
}

interface TaxIdCase {
  readonly country: string;
  readonly input?: string;
  readonly code?: string;
  readonly normalized?: string;
  readonly valid?: boolean;
  readonly type?: string | null;
}

/** A usual run compares every fifth generated case, `npm test -- --all` and `npm run conformance` compare all. */
const every = isLong ? 1 : 5;

const wideLack: Lack = existsSync(sharedPath('wide')) ? undefined : 'there is no ../shared/wide';

describeUnless(wideLack, 'the published documents of rarer shapes', () => {
  test('have the results of the public calculator, except for its listed faults', async () => {
    const results = judge(await compareGenerated(path.join(sharedPath('wide'), 'generated.jsonl.gz'), every));
    expect(results.length).toBeGreaterThanOrEqual(3_000 / every);
    expect(failures(results)).toEqual([]);
    const differing = results.filter((row) => row.exception !== undefined).map((row) => row.name);
    const compared = new Set(results.map(({ name }) => name));
    expect(differing).toEqual([...exceptions.keys()].filter((name) => compared.has(name)).toSorted());
  });
});

describeWithShared('published documents', () => {
  const folder = sharedPath('invoices');

  test('are equal to the published results, including the digest', async () => {
    const results = await comparePairs(folder);
    expect(results.length).toBeGreaterThanOrEqual(159);
    expect(failures(results)).toEqual([]);
  });

  test('have the results of the public calculator', async () => {
    const results = await compareGenerated(path.join(folder, 'generated.jsonl.gz'), every);
    expect(results.length).toBeGreaterThanOrEqual(4_000 / every);
    expect(failures(results)).toEqual([]);
  });

  test('do not change when their result is sent again', async () => {
    // The second calculation drops an emptied discount of 0 %, which the data itself names as the exception.
    const exception = 'vec-line-zero-percent-overrides-amount';
    const names = (await comparePairs(folder)).filter((row) => row.kind === 'pairs' && row.name !== exception);
    expect(names.length).toBeGreaterThanOrEqual(141);
    for (const { name } of names) {
      const out = JSON.parse(readFileSync(path.join(folder, `${name}.out.json`), 'utf8')) as JsonObject;
      const first = buildEnvelope(out, surroundings);
      const doc = (out.head === undefined ? out : out.doc) as JsonObject;
      expect([name, 'envelope' in first && withoutAssigned(first.envelope.doc as unknown as Json)]).toEqual([
        name,
        doc,
      ]);
    }
  });

  const data = sharedJson<Record<string, TaxIdCase[]>>('invoices/tax-ids.json');

  test('include Spanish tax identifiers, cleaned, recognized and checked as published', () => {
    expect(data.es?.length).toBeGreaterThanOrEqual(44);
    for (const row of data.es ?? []) {
      const code = cleanTaxId('ES', row.input ?? '');
      const found = {
        normalized: code,
        valid: isValidOrUncheckableTaxId('ES', code),
        type: classifySpanishTaxId(code) ?? null,
      };
      expect({ ...row, ...found }).toEqual(row);
    }
  });

  test('include tax identifiers of other countries, cleaned and checked as published', () => {
    expect(data.other_countries?.length).toBeGreaterThanOrEqual(30);
    expect(data.other_countries_normalization?.length).toBeGreaterThanOrEqual(4);
    for (const row of data.other_countries ?? []) {
      expect([row.country, row.code, isValidOrUncheckableTaxId(row.country, row.code ?? '')]).toEqual([
        row.country,
        row.code,
        row.valid,
      ]);
    }
    for (const row of data.other_countries_normalization ?? []) {
      expect([row.input, cleanTaxId(row.country, row.input ?? '')]).toEqual([row.input, row.normalized]);
    }
  });
});

/** The document without the uuid, if the service assigned one. */
function withoutAssigned(doc: Json): Json {
  const { uuid, ...rest } = doc as JsonObject;
  return uuid === surroundings.newId() ? rest : doc;
}
