// Identifiers with their schemes, and electronic addresses.
import type { PartyIdentity, Party } from '../../document/model/parts';
import { getIdentityCodeOrFullVatNumber } from '../../document/tax-ids/vat-numbers';
import {
  addPrefixToBareDanishNumber,
  matchesIdentifierSchemeFormatIfKnown,
  isValidPeppolElectronicAddress,
} from '../codes/peppol-addresses';
import type { EInvoiceFindingCollector } from '../findings';
import type { EInvoiceProfile } from '../profiles';
import { cleanXmlText } from '../text';
import type { EInvoiceIdentifier } from './party-terms';

/** BT-30-1, BT-47-1 and BT-157-1 (ISO/IEC 6523 ICD), as release 1.3.15 of the EN 16931 rules lists them (BR-CL-10, 11, 21). */
const identifierSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0003 0004 0005 0006 0007 0008 0009 0010 0011 0012 0013 0014 0015 0016 0017 0018 0019 0020 0021 0022 0023 0024 0025 ' +
    '0026 0027 0028 0029 0030 0031 0032 0033 0034 0035 0036 0037 0038 0039 0040 0041 0042 0043 0044 0045 0046 0047 0048 0049 ' +
    '0050 0051 0052 0053 0054 0055 0056 0057 0058 0059 0060 0061 0062 0063 0064 0065 0066 0067 0068 0069 0070 0071 0072 0073 ' +
    '0074 0075 0076 0077 0078 0079 0080 0081 0082 0083 0084 0085 0086 0087 0088 0089 0090 0091 0093 0094 0095 0096 0097 0098 ' +
    '0099 0100 0101 0102 0104 0105 0106 0107 0108 0109 0110 0111 0112 0113 0114 0115 0116 0117 0118 0119 0120 0121 0122 0123 ' +
    '0124 0125 0126 0127 0128 0129 0130 0131 0132 0133 0134 0135 0136 0137 0138 0139 0140 0141 0142 0143 0144 0145 0146 0147 ' +
    '0148 0149 0150 0151 0152 0153 0154 0155 0156 0157 0158 0159 0160 0161 0162 0163 0164 0165 0166 0167 0168 0169 0170 0171 ' +
    '0172 0173 0174 0175 0176 0177 0178 0179 0180 0183 0184 0185 0186 0187 0188 0189 0190 0191 0192 0193 0194 0195 0196 0197 ' +
    '0198 0199 0200 0201 0202 0203 0204 0205 0206 0207 0208 0209 0210 0211 0212 0213 0214 0215 0216 0217 0218 0219 0220 0221 ' +
    '0222 0223 0224 0225 0226 0227 0228 0229 0230 0231 0232 0233 0234 0235 0236 0237 0238 0239 0240 0241 0242 0243 0244'
  ).split(' '),
);

/** BT-34-1 and BT-49-1 (EAS), from release 1.3.15 (BR-CL-25). Peppol accepts all of them except `EM`, an email address. */
const addressSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 ' +
    '0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 ' +
    '0221 0225 0230 0235 0240 0244 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 ' +
    '9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN ' +
    'AQ AS AU EM'
  ).split(' '),
);

const schemeName = 'iso-scheme-id';
const schemesList = 'ISO/IEC 6523';

/**
 * The last scheme of the list. Release 1.3.15 compares each scheme with a blank on both sides, but its list ends without
 * one, so the rules refuse this scheme. The lists of Peppol accept it.
 */
const refusedScheme = '0244';

/** The format of a file, and what was found while it was created. */
export interface EInvoiceIdentifierContext {
  readonly profile: Pick<EInvoiceProfile, 'isPeppol'>;
  readonly findings: EInvoiceFindingCollector;
}

/** Returns the scheme of an identity if the scheme is in the list. @param path path of the identity */
export function findListedIdentifierSchemeOrWarn(
  { ext }: Pick<PartyIdentity, 'ext'>,
  path: string,
  { profile, findings }: EInvoiceIdentifierContext,
): string | undefined {
  const scheme = ext?.[schemeName];
  if (scheme === undefined) return undefined;
  if (identifierSchemes.has(scheme) && (profile.isPeppol || scheme !== refusedScheme)) return scheme;
  findings.warnOfCode(`${path}.ext.${schemeName}`, scheme, schemesList, null);
  return undefined;
}

/**
 * Returns undefined for an identity without a code. If a code does not fit its scheme, it is written without the
 * scheme.
 */
export function toEInvoiceIdentifier(
  identity: PartyIdentity,
  path: string,
  context: EInvoiceIdentifierContext,
): EInvoiceIdentifier | undefined {
  const code = cleanXmlText(getIdentityCodeOrFullVatNumber(identity));
  if (code === undefined) return undefined;
  const scheme = findListedIdentifierSchemeOrWarn(identity, path, context);
  const id = addPrefixToBareDanishNumber(scheme, code);
  if (scheme === undefined || matchesIdentifierSchemeFormatIfKnown(scheme, id)) return { id, scheme };
  context.findings.warnOfCode(`${path}.code`, id, `${schemesList} ${scheme}`, id);
  return { id };
}

/** Spanish tax IDs in the list of addresses. */
const spanishScheme = '9920';
const mailScheme = 'EM';

const participant = /^iso6523-actorid-upis::([^:]+):(.+)$/;

/**
 * Finds BT-34 or BT-49, which is the first address whose scheme is in the code list. A Spanish party always has an
 * address, by its tax ID.
 * @param path path of the party
 */
export function findElectronicAddressOrTaxIdOrEmail(
  party: Party,
  isPeppol: boolean,
  path: string,
  findings: EInvoiceFindingCollector,
): EInvoiceIdentifier | undefined {
  const inboxes = (party.inboxes ?? []).map(({ scheme, code }, i) => ({
    scheme,
    id: cleanXmlText(code),
    at: `inboxes[${i}]`,
  }));
  const endpoints = (party.endpoints ?? []).map(({ uri }, i) => {
    const [, scheme, id] = participant.exec(uri ?? '') ?? [];
    return { scheme, id: cleanXmlText(id), at: `endpoints[${i}]` };
  });
  for (const { scheme, id: code, at } of [...inboxes, ...endpoints]) {
    if (code === undefined || scheme === undefined) continue;
    const id = addPrefixToBareDanishNumber(scheme, code);
    if (addressSchemes.has(scheme) && (!isPeppol || isValidPeppolElectronicAddress(scheme, id))) return { id, scheme };
    findings.warnOfCode(`${path}.${at}`, `${scheme}:${id}`, isPeppol ? 'EAS (Peppol)' : 'EAS', null);
  }
  const { country, code } = party.tax_id ?? {};
  if (country === 'ES' && code) return { id: `ES${code}`, scheme: spanishScheme };
  const mail = cleanXmlText(party.emails?.[0]?.addr);
  return mail === undefined || isPeppol ? undefined : { id: mail, scheme: mailScheme };
}
