// Reads and checks the request of a registration before anything is stored.
import { createRefusal } from '../../contracts/errors';
import { isNameOfPerson } from '../../contracts/representation-form';
import { selfRegistrationLimits as limits } from '../../contracts/limits/registrations';
import { isCharacterInFace } from '../../document/printable';
import { cleanTaxCode, isValidTaxCode } from '../../document/tax-ids/registry';
import { toNormalForm } from '../../document/text';
import type { SelfRegistrationDocument } from '../../model/registration';
import type { RepresentationFormKind } from '../../contracts/representation-form';

export interface SelfRegistrationRequest {
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

export interface RequestedSelfRegistration
  extends Pick<SelfRegistrationDocument, 'supplier' | 'signer' | 'language' | 'returnUrl' | 'frameOrigins'> {
  readonly form: RepresentationFormKind;
  readonly days: number;
}

/**
 * Returns whether a code belongs to a person, who signs without a signer: a DNI, a NIE, or a code for people who have
 * neither.
 */
const isNaturalPersonNif = (code: string): boolean => /^[0-9XYZKLM]/.test(code);

/** @throws Refusal `parameter`, `signer-needed` */
export function parseSelfRegistrationRequest(body: SelfRegistrationRequest): RequestedSelfRegistration {
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
  if (!isNameOfPerson(signer.name))
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
 * Composed, without outer white space. Tabs, and narrow or wide spaces inside, which spreadsheets bring, become
 * ordinary spaces.
 */
const tidy = (text: string): string =>
  toNormalForm(text, 'NFC')
    .trim()
    .replaceAll(/[\t\p{Zs}]/gu, ' ');

const tidySupplier = ({ name, address, ...others }: SelfRegistrationRequest['supplier']) => ({
  ...others,
  name: tidy(name),
  address: { ...address, street: tidy(address.street), city: tidy(address.city) },
});

/** Refuses characters without a glyph. The form is PDF/A with one font, and a missing glyph would show a box and break PDF/A. */
function refuseUnprintable(text: string): void {
  const characters = [...new Set(text)].filter(
    (character) => !isCharacterInFace('wide', character.codePointAt(0) ?? 0),
  );
  if (characters.length > 0)
    throw createRefusal('parameter', 'registration-text-unprintable', {
      characters: characters.slice(0, shownMax).join(' '),
    });
}

/** Maximum number of characters in a message. */
const shownMax = 10;

function readTaxCode(written: string): string {
  const code = cleanTaxCode('ES', written);
  if (!isValidTaxCode('ES', code)) throw createRefusal('parameter', 'tax-code-invalid');
  return code;
}

/** Reads the URL as a browser does. A user name before the host would look like another host. */
function readReturnUrl(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw createRefusal('parameter', 'registration-address-not-https');
  return url.href;
}

/** Characters that end a directive of the policy, or stand for several hosts, are part of a host to the URL parser. */
const plainHost = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/;

/** Reads an origin. The value is sent in a header, so only an origin is accepted. */
function readOrigin(written: string): string {
  const origin = URL.canParse(written) ? new URL(written) : undefined;
  const isLocal = origin?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(origin.hostname);
  const isOrigin = origin?.origin === written.replace(/\/$/, '') && plainHost.test(origin.hostname);
  if (!origin || !isOrigin || !(origin.protocol === 'https:' || isLocal))
    throw createRefusal('parameter', 'registration-origin-invalid', { origin: written });
  return origin.origin;
}
