// Draws the agreement that a supplier signs. Nobody represents a supplier that has, or will have, its own certificate.
import type { Need, NeedAnswer } from '../../src/flow/view';
import type { WalkView } from '../../src/model/walk';
import type { Deps } from '../deps';

export async function drawAgreement(
  deps: Deps,
  { job, workspace }: WalkView,
  { supplier }: Extract<Need, { kind: 'agreement' }>,
): Promise<NeedAnswer> {
  const at = { workspace: job.workspace, environment: workspace.environment, supplier: supplier.code };
  const found = await deps.connectionFor(at);
  if ('problem' in found && !['no-certificate', 'certificate-simulated'].includes(found.problem.code)) {
    return { kind: 'no-agreement', code: found.problem.code, message: found.problem.text };
  }
  const representative = 'connection' in found ? found.connection.representative : undefined;
  const holder = representative ? { name: representative.NombreRazon, code: representative.NIF } : supplier;
  const bytes = await deps.pages.agreement(
    { supplier, representative: holder, at: job.createdAt },
    { workspace: job.workspace },
  );
  return {
    kind: 'agreement',
    file: {
      name: `agreement-${supplier.code}.pdf`,
      key: 'fiscal-agreement',
      category: 'agreement',
      mime: 'application/pdf',
      source: { bytes },
    },
  };
}
