// Por qué una factura no puede ser un fichero Facturae, y lo que debe saber quien lo lea.
import type { facturae as english } from '../en/facturae';
import type { Translation } from '../text';

const centres: Readonly<Record<string, string>> = {
  '01': 'oficina contable',
  '02': 'órgano gestor',
  '03': 'unidad tramitadora',
};

const listCentres = (roles: readonly string[]): string => roles.map((role) => centres[role] ?? role).join(', ');

const centresRemedy =
  'Añada las tres unidades a `customer.identities`, con sus códigos DIR3: {"label": "Oficina contable", "code": ' +
  '"L01280796"}, {"label": "Órgano gestor", ...}, {"label": "Unidad tramitadora", ...}.';

export const facturae: Translation<typeof english> = {
  'facturae-bypass': {
    text: 'los totales de esta factura venían dados y no se han calculado, así que nada muestra que cuadren',
    remedy: 'Quite la etiqueta `bypass` y deje que se calculen los totales.',
  },
  'facturae-customer-missing': {
    text: 'un fichero Facturae nombra al cliente, y esta factura no nombra ninguno',
    remedy: 'Añada `customer` con su nombre, NIF y dirección. Una factura simplificada sin cliente se queda en PDF.',
  },
  'facturae-address-missing': {
    text: 'un fichero Facturae contiene la dirección de cada parte, y esta no tiene',
    remedy: 'Añada una dirección a `addresses`. Para el emisor basta la dirección con la que está registrado.',
  },
  'facturae-lines-missing': {
    text: 'un fichero Facturae tiene al menos una línea, y esta factura no tiene ninguna con total',
    remedy: 'Escriba lo que se vende en `lines`: no basta con cargos.',
  },
  'facturae-line-untaxed': {
    text: 'la línea no tiene impuesto sobre las ventas, y en un fichero Facturae cada línea tiene uno',
    remedy: 'Añada VAT, IGIC o IPSI a `taxes`: {"cat": "VAT", "rate": "general"}, o {"cat": "VAT", "key": "exempt"}.',
  },
  'facturae-line-taxed-twice': {
    text: 'la línea tiene dos impuestos sobre las ventas, y en un fichero Facturae cada línea tiene uno',
    remedy: 'Deje uno solo de VAT, IGIC e IPSI en `taxes`.',
  },
  'facturae-row-untaxed': ({ kind }) => ({
    text: `uno de los \`${kind}\` no tiene impuesto sobre las ventas, o tiene varios, y Facturae no tiene sitio para él`,
    remedy:
      kind === 'charges'
        ? 'Añada su impuesto a `taxes`. Para un importe pagado en nombre del cliente, ponga `outlay` en `key`, sin `taxes`.'
        : 'Añada a `taxes` el impuesto cuya base reduce.',
  }),
  'facturae-type': ({ type }) => ({
    text: `Facturae no tiene documentos del tipo ${type}`,
    remedy: 'Expida una factura de tipo `standard`, `corrective`, `credit-note` o `debit-note`.',
  }),
  'facturae-exchange-rate': ({ currency }) => ({
    text: `la factura está en ${currency}, y un fichero Facturae expresa sus impuestos en euros`,
    remedy: `Añada {"from": "${currency}", "to": "EUR", "amount": "..."} a \`exchange_rates\`.`,
  }),
  'facturae-currency': ({ currency }) => ({
    text: `Facturae no tiene la moneda ${currency}`,
    remedy: 'Expida la factura en EUR o en otra moneda del esquema de Facturae.',
  }),
  'facturae-sums': ({ amount }) => ({
    text: `entre las filas de la factura y sus totales hay ${amount} de diferencia, más de lo que explica el redondeo`,
    remedy: 'Vuelva a calcular la factura y compare sus líneas con sus totales.',
  }),
  'facturae-number-missing': {
    text: 'un fichero Facturae identifica a cada parte por un número, y esta no tiene',
    remedy: 'Añada `tax_id` con país y código, o el número de un documento en `identities`.',
  },
  'facturae-number-length': ({ number }) => ({
    text: `el número ${number} no tiene de 3 a 30 letras y cifras`,
    remedy: 'Corrija el código de `tax_id`, o el de `identities` si no hay NIF.',
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
      'Escriba el código postal con cinco cifras, por ejemplo 28013; o ponga `country` si la dirección es de fuera.',
  }),
  'facturae-country': ({ country }) => ({
    text: `Facturae no tiene el país ${country}`,
    remedy: 'Ponga en `country` un país que esté en el esquema de Facturae.',
  }),
  'facturae-person-name': ({ name }) => ({
    text: `la parte es una persona física y «${name}» es una sola palabra, y Facturae exige nombre y apellido`,
    remedy: 'Añada el nombre a `people`: [{"name": {"given": "María", "surname": "Sánchez", "surname2": "Núñez"}}].',
  }),
  'facturae-original-missing': {
    text: 'la factura rectifica otra y no la nombra',
    remedy: 'Añada la factura rectificada a `preceding`, con su serie, código y fecha de expedición.',
  },
  'facturae-original-unnumbered': {
    text: 'la factura rectifica otra y no dice su número',
    remedy: 'Añada `code` a la primera fila de `preceding`, y `series` si el número la tiene.',
  },
  'facturae-original-undated': ({ code }) => ({
    text: `la factura rectificada ${code} no tiene fecha de expedición, y Facturae la exige`,
    remedy: 'Añada `issue_date` a la primera fila de `preceding`.',
  }),
  'facturae-rounding': ({ amount }) => ({
    text: `los totales contienen un redondeo de ${amount} después de impuestos, y Facturae no tiene sitio para él`,
    remedy: 'Quite `totals.rounding`.',
  }),
  'facturae-reference-length': ({ max, count }) => ({
    text: `el número o la referencia tiene ${count} caracteres, y Facturae admite ${max} como máximo`,
    remedy: `Use un número o una referencia de ${max} caracteres como máximo.`,
  }),
  'facturae-period-missing': {
    text: 'una factura recapitulativa dice qué periodo abarca, y esta no lo dice',
    remedy: 'Añada `ordering.period` con su comienzo y su fin.',
  },
  'facturae-centres-demanded': ({ missing }) => ({
    text: `FACe exige tres unidades de la administración, y a la factura le falta: ${listCentres(missing)}`,
    remedy: centresRemedy,
  }),
  'facturae-due-date-missing': {
    text: 'un importe de las condiciones de pago no tiene fecha de vencimiento, y Facturae la exige',
    remedy: 'Añada `date` a esta fila de `payment.terms.due_dates`, o quite la fila.',
  },
  'facturae-issued-later': ({ issued, signed }) => ({
    text: `la factura se expide el ${issued}, y un fichero firmado el ${signed} no puede contenerla`,
    remedy: `Haga el fichero el ${issued} o más tarde, o corrija \`issue_date\`.`,
  }),
  'facturae-surcharge-decimals': ({ percent }) => ({
    text: `el recargo de equivalencia del ${percent} tiene más de dos decimales, y Facturae no admite más`,
    remedy: 'Use uno de los recargos en vigor: 5,2 %, 1,4 %, 0,5 % o 1,75 %.',
  }),
  'facturae-withheld-negative': ({ amount }) => ({
    text: `la retención de ${amount} tiene el signo contrario al de la base, y los registros contables la rechazan (RCF06007)`,
    remedy: 'Corrija la retención de las líneas, o expida dos facturas.',
  }),
  'facturae-text-cut': ({ max }) =>
    `el texto es más largo de lo que admite Facturae, y el fichero contiene sus primeros ${max} caracteres`,
  'facturae-name-split': ({ given, surnames }) => ({
    text: `el nombre de esta persona se ha separado en nombre «${given}» y apellidos «${surnames}»`,
    remedy: 'Si no es así, añada el nombre por partes a `people`.',
  }),
  'facturae-reason-assumed': ({ code, description }) => ({
    text: `no consta el motivo de la rectificación, y el fichero lleva el motivo ${code} (${description})`,
    remedy: 'Añada {"es-facturae-correction": "..."} a `preceding[0].ext`, con el código del motivo.',
  }),
  'facturae-centres-missing': ({ missing }) => ({
    text: `el fichero no nombra unidades de la administración, porque a la factura le falta: ${listCentres(missing)}`,
    remedy: centresRemedy,
  }),
};
