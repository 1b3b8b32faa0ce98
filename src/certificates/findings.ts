// What is found when a certificate is looked at before it is used: who vouches for it, whose it is, when it ends, and whether
// its holder may send for somebody. `sello doctor` and the rehearsal of a new certificate say the same.
import { certificates as limits } from '../contracts/limits/authority';
import { describeCertificate } from './describe';
import { trustChain } from './trust';

/** `bad`: the authority will refuse. `look`: it may be good, a person should look. */
export type FindingState = 'good' | 'look' | 'bad';

export interface Finding {
  readonly what: 'chain' | 'holder' | 'end' | 'right' | 'host' | 'authority';
  readonly state: FindingState;
  /** Which sentence it is, for those who say it in another language. */
  readonly key: string;
  /** What it names: subject, day, tax code; as it is in the certificate. */
  readonly value: string;
  readonly text: string;
}

/** @param simulated the simulator's authority is known to nobody else, and is good enough for it. @throws without one */
export function checkCertificate(pem: string, simulated: boolean, now: Date): Finding[] {
  const { subject, nif, validTo, daysLeft } = describeCertificate(pem, now);
  const day = validTo.toISOString().slice(0, 10);
  const until = `until ${day}, ${daysLeft} days`;
  const end: Finding = { what: 'end', state: 'good', key: 'end', value: day, text: until };
  return [
    chainFinding(pem, simulated),
    nif
      ? { what: 'holder', state: 'good', key: 'holder', value: `${nif}, ${subject}`, text: `${nif}, ${subject}` }
      : { what: 'holder', state: 'bad', key: 'holder-unknown', value: subject, text: `no tax code in ${subject}` },
    daysLeft < 0
      ? { ...end, state: 'bad', key: 'ended' }
      : daysLeft < limits.warnDays
        ? { ...end, state: 'look', key: 'end-soon' }
        : end,
  ];
}

function chainFinding(pem: string, simulated: boolean): Finding {
  const { links, ends } = trustChain(pem);
  const value = links.join(' < ');
  const what = 'chain';
  if (ends === 'self') {
    const text = `${value}: it vouches for itself; the authority takes qualified ones only`;
    return { what, state: 'bad', key: 'chain-self', value, text };
  }
  if (ends === 'root') return { what, state: 'good', key: 'chain', value, text: value };
  const text = `${value} < ? (issuer not here)`;
  return { what, state: simulated ? 'good' : 'look', key: simulated ? 'chain' : 'chain-unknown', value, text };
}

/** The holder is the issuer, or represents it; otherwise the authority answers error 4112. */
export function checkRepresentation(
  holder: string | undefined,
  supplier: string,
  registration: string | undefined,
): Finding {
  const what = 'right';
  if (supplier === '') {
    const text = 'no supplier is registered, and the certificate names nobody';
    return { what, state: 'look', key: 'right-nobody', value: '', text };
  }
  if (holder === supplier)
    return { what, state: 'good', key: 'right-own', value: supplier, text: `${supplier} sends its own records` };
  const text = `${holder ?? 'nobody'} sends for ${supplier} as its representative`;
  const value = holder ?? '';
  if (registration === 'registered')
    return { what, state: 'good', key: 'right-registered', value, text: `${text}; it is registered` };
  const standing = registration ?? 'not there yet';
  return { what, state: 'look', key: 'right-unregistered', value, text: `${text}; its registration is ${standing}` };
}
