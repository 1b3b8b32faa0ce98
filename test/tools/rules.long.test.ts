// The alert rules in Prometheus: its own tool checks them, and fires each with an example.
import { execFileSync } from 'node:child_process';
import { requireProjectRoot } from '../../src/local/root';
import { describeUnless } from '../skipped';

function lackOfPromtool(): string | undefined {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'there is no promtool here (Debian: prometheus)';
  }
}

describeUnless(lackOfPromtool(), 'the alert rules', () => {
  const promtool = (...args: readonly string[]): string =>
    execFileSync('promtool', args, { cwd: requireProjectRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  it('are valid for promtool', () => {
    expect(promtool('check', 'rules', 'deploy/monitoring/alerts.yaml')).toContain('SUCCESS');
  });

  it('fire for their example, and are silent otherwise', () => {
    expect(promtool('test', 'rules', 'deploy/monitoring/alerts-test.yaml')).toContain('SUCCESS');
  });
});
