// Messages about the customer, in Spanish.
import type {
  customerFindingMessages as english,
  customerRecordFindingMessages as englishRecords,
  foreignCustomerTaxIdRemedies as englishRemedies,
} from '../../en/findings/customers';
import { formatCountWithNoun, type CatalogueTranslation, type ForeignCustomerIdParams } from '../../text';
import { formatSpanishAmount, formatSpanishDay, formatSpanishPercentages as spellPercent } from '../figures';
import { formatInvoiceWithEntryId } from './originals';

const asConsumer = ({ country, code }: ForeignCustomerIdParams): string =>
  `Si es un consumidor, quite \`customer.tax_id\` y añada "identities": [{"key": "foreign", "country": "${country}", "code": "${code}"}].`;

/** The number of a business abroad. VIES has no numbers of Great Britain, and those of Northern Ireland as XI. */
function asBusiness({ country, code, meant }: ForeignCustomerIdParams & { readonly meant: string | null }): string {
  if (meant !== null) return `Si es un empresario, escriba "${meant}" si VIES incluye ese número. `;
  const [, digits] = (country === 'GB' && /^XI(.+)$/.exec(code)) || [];
  if (digits !== undefined)
    return `Si es un empresario de Irlanda del Norte, escriba "tax_id": {"country": "XI", "code": "${digits}"}. `;
  return country === 'GB'
    ? 'Si es un empresario, revise el número; VIES solo tiene los de Irlanda del Norte, con el país XI. '
    : `Si es un empresario, escriba el NIF-IVA de ${country} tal como figura en VIES. `;
}

const asIdentity = ({ country, code }: ForeignCustomerIdParams): string =>
  `Si es un consumidor, ponga en lugar de la identificación {"key": "foreign", "country": "${country}", "code": "${code}"}.`;

export const customerFindingMessages: CatalogueTranslation<typeof english> = {
  'customer-changed.replacement': ({ customer, taken, held, original, title, entry }) => ({
    text:
      `esta F3 negativa deja sin efecto ${formatSpanishAmount(taken)} EUR de ${customer}, pero las F3 de estas ` +
      `simplificadas a nombre de este cliente suman ${formatSpanishAmount(held)} EUR. El cliente de ` +
      `${formatInvoiceWithEntryId({ title, entry })} es ${original}`,
    remedy:
      'Expida la F3 negativa al cliente de la F3 que deja sin efecto, y como máximo por su importe. Solo la F3 nueva ' +
      'lleva el cliente correcto. Ignore este aviso si ambos son el mismo cliente con distinto NIF.',
  }),
  'customer-unnamed': 'esta factura completa (`es-fiscal-art61d`) no identifica al destinatario',
  'vat-number-of-person': ({ country, code }) => ({
    text:
      `el cliente ${country} ${code} tiene el número de una persona física, pero el registro lo remite como NIF-IVA ` +
      '(IDType 02)',
    remedy: `${asConsumer({ country, code })} Ignore este aviso si el número está en VIES.`,
  }),
  'vat-number-of-person.identity': ({ country, code }) => ({
    text:
      `el cliente ${country} ${code} tiene el número de una persona física, pero el registro lo remite como NIF-IVA ` +
      '(IDType 02)',
    remedy: `${asIdentity({ country, code })} Ignore este aviso si el número está en VIES.`,
  }),
  'one-stop-shop.service': ({ at }) => ({
    text:
      `${at} repercute IVA de XI (Irlanda del Norte) por un servicio, pero la ventanilla única solo incluye Irlanda ` +
      'del Norte para los bienes',
    remedy:
      'Para un servicio a un consumidor de allí, repercuta IVA español, o use la clave `outside-scope` (N2) para los servicios de ' +
      'la Ley 37/1992, art. 69.Dos.',
  }),
  'one-stop-shop.later-rate': ({ at, country, percent, day }) => ({
    text:
      `${at} abona el ${percent} como IVA de ${country}, pero ese tipo entró en vigor después de la fecha de la ` +
      `operación, ${formatSpanishDay(day)}`,
    remedy: 'Indique en `percent` el tipo de la factura que rectifica este abono.',
  }),
  'rate-of-other-day': ({ at, rate, percent, day, held, isReported }) => ({
    text:
      `${at} tiene el tipo ${rate} al ${spellPercent(percent)}, ` +
      (held === null
        ? `pero ese tipo no existía en la fecha de la operación, ${formatSpanishDay(day)}`
        : `pero ese tipo era del ${spellPercent(held)} en la fecha de la operación, ${formatSpanishDay(day)}`),
    remedy: !isReported
      ? 'Corrija el año de `op_date`. La AEAT no admite tipos de IVA anteriores al 1 de septiembre de 2012 (1124).'
      : held === null
        ? 'Escriba `percent` en lugar de `rate`, con el porcentaje de ese día.'
        : `Añada "value_date": "${day}" para que Sello use los tipos de ese día.`,
  }),
  'text-unprintable': ({ at, characters }) => `${at} contiene caracteres que el PDF no puede mostrar: ${characters}`,
};

export const customerRecordFindingMessages: CatalogueTranslation<typeof englishRecords> = {
  'record-country-unlisted': ({ field, country }) => ({
    text: `\`${field}\` es ${country}, que no está en la lista de países de la AEAT`,
    remedy: 'Escriba "country": "QU" (otros países o territorios), o el país que expidió otro documento del cliente.',
  }),
  'record-country-unlisted.meant': ({ field, country, meant }) => ({
    text: `\`${field}\` es ${country}, que no está en la lista de países de la AEAT`,
    remedy: `Escriba "country": "${meant}".`,
  }),
  'record-country-unlisted.unknown': ({ field, country }) => ({
    text: `\`${field}\` es ${country}, que no es el código de un país`,
    remedy: 'Escriba las dos letras del país (ISO 3166-1), por ejemplo "GB" para el Reino Unido.',
  }),
  'record-number-not-vat': ({ country, code, meant, isIdentity }) => ({
    text: `${code} no es un NIF-IVA de ${country}`,
    remedy: asBusiness({ country, code, meant }) + (isIdentity ? asIdentity : asConsumer)({ country, code }),
  }),
  'record-identity-of-spain': ({ field, code }) => ({
    text:
      `${field} tiene el NIF español ${code} como documento de identidad, pero un documento de identidad debe ser ` +
      'de un país distinto de España',
    remedy: `Quite la identificación y escriba "tax_id": {"country": "ES", "code": "${code}"} en \`${field}\`.`,
  }),
  'record-identity-length': ({ count, max }) =>
    count === 0
      ? { text: 'la identificación del cliente no tiene código', remedy: 'Añada el `code` de la identificación.' }
      : {
          text:
            `la identificación del cliente tiene ${formatCountWithNoun(count, 'carácter', 'caracteres')}, pero la AEAT ` +
            `solo admite ${max}`,
          remedy: 'Escriba solo el número, sin espacios ni separadores.',
        },
};

export const foreignCustomerTaxIdRemedies: CatalogueTranslation<typeof englishRemedies> = {
  'write-tax-code-abroad': ({ country, code, meant }) =>
    asBusiness({ country, code, meant }) + asConsumer({ country, code }),
};
