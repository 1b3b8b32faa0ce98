// Renders the chart with Helm for tests, with the values of the documentation.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { requireProjectRoot } from '../../src/local/root';
import { buildGoPrograms, findProgramIn } from '../../storms/cluster/go-programs';

const root = requireProjectRoot();
const chart = path.join(root, 'deploy/helm/sello');
const version = '3.22.0';

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

type Labels = Readonly<Record<string, string>>;

interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string }[];
  };
}

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Labels };
  readonly spec: {
    readonly replicas?: number;
    readonly selector?: { readonly matchLabels: Labels };
    readonly template?: PodTemplate;
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
  };
}

export type Values = Readonly<Record<string, unknown>>;

/** The Helm of this machine, or one that is built once from its Go module, which takes some minutes. */
export function findHelm(): { readonly helm?: string; readonly lack?: string } {
  const found = findProgramIn('helm', []);
  if (found) return { helm: found };
  const packages = { helm: `helm.sh/helm/v3/cmd/helm@v${version}` };
  const built = buildGoPrograms({ title: `helm-${version}`, packages }, (line) => process.stderr.write(`${line}\n`));
  return 'lack' in built ? { lack: built.lack } : { helm: built.programs.helm };
}

/** The blocks `yaml` of docs/kubernetes.md: the values of an installation, and of an upgrade in steps. */
export function valuesOfDocs(): readonly [installed: Values, inSteps: Values] {
  const page = readFileSync(path.join(root, 'docs/kubernetes.md'), 'utf8');
  const [installed, inSteps] = [...page.matchAll(/^```yaml\n([^]*?)^```/gm)].map(
    ([, text = '']) => parse(text) as Values,
  );
  if (!installed || !inSteps) throw new Error('docs/kubernetes.md has no two blocks of values');
  return [installed, inSteps];
}

interface HelmOutput {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `helm template` or `helm lint` with these values, later ones over earlier ones. */
export function runHelm(helm: string, act: 'template' | 'lint', values: readonly Values[]): HelmOutput {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-helm-'));
  try {
    const files = values.map((each, i) => {
      const file = path.join(folder, `values-${i}.yaml`);
      writeFileSync(file, stringify(each));
      return ['--values', file];
    });
    const args =
      act === 'lint'
        ? ['lint', '--strict', chart]
        : ['template', 'sello', chart, '--is-upgrade', '--kube-version', '1.31.0'];
    return spawnSync(helm, [...args, ...files.flat()], { encoding: 'utf8', cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error with the message of Helm if it refuses the values */
export function render(helm: string, ...values: readonly Values[]): readonly Manifest[] {
  const { status, stdout, stderr } = runHelm(helm, 'template', values);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).flatMap((document) => {
    const found = document.toJS() as Manifest | null;
    return found ? [found] : [];
  });
}

export const templatesOf = (manifests: readonly Manifest[]): readonly PodTemplate[] =>
  manifests.flatMap(({ spec }) => spec.template ?? spec.jobTemplate?.spec.template ?? []);

export const containersOf = (manifests: readonly Manifest[]): readonly Container[] =>
  templatesOf(manifests).flatMap(({ spec }) => spec.containers);
