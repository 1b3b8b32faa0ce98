// Checks the file of a supplier. A verified signature is accepted, a fault is returned to the supplier, and any other file
// waits for an operator.
import { readFileSync } from 'node:fs';
import { checkSignedFormInThread } from '../../src/certificates/check-form-in-thread';
import type { SignedFormCheckResult, SignedFormCheckTask } from '../../src/certificates/check-form';
import {
  decideRepresentationFormStatusByFaults,
  type RepresentationFormFault,
} from '../../src/contracts/representation-form';
import type { Settings } from '../../src/settings/settings';
import type { AuthorityEnvironment } from '../../src/contracts/runs';
import { saveSelfRegistrationChange, type SelfRegistrationStepContext } from './save-change';

export async function checkSignedFormAndSaveDecision(at: SelfRegistrationStepContext): Promise<void> {
  const { registration, now } = at;
  const judged = await judge(at);
  const faults = adjustSignedFormFaultsForIdentityDocument(judged, registration.identity.length > 0);
  const decision = decideRepresentationFormStatusByFaults(faults);
  const found = { faults, ...(judged.holder ? { holder: judged.holder } : {}) };
  if (decision === 'accepted')
    return saveSelfRegistrationChange(at, { ...found, accepted: { at: now } }, { type: 'none' });
  await saveSelfRegistrationChange(at, { ...found, status: decision }, { type: 'registration.returned' });
}

async function judge({ registration, context, deps }: SelfRegistrationStepContext): Promise<SignedFormCheckResult> {
  const { id, signed, form, supplier, signer, workspace, environment } = registration;
  const [file, given] = await Promise.all([
    signed && context.store.files.getBytes(signed.hash),
    context.store.files.getBytes(form.hash),
  ]);
  if (!signed || !file || !given) return { findings: ['form-unsigned'] };
  const task = {
    file,
    form: given,
    ...classifyRepresentationFormSigners(environment, supplier.taxCode, signer.taxCode),
    trusted: readTrusted(deps.settings, environment),
    at: signed.at,
  };
  return checkSignedFormInThread(workspace, task, (error) =>
    deps.log.error({ registration: id, error }, 'a signed form could not be read'),
  );
}

/**
 * Lists who may sign. In `live`, the form gives the right to send real records of a company. The workspace names the
 * person who signs for the company, so only a certificate with the company's tax ID proves that the company agrees.
 */
export const classifyRepresentationFormSigners = (
  environment: AuthorityEnvironment,
  supplier: string,
  signer: string,
): Pick<SignedFormCheckTask, 'signers' | 'unprovenSigners'> =>
  environment === 'live' && signer !== supplier
    ? { signers: [supplier], unprovenSigners: [signer] }
    : { signers: [supplier, signer], unprovenSigners: [] };

/**
 * Adds the result of the check of an identity document. Without a digital signature, pictures of the identity document
 * mean that the form was signed by hand, so a person compares the signatures. A file that is unsafe, or whose bytes
 * were changed before or after it was signed, stays refused.
 */
export function adjustSignedFormFaultsForIdentityDocument(
  { findings, isSignedOther = false }: SignedFormCheckResult,
  hasIdentity: boolean,
): readonly RepresentationFormFault[] {
  if (isSignedOther) return findings;
  const byHand = findings.length === 1 && (findings[0] === 'form-other' || findings[0] === 'form-unread');
  if (byHand && hasIdentity) return ['signed-by-hand'];
  return byHand && findings[0] === 'form-other' ? ['form-other', 'identity-missing'] : findings;
}

/**
 * Reads the trusted authorities. The simulator's own authority is trusted only in its environment, because its
 * certificates are not real.
 */
function readTrusted({ authority }: Settings, environment: AuthorityEnvironment): string {
  const files = [authority.signatureAuthoritiesFile, environment === 'simulator' ? authority.caFile : undefined];
  return files.map((file) => (file ? readFileSync(file, 'utf8') : '')).join('\n');
}
