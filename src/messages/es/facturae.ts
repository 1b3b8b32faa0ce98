// Messages about Facturae, in Spanish: why an invoice cannot be a Facturae file, and what the recipient of the file
// should know.
import type { facturaeMessages as english } from '../en/facturae';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';
import { formatSpanishAmount, formatSpanishDay, formatSpanishPercentages } from './figures';

const centres: Readonly<Record<string, string>> = {
  '01': 'oficina contable',
  '02': 'órgano gestor',
  '03': 'unidad tramitadora',
};

const listCentres = (roles: readonly string[]): string => roles.map((role) => centres[role] ?? role).join(', ');

const centresRemedy =
  'Añada las tres unidades a `customer.identities`, con sus códigos DIR3: {"label": "Oficina contable", "code": ' +
  '"L01280796"}, {"label": "Órgano gestor", ...}, {"label": "Unidad tramitadora", ...}.';

export const facturaeMessages: CatalogueTranslation<typeof english> = {
  'facturae-bypass': {
    text: 'los totales de esta factura no los ha calculado Sello (etiqueta `bypass`), así que nada demuestra que cuadren',
    remedy: 'Quite la etiqueta `bypass` para que Sello calcule los totales.',
  },
  'facturae-customer-missing': {
    text: 'un archivo Facturae debe indicar el cliente, pero esta factura no lo tiene',
    remedy: 'Añada `customer` con su nombre, NIF y dirección. Una factura simplificada sin cliente solo tiene el PDF.',
  },
  'facturae-address-missing': {
    text: 'un archivo Facturae debe contener la dirección de cada parte, pero esta parte no la tiene',
    remedy: 'Añada una dirección a `addresses`. Si falta la del emisor, también puede añadirla a su alta.',
  },
  'facturae-address-country': {
    text: 'la dirección de esta parte no tiene país, y la parte no tiene un NIF que indique su país',
    remedy: 'Indique `country` en la dirección, por ejemplo "ES".',
  },
  'facturae-lines-missing': {
    text: 'un archivo Facturae debe tener al menos una línea, pero esta factura no tiene ninguna línea con total',
    remedy: 'Añada a `lines` lo que vende. Los cargos no bastan.',
  },
  'facturae-line-untaxed': {
    text: 'en un archivo Facturae, cada línea debe tener un impuesto repercutido, pero esta línea no tiene ninguno',
    remedy: 'Añada VAT, IGIC o IPSI a `taxes`: {"cat": "VAT", "rate": "general"}, o {"cat": "VAT", "key": "exempt"}.',
  },
  'facturae-line-taxed-twice': {
    text: 'en un archivo Facturae, cada línea debe tener un solo impuesto repercutido, pero esta línea tiene dos',
    remedy: 'Deje uno solo de VAT, IGIC e IPSI en `taxes`.',
  },
  'facturae-row-untaxed': ({ kind }) => ({
    text:
      `en un archivo Facturae, cada elemento de \`${kind}\` debe tener un impuesto repercutido, pero este elemento no ` +
      'tiene ninguno o tiene varios',
    remedy:
      kind === 'charges'
        ? 'Añada el impuesto del cargo a `taxes`. Para un importe pagado en nombre del cliente, ponga `outlay` en `key`, sin `taxes`.'
        : 'Indique en `taxes` del descuento el impuesto de las líneas que rebaja.',
  }),
  'facturae-guarantee': {
    text:
      'Facturae solo tiene campo para una garantía que retiene el cliente: un descuento con `guarantee` en `key`, un importe ' +
      'mayor que cero y sin `taxes`',
    remedy:
      'Deje los impuestos como están: una garantía no cambia el precio. Si el cliente retiene el importe, escríbalo como un ' +
      'descuento de ese tipo. Trate como un pago una garantía que recibe o que se devuelve.',
  },
  'facturae-type': ({ type }) => ({
    text: `Facturae no admite documentos del tipo ${type}`,
    remedy: 'Expida una factura de tipo `standard`, `corrective`, `credit-note` o `debit-note`.',
  }),
  'facturae-exchange-rate': ({ currency }) => ({
    text: `un archivo Facturae expresa los impuestos en euros, pero la factura está en ${currency} y no tiene tipo de cambio`,
    remedy: `Añada {"from": "${currency}", "to": "EUR", "amount": "..."} a \`exchange_rates\`.`,
  }),
  'facturae-currency': ({ currency }) => ({
    text: `Facturae no admite la moneda ${currency}`,
    remedy: 'Expida la factura en EUR o en otra moneda del esquema de Facturae.',
  }),
  'facturae-sums': ({ amount }) => ({
    text: `la suma de las líneas difiere de los totales en ${formatSpanishAmount(amount)}, más de lo que explica el redondeo`,
    remedy: 'Vuelva a calcular la factura y compare sus líneas con sus totales.',
  }),
  'facturae-number-missing': {
    text: 'un archivo Facturae debe identificar a cada parte con un número, pero esta parte no lo tiene',
    remedy: 'Añada `tax_id` con país y código, o el número de un documento en `identities`.',
  },
  'facturae-number-length': ({ number }) => ({
    text: `el número ${number} no tiene de 3 a 30 letras y cifras`,
    remedy: 'Corrija el código de `tax_id`, o el código de `identities` si no hay NIF.',
  }),
  'facturae-number-spanish': ({ number }) => ({
    text: `${number} no es un NIF español, que tiene nueve caracteres`,
    remedy: 'Corrija el código de `tax_id`. Para el documento de otro país, ponga en `country` el país que lo expidió.',
  }),
  'facturae-postcode': ({ postcode }) => ({
    text:
      postcode === ''
        ? 'la dirección en España no tiene código postal, y Facturae lo exige'
        : `el código postal ${postcode} de una dirección en España no tiene cinco cifras`,
    remedy:
      'Escriba el código postal con cinco cifras, por ejemplo 28013; o ponga `country` si la dirección está en otro país.',
  }),
  'facturae-country': ({ country }) => ({
    text: `Facturae no admite el país ${country}`,
    remedy: 'Ponga en `country` un país que esté en el esquema de Facturae.',
  }),
  'facturae-person-name': ({ name }) => ({
    text: `Facturae exige nombre y apellido de una persona física, pero «${name}» es una sola palabra`,
    remedy:
      'Escriba el nombre y los apellidos en `name`, o en la primera fila de `people`: [{"name": {"given": "María", ' +
      '"surname": "Sánchez", "surname2": "Núñez"}}].',
  }),
  'facturae-original-missing': {
    text: 'la factura es una rectificativa, pero no indica la factura rectificada',
    remedy:
      'Añada la factura rectificada a `preceding`, con su serie, número y fecha de expedición. Para un descuento por volumen ' +
      'de un período, indique en su lugar el inicio y el fin de `ordering.period` en una factura del tipo `credit-note`.',
  },
  'facturae-original-unnumbered': {
    text: 'la factura es una rectificativa, pero no indica el número de la factura rectificada',
    remedy: 'Añada `code` a la primera fila de `preceding`, y `series` si el número tiene serie.',
  },
  'facturae-original-undated': ({ code }) => ({
    text: `la factura rectificada ${code} no tiene fecha de expedición, y Facturae la exige`,
    remedy: 'Añada `issue_date` a la primera fila de `preceding`.',
  }),
  'facturae-rounding': ({ amount }) => ({
    text: `los totales contienen un redondeo de ${formatSpanishAmount(amount)} después de impuestos, y Facturae no lo admite`,
    remedy: 'Quite `totals.rounding`.',
  }),
  'facturae-reference-length': ({ max, count }) => ({
    text:
      `el número o la referencia tiene ${formatCountWithNoun(Number(count), 'carácter', 'caracteres')}, pero Facturae ` +
      `admite ${max} como máximo`,
    remedy: `Use un número o una referencia de ${max} caracteres como máximo.`,
  }),
  'facturae-period-missing': {
    text: 'una factura recapitulativa debe indicar su periodo, pero esta factura no lo indica',
    remedy: 'Añada `ordering.period` con su comienzo y su fin.',
  },
  'facturae-centres-demanded': ({ missing }) => ({
    text: `FACe exige tres unidades de la administración, pero faltan en la factura: ${listCentres(missing)}`,
    remedy: centresRemedy,
  }),
  'facturae-due-date-missing': {
    text: 'un importe de las condiciones de pago no tiene fecha de vencimiento, y Facturae la exige',
    remedy: 'Añada `date` a esta fila de `payment.terms.due_dates`, o quite la fila.',
  },
  'facturae-issued-later': ({ issued, signed }) => ({
    text: `la fecha de expedición, ${formatSpanishDay(issued)}, es posterior al día de la firma, ${formatSpanishDay(signed)}`,
    remedy: `Cree el archivo el ${formatSpanishDay(issued)} o más tarde, o corrija \`issue_date\`.`,
  }),
  'facturae-surcharge-decimals': ({ percent }) => ({
    text:
      `el recargo de equivalencia del ${formatSpanishPercentages(percent)} tiene más de dos decimales, y Facturae no ` +
      'admite más',
    remedy: 'Use uno de los recargos vigentes: 5,2 %, 1,4 %, 0,5 % o 1,75 %.',
  }),
  'facturae-withheld-negative': ({ amount }) => ({
    text:
      `la retención de ${formatSpanishAmount(amount)} tiene el signo contrario al de la base, y la administración la ` +
      'rechaza (RCF06007)',
    remedy: 'Corrija la retención de las líneas, o expida dos facturas.',
  }),
  'facturae-seller': {
    text: 'el emisor vende por cuenta de otra parte, pero Facturae solo admite un vendedor, y ningún representante fiscal',
    remedy: 'Use UBL o CII, que admiten ambos. Si el emisor es el vendedor, quite `ordering.seller`.',
  },
  'facturae-text-cut': ({ max }) =>
    `el texto es más largo de lo que admite Facturae, así que el archivo solo contiene sus primeros ${max} caracteres`,
  'facturae-name-split': ({ given, surnames }) => ({
    text: `Sello ha separado el nombre de esta persona en nombre «${given}» y apellidos «${surnames}»`,
    remedy: 'Si no es correcto, escriba el nombre y los apellidos en la primera fila de `people`.',
  }),
  'facturae-name-different': ({ given, surnames, name }) => ({
    text: `el archivo indica a ${given} ${surnames} como titular del NIF, aunque el nombre de la parte es «${name}»`,
    remedy:
      'Si no es correcto, ponga al titular el primero en `people`. Si lo es, escriba el nombre de la persona en `name`, y el ' +
      'nombre comercial en `alias`.',
  }),
  'facturae-reason-assumed': ({ code, description }) => ({
    text: `no se ha indicado el motivo de la rectificación, así que el archivo lleva el motivo ${code} (${description})`,
    remedy: 'Añada {"es-facturae-correction": "..."} a `preceding[0].ext`, con el código del motivo.',
  }),
  'facturae-centres-missing': ({ missing }) => ({
    text: `el archivo no indica unidades de la administración porque faltan en la factura: ${listCentres(missing)}`,
    remedy: centresRemedy,
  }),
};
