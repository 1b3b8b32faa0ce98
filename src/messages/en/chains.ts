// Messages about chains, in English: why sealing is paused, what an alarm is about and how it ended, why sending is stopped.
import type { Text } from '../text';

/** Something that is known to be sealed and the database lacks. */
interface MissingRecord {
  readonly sequence: number;
}

const signingRemedy = 'or let the records of this supplier go unsigned (`sign_records` false)';

export const chains = {
  'backup-restored':
    'a backup was restored: records sealed after it are missing. Renew the chain, or confirm its end if you know that ' +
    'nothing was sealed after the backup',
  'end-missing': ({ held, sealed }: { readonly held: number; readonly sealed: number }): Text =>
    `the database ends at record ${held}, but ${sealed} were sealed: was a backup restored? Renew the chain`,
  'record-differs': ({ sequence }: MissingRecord): Text =>
    `the database has another record ${sequence} than the one that was sealed: was a backup restored? Renew the chain`,
  'installation-unknown': ({ sequence, installation }: MissingRecord & { readonly installation: string }): Text =>
    `record ${sequence} of the installation number ${installation} was sealed, but the database does not know it: was a ` +
    'backup restored? Renew the chain',
  'end-unknown':
    'it is unknown whether the database has the last record of this chain: the authority is asked. If it does not ' +
    'answer and you know that nothing was lost, run `chain confirm`; after a restored backup run `chain renew`',
  'end-not-compared': 'the database has not been compared with the sealed records yet',
  'clock-off-database': ({ seconds }: { readonly seconds: number }): Text =>
    `the clock of this worker is ${seconds} s off the database's`,
  'clock-off-authority': ({ seconds }: { readonly seconds: number }): Text =>
    `the clock of this worker is ${seconds} s off the authority's`,
  'live-not-ready': ({ problems }: { readonly problems: readonly string[] }): Text =>
    `this installation may not report to the real authority: ${problems.join('; ')}`,
  'producer-unnamed': 'SELLO_PRODUCER_FILE is not set: records and the declaration name the producer of the software',
  'declaration-of-other-version': ({
    declared,
    running,
  }: {
    readonly declared: string | null;
    readonly running: string;
  }) =>
    `the producer's declaration is for version ${declared ?? '(none)'}, but ${running} runs: declare it, then change ` +
    '`declaration` in the file that SELLO_PRODUCER_FILE names',
  'live-address-simulated': ({ url }: { readonly url: string }): Text =>
    `the address of the authority for live is the simulator's: ${url}`,
  'first-record-needs-certificate': ({ problem }: { readonly problem: string }): Text =>
    `a first record needs a certificate: ${problem}`,
  'signing-impossible': ({ problem }: { readonly problem: string }): Text =>
    `records cannot be signed: ${problem} ${signingRemedy}`,
  'signing-needs-rsa': `records cannot be signed: the key of the certificate is not RSA. Store another one, ${signingRemedy}`,
  'witness-silent': ({ reason }: { readonly reason: string }): Text => `the witness does not answer: ${reason}`,
  'witness-failing': ({ reason }: { readonly reason: string }): Text => `the witness cannot be used: ${reason}`,
  'search-exhausted': ({ extra, submission }: { readonly extra: number; readonly submission: string }): Text =>
    `${extra} submissions did not find all records that break the message of submission ${submission}`,
  'submission-failed': ({ error }: { readonly error: string }): Text => `a submission could not be sent: ${error}`,
  'outcomes-failed': ({ error }: { readonly error: string }): Text => `an answer could not be recorded: ${error}`,
  'authority-has-older': ({
    number,
    held,
    newest,
  }: {
    readonly number: string;
    readonly held: number;
    readonly newest: number;
  }): Text =>
    `for invoice ${number} the authority has record ${held} although ${newest} is newer: run the reconciliation`,
  'authority-has-foreign': ({ number }: { readonly number: string }): Text =>
    `for invoice ${number} the authority has a record of other software: run the reconciliation`,
  'record-broken': ({ position, problem }: { readonly position: number; readonly problem: string }): Text =>
    `record ${position}: ${problem}`,
  'break-sequence': ({ found }: { readonly found: number }): Text => `its sequence number is ${found}`,
  'break-invoice': 'it names a different invoice than its content',
  'break-issuer': 'it is of another issuer',
  'break-predecessor': 'it does not refer to the previous record',
  'break-fingerprint': 'its fingerprint does not match its content',
  'break-installation': ({ installation }: { readonly installation: string }): Text =>
    `it has the installation number ${installation}`,
  'break-time': 'its time is earlier than that of the previous record',
  'break-head': "it is not the record in the chain's head",
  'break-end': ({ length, expected }: { readonly length: number; readonly expected: number }): Text =>
    `it is missing: the chain ends at ${length}, but its head is ${expected}`,
  'break-missing': 'it is missing',
  'lifted-chain-stop':
    'Sending resumes now with the same records. If the cause is not fixed, the authority refuses them again and the ' +
    'chain stops again.',
  'lifted-certificate-stop':
    'Sending resumes now for every supplier with this certificate. The authority asks a suspended caller not to try ' +
    'again until the matter is settled.',
  'lifted-certificate-problem':
    'Sending resumes now for every supplier with this certificate. If it is still missing, expired or unreadable, the ' +
    'chains stop again.',
  'several-alarms': ({ texts }: { readonly texts: readonly string[] }): Text => texts.join('; '),
  'alarm-ended-by-work': 'the chain has sent and recorded again',
  'alarm-ended-by-check': 'the whole chain was verified again and is not broken',
  'alarm-ended-by-key': ({ by }: { readonly by: string }): Text => `acknowledged by the key ${by}`,
} as const;
