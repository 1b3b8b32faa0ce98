// Stops during which Sello tries again without an operator, because their cause can end without one. The authority, or
// a device on the way, may refuse a certificate or every message for a while, and then accept them again. The law
// requires a try at least hourly (Orden HAC/1177/2024 art. 16.4). The stop stays until a try succeeds.
import { chainLimits } from '../../contracts/limits/chain';

/** Codes of stops after calls that were refused for the certificate. */
const refusedCertificateCodes: ReadonlySet<string | undefined> = new Set(['certificate-refused', 'http-403']);

/** Code of the stop of a chain whose search for an invalid record used up its extra submissions. */
export const exhaustedSearchStopCode = 'poison';

interface SendingStop {
  readonly code?: string;
  readonly at: Date;
  readonly triedAt?: Date;
}

/** Returns whether the stop began because the certificate was refused. */
export const isCertificateRefusalStop = ({ code }: Pick<SendingStop, 'code'>): boolean =>
  refusedCertificateCodes.has(code);

/** Returns whether Sello tries again during a stop of this kind. */
export const isSendingTriedDuringStop = (stop: Pick<SendingStop, 'code'>): boolean =>
  isCertificateRefusalStop(stop) || stop.code === exhaustedSearchStopCode;

/** Returns whether a try is due. Release 0.1.0 stored no time of a try, so the time of the stop counts. */
export const isSendingTryDueDuringStop = (stop: SendingStop, now: Date): boolean =>
  isSendingTriedDuringStop(stop) &&
  (stop.triedAt ?? stop.at).getTime() <= now.getTime() - chainLimits.stopTrialSeconds * 1_000;
