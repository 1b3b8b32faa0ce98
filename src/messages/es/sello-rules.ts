// Messages, in Spanish, about rules of Sello for documents, and about what to write instead of a value that breaks a
// rule.
import type { selloRuleMessages as english } from '../en/sello-rules';
import type { CatalogueTranslation } from '../text';
import { formatSpanishDay } from './figures';

const dayRange = (first: string, today: string): string =>
  `Use una fecha entre el ${formatSpanishDay(first)} y el ${formatSpanishDay(today)} (hoy en Madrid).`;

export const selloRuleMessages: CatalogueTranslation<typeof english> = {
  'document-issued-too-early': ({ first, today, addon }) => ({
    text: `la fecha de expedición no puede ser anterior al ${formatSpanishDay(first)}`,
    remedy: `${dayRange(first, today)} Para guardar una factura anterior, que no se remite, quite ${addon} de \`$addons\`.`,
  }),
  'document-issued-in-future': ({ first, today }) => ({
    text: `la fecha de expedición no puede ser futura: hoy es ${formatSpanishDay(today)}`,
    remedy: dayRange(first, today),
  }),
  'extension-code-unknown': ({ code, key, known }) => ({
    text: `«${code}» no es un código de ${key}`,
    remedy: `Use uno de los códigos de ${key}: ${known}.`,
  }),
  'country-unknown': ({ country, meant }) => ({
    text: `«${country}» no es un código de país`,
    remedy: meant === null ? 'Escriba las dos letras de ISO 3166-1, por ejemplo ES, FR o EL.' : `Escriba "${meant}".`,
  }),
  'supplier-of-original-differs': {
    text: 'debe ser el emisor de la factura original',
    remedy: 'Indique el emisor de la factura que se rectifica, o rectifique otra factura.',
  },
  'write-type': ({ type }) => `Escriba "type": "${type}".`,
  'write-simplified':
    'Omita `type` y escriba "$tags": ["simplified"]: una factura simplificada es una factura ordinaria con esta etiqueta.',
  'write-extension': ({ key, meant }) => `Escriba \`${meant}\` en lugar de \`${key}\`, o quite la extensión.`,
  'write-ipsi': ({ write }) =>
    'El IPSI no tiene claves ni tipos con nombre: omita `key` y `rate` y escriba el porcentaje, {"cat": "IPSI", "percent": "4%"}. ' +
    `En una venta sin impuesto escriba ${write}.`,
  'write-exchange-rate': ({ currency }) =>
    `Añada {"from": "${currency}", "to": "EUR", "amount": "..."} a \`exchange_rates\`, donde \`amount\` son los euros por 1 ${currency}.`,
  'write-customer-abroad': ({ country }) =>
    'Indique `customer.tax_id.code`. Si el cliente no tiene NIF, sustituya `tax_id` por ' +
    `"identities": [{"key": "other", "country": "${country}", "code": "..."}], donde \`code\` es el número que usted ` +
    'asigna al cliente; o use la clave "passport".',
};
