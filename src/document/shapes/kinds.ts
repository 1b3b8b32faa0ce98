// The kinds of plain values: how each is read, cleaned and checked.

import { normalizeAmountText } from '../../amount/amount';
import { normalizePercentageText } from '../../amount/percentage';
import type { Json } from '../model/basic';
import { setShapeReadProblemIfFirst, keyFormatRules, parseTextMember, defineScalarMemberKind } from './scalar';
import type { ShapeReadState, ScalarMemberKind, ScalarMemberKindRule } from './shape';
import { toSelloAddonKey, toSelloStampProviderName } from '../addons/es-fiscal/aliases';
import { isCurrencyCode } from '../iso-codes';
import { isAbsoluteUri, isUrlOrHostName } from '../rules/forms';
import { normalizeCodeText, cleanAddressStateCode, trimTextAndRemoveNul } from '../text';
import { guessAmount, guessPercentage } from './suggestions';

/** Free text, from which outer white space and NUL characters are removed. */
export const textMemberKind = defineScalarMemberKind(
  (value, reading) => trimTextAndRemoveNul(parseTextMember(value, reading) ?? '') || undefined,
);

const codeRules: readonly ScalarMemberKindRule[] = [
  {
    code: 'GOBL-CBC-CODE-01',
    message: 'codes must be no longer than 64 characters',
    // The public limit counts bytes, so 33 letters of two bytes are too long. No character has more than three bytes
    // per UTF-16 unit.
    holds: (value) => value.length <= 21 || Buffer.byteLength(value) <= 64,
  },
];

/** Identifier of any form, in NFC, without unprintable characters, trimmed. */
export const codeMemberKind = defineScalarMemberKind(
  (value, reading) => normalizeCodeText(parseTextMember(value, reading) ?? '') || undefined,
  codeRules,
);

/** Category of a tax. Some clients write true or false here. */
export const pricesIncludeMemberKind = defineScalarMemberKind((value, reading) => {
  if (typeof value === 'boolean') return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'category' });
  return codeMemberKind.read(value, reading);
}, codeRules);

/** Code of a region in an address: upper-case letters and digits only. */
export const addressStateCodeMemberKind = defineScalarMemberKind(
  (value, reading) => cleanAddressStateCode(parseTextMember(value, reading) ?? '') || undefined,
  codeRules,
);

/** Word of the format: lower-case letters, digits, `-` and `+`. */
export const keyMemberKind = defineScalarMemberKind(
  (value, reading) => parseTextMember(value, reading) || undefined,
  keyFormatRules,
);

function renamedKey(rename: (name: string) => string): ScalarMemberKind<string> {
  return defineScalarMemberKind(
    (value, reading) => rename(parseTextMember(value, reading) ?? '') || undefined,
    keyFormatRules,
  );
}

/** Key of an addon. The public name of the addon is also accepted. */
export const addonKeyMemberKind = renamedKey(toSelloAddonKey);

/** Key of the provider of a stamp. The public name of the provider is also accepted. */
export const stampProviderMemberKind = renamedKey(toSelloStampProviderName);

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const zeroUuid = '00000000-0000-0000-0000-000000000000';

/** UUID in its usual, bare, braced or URN form; all zeros counts as absent. */
export const uuidMemberKind = defineScalarMemberKind((value, reading) => {
  const input = parseTextMember(value, reading);
  if (input === undefined || input === '') return undefined;
  const bare = input.toLowerCase().replace(/^urn:uuid:|[{}]/g, '');
  const uuidText = bare.length === 32 ? bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : bare;
  if (!uuidForm.test(uuidText)) return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'uuid' });
  return uuidText === zeroUuid ? undefined : uuidText;
});

function readNumeral(value: Json, reading: ShapeReadState): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'amount' });
}

/** Exact decimal, given as string or number; the form is kept. */
export const amountMemberKind = defineScalarMemberKind((value, reading) => {
  const numeral = readNumeral(value, reading);
  if (numeral === undefined) return undefined;
  return (
    normalizeAmountText(numeral) ??
    setShapeReadProblemIfFirst(reading, 'amount-unreadable', {
      shown: numeral.slice(0, 40),
      meant: guessAmount(numeral),
    })
  );
});

export const percentMemberKind = defineScalarMemberKind((value, reading) => {
  const numeral = readNumeral(value, reading);
  if (numeral === undefined) return undefined;
  return (
    normalizePercentageText(numeral) ??
    setShapeReadProblemIfFirst(reading, 'percentage-unreadable', {
      shown: numeral.slice(0, 40),
      meant: guessPercentage(numeral),
    })
  );
});

export const integerMemberKind = defineScalarMemberKind((value, reading) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'integer' });
  return value === 0 ? undefined : value;
});

/** Number for coordinates, never for an amount. */
export const floatMemberKind = defineScalarMemberKind((value, reading) => {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count)
    ? count
    : setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'number' });
});

export const booleanMemberKind = defineScalarMemberKind<boolean>((value, reading) => {
  if (typeof value !== 'boolean') return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'flag' });
  return value ? true : undefined;
});

/** Word that stays as given, such as ISO 3166 codes and digests. */
export const verbatimTextMemberKind = defineScalarMemberKind(
  (value, reading) => parseTextMember(value, reading) || undefined,
);

export const untrimmedTextMemberKind = defineScalarMemberKind(verbatimTextMemberKind.read);

/** An element of a list of texts; empty elements are kept. */
export const listItemTextMemberKind = defineScalarMemberKind(parseTextMember);

/** A currency that the calculation does not replace. */
export const currencyMemberKind = defineScalarMemberKind(verbatimTextMemberKind.read, [
  { code: 'GOBL-CURRENCY-CODE-01', message: 'currency code must be defined in GOBL', holds: isCurrencyCode },
]);

export const schemaIdMemberKind = defineScalarMemberKind(verbatimTextMemberKind.read, [
  { code: 'GOBL-SCHEMA-ID-01', message: 'schema ID must be a valid URL', holds: isUrlOrHostName },
]);

const uriRules: readonly ScalarMemberKindRule[] = [
  { code: 'GOBL-CBC-URI-02', message: 'uri must be a valid absolute URI with a scheme', holds: isAbsoluteUri },
];
/** Address of an endpoint with its scheme, such as `peppol:9920:ESB12345674` or `mailto:a@example.com`. */
export const uriMemberKind = defineScalarMemberKind(textMemberKind.read, uriRules);
/** The value as given, in an envelope's header. */
export const routingUriMemberKind = defineScalarMemberKind(verbatimTextMemberKind.read, uriRules);

/** Data of another schema, unchanged. */
export const anyJsonMemberKind = defineScalarMemberKind<Json>((value) => value ?? undefined);
