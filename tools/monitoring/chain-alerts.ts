// Alerts on chains and certificates.
import type { Alert } from './alert';

const environment = { environment: 'live' } as const;

/** An alert on one number of an environment that must stay at or below a limit. */
const above = (
  metric: string,
  limit: number,
  given: Pick<Alert, 'name' | 'summary' | 'for' | 'severity' | 'cause' | 'remedy' | 'look'>,
): Alert => ({
  ...given,
  expr: `max by (environment) (${metric}) > ${limit}`,
  example: {
    samples: [{ series: `${metric}{environment="live",instance="worker"}`, values: `${limit + 1}x30` }],
    at: '25m',
    labels: environment,
  },
  calm: [{ series: `${metric}{environment="live",instance="worker"}`, values: `${limit}x30` }],
});

export const chainAlerts: readonly Alert[] = [
  above('sello_chains_stopped', 0, {
    name: 'SelloChainStopped',
    summary: 'Chains do not send',
    for: '2m',
    severity: 'page',
    cause: 'The authority refused the sender or the certificate, or a certificate is missing or has ended.',
    remedy:
      'Read the cause of the stop, mend it, then `npm run sello -- chain resume SUPPLIER`. Invoices are sealed and printed meanwhile.',
    look: 'Console: Chains, state stopped. Command: `npm run sello -- chain list`. Page: docs/operations.md, "Stops"',
  }),
  above('sello_chains_with_alarm', 0, {
    name: 'SelloChainAlarm',
    summary: 'A chain has an alarm',
    for: '1m',
    severity: 'page',
    cause: 'A link is broken, the authority holds something unexpected, or a list cannot be sent or recorded.',
    remedy:
      'Read the text of the alarm. `chain verify` and `chain reconcile` say what differs; change nothing in the database.',
    look: 'Console: Chains, with an alarm. Command: `npm run sello -- chain list`. Page: docs/operations.md, "A list that"',
  }),
  above('sello_chains_resting', 0, {
    name: 'SelloSealingRests',
    summary: 'No invoice of some suppliers can be issued',
    for: '2m',
    severity: 'page',
    cause: 'A clock is off, a backup was restored, or records are to be signed and nothing can sign.',
    remedy: 'Put the clock right; after a restore follow docs/restore.md; store a certificate that signs.',
    look: 'Console: Chains, sealing rests. Command: `npm run sello -- chain list`',
  }),
  above('sello_oldest_pending_seconds', 3_600, {
    name: 'SelloNothingArrives',
    summary: 'A record of a chain that nothing holds back waits for more than an hour',
    for: '5m',
    severity: 'page',
    cause: 'Workers are too few, or nobody wakes the run of the chain.',
    remedy:
      'Is the sweep seen (`sello_sweep_age_seconds`)? Do workers take tasks? Start more workers by the formula of docs/capacity.md.',
    look: 'Console: Chains, oldest pending first. Dashboard: Sello chains. Command: `npm run sello -- chain list`',
  }),
  above('sello_oldest_unanswered_seconds', 3_600, {
    name: 'SelloAuthorityAway',
    summary: 'The authority has not answered a list for more than an hour',
    for: '5m',
    severity: 'page',
    cause: 'The authority, or the way to it, is away.',
    remedy:
      'The law wants a try at least every hour. Look whether attempts are made; start more workers by the formula of docs/capacity.md.',
    look: 'Console: Chains, oldest pending first. Dashboard: Sello chains. Command: `npm run sello -- chain list`',
  }),
  above('sello_requests_waiting', 0, {
    name: 'SelloNothingIsSealed',
    summary: 'Requests wait to be sealed',
    for: '5m',
    severity: 'page',
    cause: 'No worker seals: none runs, the engine is down, or the workers cannot keep up.',
    remedy: 'Start workers, read their logs, look at the engine. Nothing is lost meanwhile.',
    look: 'Console: Jobs, running. Command: `npm run sello -- jobs --running`. Dashboard: Sello engine',
  }),
  above('sello_certificates_ending', 0, {
    name: 'SelloCertificateOfSupplierEnds',
    summary: "Suppliers' certificates end within 30 days",
    for: '10m',
    severity: 'ticket',
    cause: 'A certificate of a supplier ends soon or has ended. Its chain stops then.',
    remedy: 'Ask the supplier for the new one and store it (docs/chain.md).',
    look: 'Console: Chains, certificate. Command: `npm run sello -- chain list`',
  }),
  {
    name: 'SelloConfiguredCertificateEnds',
    summary: 'The configured certificate ends within 30 days',
    expr: 'min(sello_configured_certificate_end_seconds) - time() < 30 * 86400',
    for: '10m',
    severity: 'ticket',
    cause: 'The certificate of SELLO_AUTHORITY_CERTIFICATE ends soon. Suppliers without their own stop then.',
    remedy: 'Put the new file in its place: it is seen without a restart.',
    look: 'Command: `npm run sello -- doctor`. Page: docs/configuration.md',
    example: {
      samples: [{ series: 'sello_configured_certificate_end_seconds{instance="worker"}', values: '2000000x30' }],
      at: '25m',
      labels: {},
    },
    calm: [{ series: 'sello_configured_certificate_end_seconds{instance="worker"}', values: '9000000x30' }],
  },
];
