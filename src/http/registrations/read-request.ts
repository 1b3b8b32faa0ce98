// Reads and checks the request of a registration before anything is stored.
import { createRefusal } from '../../contracts/errors';
import { isPlausibleFullName } from '../../contracts/representation-form';
import { registrationLinkLimits as limits } from '../../contracts/limits/registrations';
import { isCharacterInPrintFontFace } from '../../document/printable';
import { cleanTaxId, isValidOrUncheckableTaxId } from '../../document/tax-ids/registry';
import { toUnicodeNormalForm } from '../../document/text';
import type { SelfRegistrationDocument } from '../../model/registration';
import type { RepresentationFormKind } from '../../contracts/representation-form';

export interface SelfRegistrationInvitationBody {
  readonly supplier: {
    readonly name: string;
    readonly tax_code: string;
    readonly address: { readonly street: string; readonly city: string; readonly postcode: string };
    readonly email?: string;
  };
  readonly title?: 'own-certificate' | 'collaborator' | 'power';
  readonly form?: RepresentationFormKind;
  readonly signer?: { readonly name: string; readonly tax_code: string; readonly capacity?: string };
  readonly language?: 'es' | 'en';
  readonly days?: number;
  readonly return_url?: string;
  readonly frame_origins?: readonly string[];
}

export interface ParsedSelfRegistrationInvitation
  extends Pick<SelfRegistrationDocument, 'supplier' | 'signer' | 'language' | 'returnUrl' | 'frameOrigins'> {
  readonly form: RepresentationFormKind;
  readonly days: number;
}

/**
 * Returns whether a tax ID belongs to a person, who signs without a separate signer: a DNI, a NIE, or a code for people
 * who have neither.
 */
const isNaturalPersonNif = (code: string): boolean => /^[0-9XYZKLM]/.test(code);

/** @throws Refusal `parameter`, `signer-needed` */
export function parseSelfRegistrationInvitation(
  body: SelfRegistrationInvitationBody,
): ParsedSelfRegistrationInvitation {
  const { title = 'collaborator', form = 'annex-1', language = 'es', days = limits.days } = body;
  if (title !== 'collaborator') throw createRefusal('parameter', 'registration-title-without-form');
  const supplier = tidySupplier(body.supplier);
  const taxCode = readTaxCode(supplier.tax_code);
  if (!body.signer && !isNaturalPersonNif(taxCode))
    throw createRefusal('signer-needed', 'registration-signer-needed', { supplier: supplier.name });
  const signer = body.signer
    ? {
        name: tidy(body.signer.name),
        taxCode: readTaxCode(body.signer.tax_code),
        capacity: tidy(body.signer.capacity ?? ''),
      }
    : { name: supplier.name, taxCode, capacity: undefined };
  if (!isPlausibleFullName(signer.name))
    throw createRefusal(
      'parameter',
      'registration-name-not-a-person',
      { name: signer.name },
      {
        fields: { code: 'name-not-a-person' },
      },
    );
  refuseUnprintable(
    [supplier.name, signer.name, signer.capacity ?? '', supplier.address.street, supplier.address.city].join(' '),
  );
  const { return_url: returnUrl, frame_origins: origins = [] } = body;
  const { email } = supplier;
  return {
    supplier: { name: supplier.name, taxCode, address: supplier.address, ...(email ? { email } : {}) },
    signer: {
      name: signer.name,
      taxCode: signer.taxCode,
      ...(signer.capacity ? { capacity: signer.capacity } : {}),
    },
    language,
    form,
    days,
    ...(returnUrl === undefined ? {} : { returnUrl: readReturnUrl(returnUrl) }),
    frameOrigins: origins.map(readOrigin),
  };
}

/**
 * Cleans a text: composes it (NFC) and removes outer white space. Tabs, and narrow or wide spaces inside, which come
 * from spreadsheets, become ordinary spaces.
 */
const tidy = (text: string): string =>
  toUnicodeNormalForm(text, 'NFC')
    .trim()
    .replaceAll(/[\t\p{Zs}]/gu, ' ');

const tidySupplier = ({ name, address, ...others }: SelfRegistrationInvitationBody['supplier']) => ({
  ...others,
  name: tidy(name),
  address: { ...address, street: tidy(address.street), city: tidy(address.city) },
});

/**
 * Refuses characters for which the font has no glyph. The form is PDF/A with a single font, and a missing glyph would
 * show a box and violate PDF/A.
 */
function refuseUnprintable(text: string): void {
  const characters = [...new Set(text)].filter(
    (character) => !isCharacterInPrintFontFace('wide', character.codePointAt(0) ?? 0),
  );
  if (characters.length > 0)
    throw createRefusal('parameter', 'registration-text-unprintable', {
      characters: characters.slice(0, shownMax).join(' '),
    });
}

/** Maximum number of characters in a message. */
const shownMax = 10;

function readTaxCode(written: string): string {
  const code = cleanTaxId('ES', written);
  if (!isValidOrUncheckableTaxId('ES', code)) throw createRefusal('parameter', 'tax-code-invalid');
  return code;
}

/** Reads the URL in the same way as a browser. A user name before the host would look like another host. */
function readReturnUrl(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw createRefusal('parameter', 'registration-address-not-https');
  return url.href;
}

/**
 * The URL parser accepts, as parts of a host, characters that end a directive of the policy or stand for several hosts.
 */
const plainHost = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/;

/** Reads an origin. The value is sent in a header, so nothing except an origin is accepted. */
function readOrigin(written: string): string {
  const origin = URL.canParse(written) ? new URL(written) : undefined;
  const isLocal = origin?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(origin.hostname);
  const isOrigin = origin?.origin === written.replace(/\/$/, '') && plainHost.test(origin.hostname);
  if (!origin || !isOrigin || !(origin.protocol === 'https:' || isLocal))
    throw createRefusal('parameter', 'registration-origin-invalid', { origin: written });
  return origin.origin;
}
