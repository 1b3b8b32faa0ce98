// Erases the access data of a workspace for `npx sello erase --all`, after its entries. The certificates stay as long
// as a record needs them, because a sealed record that nobody can send could never be repaired.
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { Database } from '../../store/database';
import { eraseWorkspaceAccessData } from '../../store/privacy/erase-access';
import type { ErasureProgressReporter } from '../../store/privacy/erase-in-chunks';
import { findUnfinishedReporting, type UnfinishedReporting } from '../../store/privacy/unfinished-reporting';
import { createCommandAuditRowBuilder } from '../command-audit';
import { printCommandFailure } from '../usage';

/** Formats the suppliers with records that are not settled, as a sentence. */
export const formatSuppliersWithUnsettledRecords = (suppliers: readonly string[]): string =>
  `Some records of ${suppliers.join(', ')} are not sealed yet, or wait for the authority.`;

const formatUnfinishedReporting = ({ openJobs, suppliers }: UnfinishedReporting): string =>
  [
    ...(openJobs > 0 ? [`Open jobs that can issue invoices: ${openJobs}.`] : []),
    ...(suppliers.length > 0 ? [formatSuppliersWithUnsettledRecords(suppliers)] : []),
  ].join(' ');

/**
 * Erases the access data of a workspace, if no entry is left for another run and no record needs a certificate. The
 * entries can take minutes, in which calls and jobs work, so this is checked again.
 * @returns whether everything was erased
 */
export async function eraseWorkspaceAccessDataUnlessNeeded(
  database: Database,
  workspace: string,
  entriesLeft: number,
): Promise<boolean> {
  const keeps = (what: string, why: string): false => {
    printCommandFailure(`${what} are kept. ${why} Run the command again later.`);
    return false;
  };
  if (entriesLeft > 0) return keeps('Access keys and certificates', `Entries that are left: ${entriesLeft}.`);
  const before = await findUnfinishedReporting(database, workspace);
  if (before) return keeps('Access keys and certificates', formatUnfinishedReporting(before));
  const rowOfAccess = createCommandAuditRowBuilder('sello erase (access)', workspace);
  const rowOfCertificates = createCommandAuditRowBuilder('sello erase (certificates)', workspace);
  const objects = [{ kind: 'workspace', id: workspace }];
  const { unfinished } = await eraseWorkspaceAccessData(
    database,
    workspace,
    new Date(),
    ({ keys, certificates, spool, webhooks }) => {
      if (certificates > 0) return rowOfCertificates({ objects });
      return keys + spool + webhooks > 0 ? rowOfAccess({ objects }) : undefined;
    },
    reportProgress(),
  );
  return unfinished ? keeps('The certificates', formatUnfinishedReporting(unfinished)) : true;
}

/** Prints the progress of an erasure in chunks, from time to time and at the end. */
function reportProgress(): ErasureProgressReporter {
  let printedMs = Date.now();
  return (resource, done, of) => {
    if (done < of && Date.now() - printedMs < limits.progressMs) return;
    printedMs = Date.now();
    console.log(`Erasing ${resource}: ${done} of ${of}.`);
  };
}
