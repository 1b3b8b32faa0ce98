// Alerts about chains and certificates.
import type { Alert } from './alert';

const environment = { environment: 'live' } as const;

/** An alert about a metric of an environment that exceeds a limit. */
const above = (
  metric: string,
  limit: number,
  given: Pick<Alert, 'name' | 'summary' | 'for' | 'severity' | 'cause' | 'remedy' | 'check'>,
): Alert => ({
  ...given,
  expr: `max by (environment) (${metric}) > ${limit}`,
  example: {
    samples: [{ series: `${metric}{environment="live",instance="worker"}`, values: `${limit + 1}x30` }],
    at: '25m',
    labels: environment,
  },
  noFaults: [{ series: `${metric}{environment="live",instance="worker"}`, values: `${limit}x30` }],
});

export const chainAlerts: readonly Alert[] = [
  above('sello_chains_stopped', 0, {
    name: 'SelloChainStopped',
    summary: 'Sending is stopped for some chains',
    for: '2m',
    severity: 'page',
    cause: 'The authority rejected the sender or the certificate, or a certificate is missing or expired.',
    remedy:
      'Fix the cause. Some stops then end automatically (docs/operations.md, "Stops"). For the others, run ' +
      '`npx sello chain resume TAX_ID`. Meanwhile, invoices are still sealed and printed.',
    check: 'Console: Suppliers, state stopped. Command: `npx sello chain list`. Page: docs/operations.md, "Stops"',
  }),
  above('sello_chains_with_alarm', 0, {
    name: 'SelloChainAlarm',
    summary: 'A chain has an alarm',
    for: '1m',
    severity: 'page',
    cause: 'A link is broken, the authority has unexpected records, or a submission cannot be sent or recorded.',
    remedy:
      'Read the text of the alarm. `npx sello chain verify` and `chain reconcile` show differences. Do not change the database.',
    check:
      'Console: Suppliers, with an alarm. Command: `npx sello chain list`. ' +
      'Page: docs/operations.md, "A chain has a broken record" and "A submission cannot be sent or recorded"',
  }),
  above('sello_chains_sealing_paused', 0, {
    name: 'SelloSealingPaused',
    summary: 'Some suppliers cannot issue invoices',
    for: '2m',
    severity: 'page',
    cause:
      'A clock is wrong, the witness is unavailable, a backup was restored, records cannot be signed, or the installation is not ready.',
    remedy: '`sealing_paused` of the chain has the reason. Follow docs/chain.md, "Why sealing is paused".',
    check: 'Console: Suppliers, sealing paused. Command: `npx sello chain list`, with a token of each workspace',
  }),
  above('sello_oldest_pending_seconds', 3_600, {
    name: 'SelloRecordsOverdue',
    summary: 'A record of a chain that is not stopped has waited for more than an hour',
    for: '5m',
    severity: 'page',
    cause: 'There are too few workers, or the run of the chain is not woken.',
    remedy:
      'Check the sweep (`sello_sweep_age_seconds`) and the workers. If several chains wait, start more workers ' +
      '(docs/capacity.md). A single chain sends one submission of up to 1,000 records at a time, so more workers do ' +
      'not speed it up.',
    check: 'Console: Suppliers, oldest pending first. Dashboard: Sello chains. Command: `npx sello chain list`',
  }),
  above('sello_oldest_unanswered_seconds', 3_600, {
    name: 'SelloAuthorityUnavailable',
    summary: 'The authority has not responded to a submission for more than an hour',
    for: '5m',
    severity: 'page',
    cause: 'The authority, or the connection to it, is unavailable.',
    remedy:
      'Follow docs/operations.md, "The authority does not respond". Nothing is lost, and Sello tries again ' +
      'automatically. If Sello tries a chain less than once an hour, start more workers (docs/capacity.md).',
    check: 'Console: Suppliers, oldest pending first. Dashboard: Sello chains. Command: `npx sello chain list`',
  }),
  above('sello_requests_waiting', 0, {
    name: 'SelloSealingStalled',
    summary: 'Requests are not sealed',
    for: '5m',
    severity: 'page',
    cause: 'No worker is running, Temporal is unavailable, or the workers cannot keep up.',
    remedy: 'Start workers, read their logs, and check Temporal. Nothing is lost.',
    check: 'Console: Jobs, running. Command: `npx sello jobs --running`. Dashboard: Sello Temporal',
  }),
  above('sello_certificates_expiring', 0, {
    name: 'SelloSupplierCertificateExpires',
    summary: "Suppliers' certificates expire within 30 days",
    for: '10m',
    severity: 'ticket',
    cause:
      'The certificate of a supplier expires soon or has expired. An expired certificate stops the chain of the supplier.',
    remedy: 'Ask the supplier for a new certificate, and store the certificate (docs/api/suppliers.md).',
    check: 'Console: Suppliers, certificate. Command: `npx sello chain list`',
  }),
  {
    name: 'SelloConfiguredCertificateExpires',
    summary: 'The configured certificate expires within 30 days',
    expr: 'min(sello_configured_certificate_expiry_seconds) - time() < 30 * 86400',
    for: '10m',
    severity: 'ticket',
    cause:
      'The certificate of SELLO_AUTHORITY_CERTIFICATE expires soon. When it expires, chains without their own certificate are stopped.',
    remedy:
      'Replace the file. Sello reads the new file within a minute, without a restart. If the password changes too, or ' +
      'if this alert continues to fire, restart the processes (docs/operations.md, "Restarting every process").',
    check: 'Command: `npx sello doctor --workspace W`, `expiry`. Page: docs/configuration.md',
    example: {
      samples: [{ series: 'sello_configured_certificate_expiry_seconds{instance="worker"}', values: '2000000x30' }],
      at: '25m',
      labels: {},
    },
    noFaults: [{ series: 'sello_configured_certificate_expiry_seconds{instance="worker"}', values: '9000000x30' }],
  },
];
