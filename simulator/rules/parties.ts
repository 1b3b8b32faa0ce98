// Rules for recipients, third parties, the generator of a cancellation, and the producer of the system. The first rule
// that fails decides.
import type { ReceivedRecordRejection } from './format';
import {
  type ReceivedParty,
  type ReceivedRecord,
  findScannedXmlChild,
  parseReceivedParty,
  findScannedXmlChildText,
} from '../message/record';
import { parseReceivedSoftwareProducer, type ReceivedRegistrationRecord } from '../message/registration-record';
import { isInvoiceTypeWithRecipients, type ReceivedRegistrationRecordRule } from './identity';
import { findVatNumberErrorCode, isNaturalPersonNif, isValidNif, toCountryVatNumberPrefix } from './tax-code';
import {
  lookUpNifAndNameInSimulatedCensus,
  type SimulatedCensusLookupResult,
  type ReceivedSubmissionRuleContext,
} from './authority-registers';

const causes: Readonly<Record<SimulatedCensusLookupResult, string>> = {
  known: '',
  malformed: 'El NIF tiene un formato erróneo.',
  unknown: 'El NIF no está identificado en el censo de la AEAT.',
  'other-name': 'El NIF y el nombre no coinciden con el censo de la AEAT.',
};

/**
 * Returns the rejection of a tax ID that the census does not contain with this name. The text has the cause (code 1239
 * and similar ones).
 */
function censusRefusal(
  code: number,
  person: ReceivedParty,
  { registers }: ReceivedSubmissionRuleContext,
): ReceivedRecordRejection | undefined {
  const answer =
    person.nif === undefined ? 'known' : lookUpNifAndNameInSimulatedCensus(registers, person.nif, person.name);
  if (answer === 'known') return undefined;
  return { code, detail: `${causes[answer]}. NIF:${person.nif}. NOMBRE_RAZON:${person.name}` };
}

/**
 * Finds the code of an identity by another document. `spanish` has the kinds that country ES allows, and the code for
 * any other kind.
 */
function otherIdCode(
  person: ReceivedParty,
  day: number,
  { registers }: ReceivedSubmissionRuleContext,
  spanish: { readonly kinds: readonly string[]; readonly code: number },
): number | undefined {
  if (!person.other) return undefined;
  const { country, type, id } = person.other;
  if (type === '02') {
    const code = findVatNumberErrorCode(id, day);
    if (code !== undefined) return code;
    if (country !== undefined && toCountryVatNumberPrefix(country) !== id.slice(0, 2)) return 1122;
    return registers.unknownVatNumbers.has(id) ? 1103 : undefined;
  }
  if (country === undefined) return 1111;
  if (country === 'ES' && !spanish.kinds.includes(type)) return spanish.code;
  if (type !== '07') return undefined;
  if (country !== 'ES') return 1126;
  if (!isValidNif(id)) return 1290;
  return isNaturalPersonNif(id) ? undefined : 1131;
}

function recipientRefusal(
  person: ReceivedParty,
  invoice: ReceivedRegistrationRecord,
  world: ReceivedSubmissionRuleContext,
): number | ReceivedRecordRejection | undefined {
  const { type, lines } = invoice;
  const kind = person.other?.type;
  if (kind === '02' && !isInvoiceTypeWithRecipients(type)) return 1156;
  const exempt = lines.some(({ exemption, tax }) => exemption === 'E5' && (tax === undefined || tax === '01'));
  if (exempt && person.nif !== undefined) return 1289;
  const day = invoice.operationDay ?? invoice.issueDay;
  const code = otherIdCode(person, day, world, { kinds: ['03', '07'], code: 1126 });
  return code ?? censusRefusal(1239, person, world);
}

/**
 * Finds recipients that R2 and R3 should not have. Only the list of errors has this code, and the authority stores such
 * records with it.
 */
export function findForbiddenRecipientWarningCode({
  type,
  recipients = [],
}: ReceivedRegistrationRecord): number | undefined {
  const kinds = recipients.flatMap(({ other }) => (other ? [other.type] : []));
  if (type === 'R3' && kinds.some((kind) => kind !== '07')) return 1191;
  return type === 'R2' && kinds.some((kind) => kind !== '07' && kind !== '02') ? 1192 : undefined;
}

const thirdPartyRules: readonly ReceivedRegistrationRecordRule[] = [
  ({ thirdParty, issuedBy }) => (thirdParty && issuedBy === undefined ? 1155 : undefined),
  ({ thirdParty, issuedBy }) => (thirdParty && issuedBy === 'D' ? 1159 : undefined),
  ({ thirdParty, issuedBy }) => (!thirdParty && issuedBy === 'T' ? 1186 : undefined),
  ({ recipients, issuedBy }) => (!recipients && issuedBy === 'D' ? 1158 : undefined),
  ({ thirdParty }, { issuer }) => (thirdParty?.nif === issuer ? 1188 : undefined),
  ({ thirdParty }) => (thirdParty?.other?.type === '07' ? 1211 : undefined),
  ({ thirdParty, issueDay }, world) =>
    thirdParty && otherIdCode(thirdParty, issueDay, world, { kinds: ['03'], code: 1232 }),
  ({ thirdParty }, world) => thirdParty && censusRefusal(1178, thirdParty, world),
];

const recipientRules: readonly ReceivedRegistrationRecordRule[] = [
  ({ type, recipients }) => (isInvoiceTypeWithRecipients(type) && !recipients ? 1189 : undefined),
  ({ type, recipients }) => (!isInvoiceTypeWithRecipients(type) && recipients ? 1190 : undefined),
  (invoice, world) => {
    for (const person of invoice.recipients ?? []) {
      const refusal = recipientRefusal(person, invoice, world);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
];

export const registrationRecordPartyRules: readonly ReceivedRegistrationRecordRule[] = [
  ...thirdPartyRules,
  ...recipientRules,
];

/**
 * Checks the producer on both kinds of record: it has exactly one identity, never of kind 07, and with country ES only
 * of kind 03.
 */
export function findSoftwareProducerErrorCode(
  record: ReceivedRecord,
  day: number,
  world: ReceivedSubmissionRuleContext,
): number | undefined {
  const producer = parseReceivedSoftwareProducer(record);
  if ((producer.nif === undefined) === (producer.other === undefined)) return 1223;
  if (producer.other?.type === '07') return 1221;
  if (producer.nif !== undefined && !isValidNif(producer.nif)) return 1176;
  return otherIdCode(producer, day, world, { kinds: ['03'], code: 1232 });
}

/** Checks who generated a cancellation (codes 1224 to 1230, 1258, 1259). */
export function findCancellationGeneratorRejection(
  record: ReceivedRecord,
  day: number,
  world: ReceivedSubmissionRuleContext,
): number | ReceivedRecordRejection | undefined {
  const by = findScannedXmlChildText(record.element, 'GeneradoPor');
  const block = findScannedXmlChild(record.element, 'Generador');
  if ((by === undefined) !== (block === undefined)) return 1224;
  if (by === undefined || !block) return undefined;
  const generator = parseReceivedParty(block);
  if ((generator.nif === undefined) === (generator.other === undefined)) return 1228;
  if (by === 'E' && generator.nif === undefined) return 1227;
  if (generator.nif === world.issuer) return 1259;
  if (by === 'T' && generator.other?.type === '07') return 1229;
  const spanish = by === 'D' ? { kinds: ['03', '07'], code: 1230 } : { kinds: ['03'], code: 1232 };
  return otherIdCode(generator, day, world, spanish) ?? censusRefusal(1259, generator, world);
}
