// The Helm chart without Helm: its version, its values against their schema, the named settings and programs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { workerLimits } from '../../src/contracts/limits/worker';
import { settingTable } from '../../src/settings/table';
import { settingsOfChart } from '../../tools/documentation/helm-values';
import { type Values, valuesOfDocs } from './helm-chart';

const root = path.join(__dirname, '../..');
const chart = path.join(root, 'deploy/helm/sello');
const read = (name: string): string => readFileSync(path.join(chart, name), 'utf8');
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

const templates = readdirSync(path.join(chart, 'templates')).map((file) => read(path.join('templates', file)));
const ofAll = (pattern: RegExp): string[] => [
  ...new Set(templates.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))),
];

/** Merges later values over earlier ones, as Helm does. */
const layered = (below: Values, above: Values): Values =>
  Object.entries(above).reduce<Values>((all, [name, value]) => {
    const old = all[name];
    const isMap = (one: unknown): one is Values => typeof one === 'object' && one !== null && !Array.isArray(one);
    return { ...all, [name]: isMap(old) && isMap(value) ? layered(old, value) : value };
  }, below);

describe('the Helm chart', () => {
  test('has the version of the project that contains it', () => {
    const { version } = json(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(parse(read('Chart.yaml'))).toMatchObject({ appVersion: version });
  });

  test('has defaults that fit its schema, except for the values that the operator must set', () => {
    const check = new Ajv({ allErrors: true }).compile(json(read('values.schema.json')));
    check(parse(read('values.yaml')));
    const refused = (check.errors ?? []).map(({ instancePath }) => instancePath);
    expect(new Set(refused)).toEqual(
      new Set(['/image/repository', '/settings/TEMPORAL_ADDRESS', '/settings/SELLO_PUBLIC_URL']),
    );
  });

  test('sets existing settings, which the values cannot change', () => {
    const fixed = ofAll(/^ {2}"([A-Z][A-Z_]+)" "/gm).filter((name) => !name.startsWith('MALLOC_'));
    expect(fixed.length).toBeGreaterThan(5);
    expect(fixed.filter((name) => !Object.hasOwn(settingTable, name))).toEqual([]);
    expect(fixed.toSorted()).toEqual(settingsOfChart);
  });

  test('accepts the values of the documentation', () => {
    const check = new Ajv({ allErrors: true }).compile(json(read('values.schema.json')));
    const defaults = parse(read('values.yaml')) as Values;
    const [installed, inSteps] = valuesOfDocs();
    for (const values of [[installed], [installed, inSteps]]) {
      check(values.reduce(layered, defaults));
      expect(check.errors ?? []).toEqual([]);
    }
  });

  test('gives a worker time for its longest call and the steps after it', () => {
    const container = read('templates/_container.tpl');
    const fallback = settingTable.SELLO_AUTHORITY_CALL_SECONDS.fallback;
    expect(/define "sello\.callSeconds"[^]*?\$seconds := "(\d+)"/.exec(container)?.[1]).toBe(fallback);
    const [, added] =
      /terminationGracePeriodSeconds: .*sello\.callSeconds.* add (\d+) /.exec(read('templates/workers.yaml')) ?? [];
    expect(Number(added)).toBe(workerLimits.stopSeconds);
    expect(workerLimits.stopSeconds * 1_000).toBeGreaterThan(workerLimits.shutdownForceMs);
  });

  test('runs existing programs', () => {
    const programs = ofAll(/^\s*command: \[node, .*?((?:dist|deploy)\/[\w/.-]+)/gm);
    expect(programs.toSorted()).toEqual([
      'deploy/sello.mjs',
      'dist/src/main/api.js',
      'dist/src/main/migrate.js',
      'dist/src/main/worker.js',
    ]);
    const source = (file: string): string => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');
    for (const file of programs) expect(existsSync(path.join(root, source(file)))).toBe(true);
  });

  test('has one witness for API and workers, on a claim that no value can remove', () => {
    for (const name of ['api.yaml', 'workers.yaml']) {
      const text = read(path.join('templates', name));
      expect(text).toContain('"SELLO_WITNESS" "/data/witness"');
      expect(text).toContain('"witness" true');
    }
    expect(read('templates/_container.tpl')).toContain('{ name: witness, mountPath: /data/witness }');
    expect(Object.keys(parse(read('values.yaml')).witness as object).toSorted()).toEqual([
      'existingClaim',
      'size',
      'storageClassName',
    ]);
  });
});
