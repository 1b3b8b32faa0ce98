// Messages about documents that cannot be read, calculated or corrected, in Spanish.
import { describeApiCall } from '../calls';
import type { documentErrorMessages as english } from '../en/calculation';
import type { ExpectedDocumentValueKind, NamedTaxRate } from '../document-parameters';
import type { Wording, CatalogueTranslation } from '../text';
import { formatSpanishDay, formatSpanishPercentages as percentage } from './figures';
import { formatSpanishTaxName } from './findings/places';

const listRates = (rates: readonly NamedTaxRate[]): string =>
  rates
    .map(({ rate, percent, surcharge }) =>
      percentage(`${rate} (${percent}${surcharge ? ` con recargo del ${surcharge}` : ''})`),
    )
    .join(', ');

const expectedValues: Readonly<Record<ExpectedDocumentValueKind, Wording>> = {
  amount: {
    text: 'este campo debe ser un importe',
    remedy: 'Escriba el importe con punto decimal, por ejemplo "10.50".',
  },
  category: {
    text: 'este campo debe ser la categoría de un impuesto',
    remedy: 'Escriba "VAT", "IGIC" o "IPSI"; o quite el campo.',
  },
  'date-time': {
    text: 'este campo debe ser una fecha con hora',
    remedy: 'Escriba la fecha como "2026-01-31T15:04:05".',
  },
  flag: { text: 'este campo debe ser true o false', remedy: 'Escriba true o false sin comillas.' },
  integer: {
    text: 'este campo debe ser un número entero',
    remedy: 'Escriba el número sin comillas ni decimales, por ejemplo 1.',
  },
  number: { text: 'este campo debe ser un número', remedy: 'Escriba el número sin comillas.' },
  text: { text: 'este campo debe ser un texto', remedy: 'Escriba un texto entre comillas dobles.' },
  texts: {
    text: 'este campo debe ser un objeto cuyos valores sean textos',
    remedy: 'Escriba un objeto: {"...": "..."}.',
  },
  uuid: {
    text: 'este campo debe ser un UUID',
    remedy: 'Quite el campo, o escriba un UUID como 01920000-0000-7000-8000-000000000001.',
  },
};

const writePercent = (percent: string | null): string =>
  percent === null ? '' : `Escriba el porcentaje en \`percent\`: "${percent}". `;

const describeTypes = (types: readonly string[], shorts: readonly string[]): string =>
  `Ponga en \`type\` uno de estos: ${types.join(', ')}; o use una forma abreviada: ${shorts.join(', ')}.`;

const kinds = { string: 'un texto', number: 'un número', boolean: 'un valor true o false' } as const;

export const documentErrorMessages: CatalogueTranslation<typeof english> = {
  'problem-in': ({ place, problem }) => `${place}: ${problem}`,

  'document-absent': 'la petición no contiene ningún documento',
  'document-in-list': {
    text: 'el documento es una lista, pero debe ser un objeto',
    remedy: 'Envíe un documento en cada petición: {"data": {"$schema": "...", ...}}.',
  },
  'document-not-object': ({ kind }) => ({
    text: `el documento es ${kinds[kind]}, pero debe ser un objeto`,
    remedy: 'Envíe el documento como objeto, sin comillas alrededor: {"data": {"$schema": "...", ...}}.',
  }),
  'envelope-empty': ({ meant }) =>
    meant === null
      ? 'el sobre (`envelope`) no contiene ningún documento'
      : {
          text: '`$schema` es el de un sobre (`envelope`), pero en `doc` no hay ningún documento',
          remedy: `Ponga en \`$schema\` "${meant}", o incluya el documento en \`doc\` del sobre.`,
        },
  'envelope-schema-needed': ({ value, schema }) => ({
    text: `${value} no es el esquema de un sobre (\`envelope\`), pero \`doc\` contiene el documento`,
    remedy: `Ponga en \`$schema\` "${schema}", o envíe solo el documento, sin el sobre.`,
  }),
  'document-schema-unknown': ({ named }) =>
    named === null ? 'el documento no tiene `$schema`' : `esquema desconocido: «${named}»`,
  'schema-unsupported': ({ named, meant, known, envelope }) => ({
    text:
      named === null
        ? 'el documento no tiene `$schema`'
        : `\`$schema\` es «${named}», que no es uno de los esquemas que admite Sello`,
    remedy:
      meant === null
        ? `Ponga en \`$schema\` uno de estos: ${known}; o incluya el documento en un sobre (\`envelope\`) ("${envelope}").`
        : `Escriba "$schema": "${meant}".`,
  }),

  'value-expected': ({ what }) => expectedValues[what],
  'number-without-quotes': ({ number }) => ({
    text: 'este campo debe ser un texto',
    remedy: `Escriba el valor entre comillas dobles: "${number}".`,
  }),
  'object-expected': ({ example }) => ({
    text: 'este campo debe ser un objeto',
    remedy: `Escriba un objeto: ${example}.`,
  }),
  'list-expected': ({ example }) => ({
    text: 'este campo debe ser una lista',
    remedy: `Ponga el valor en una lista: [${example}].`,
  }),
  'amount-unreadable': ({ shown, meant }) => ({
    text: `«${shown}» no es un importe`,
    remedy:
      meant === null
        ? 'Escriba el importe con punto decimal y sin separadores de miles, por ejemplo "10.50".'
        : `Escriba "${meant}".`,
  }),
  'percentage-unreadable': ({ shown, meant }) => ({
    text: `«${shown}» no es un porcentaje`,
    remedy: meant === null ? 'Escriba el porcentaje con su signo, por ejemplo "21.0%".' : `Escriba "${meant}".`,
  }),
  'date-unreadable': ({ shown, meant }) => ({
    text: `«${shown}» no es una fecha con la forma AAAA-MM-DD`,
    remedy: meant === null ? 'Escriba el día como AAAA-MM-DD, por ejemplo "2026-01-31".' : `Escriba "${meant}".`,
  }),
  'hour-unreadable': ({ shown }) => ({
    text: `«${shown}» no es una hora con la forma hh:mm:ss`,
    remedy: 'Escriba la hora como "15:04:05".',
  }),
  'text-characters-max': ({ max }) => ({
    text: `el texto tiene más de ${max} caracteres`,
    remedy: 'Acorte el texto, o adjúntelo como archivo del documento guardado (entry).',
  }),
  'list-items-max': ({ max }) => ({
    text: `la lista tiene más de ${max} elementos`,
    remedy: 'Divida el documento en varios.',
  }),
  'members-max': ({ max }) => ({
    text: `el objeto tiene más de ${max} campos`,
    remedy: 'Quite los campos que no hagan falta.',
  }),
  'objects-max': ({ max }) => ({
    text: `el documento tiene más de ${max} objetos`,
    remedy: 'Divida el documento en varios.',
  }),
  'document-texts-max': ({ what, max }) => ({
    text: `los textos del documento tienen en total más de ${max} ${what === 'characters' ? 'caracteres' : 'saltos de línea'}`,
    remedy:
      'Acorte los textos, divida el documento en varios, o adjunte los textos largos como archivo del documento guardado (entry).',
  }),
  'amount-digits-max': ({ max, path }) => `un importe tiene más de ${max} cifras: ${path}`,

  'tag-unknown': ({ tag, meant, known }) => ({
    text: `la etiqueta «${tag}» no existe`,
    remedy: `${meant === null ? 'Quite la etiqueta' : `Escriba "${meant}", quite la etiqueta`}, o use una de estas: ${known}.`,
  }),
  'addon-unknown': ({ addon, known }) => ({
    text: `el addon «${addon}» no existe`,
    remedy: `Quite el addon, o use ${known}.`,
  }),
  'currency-missing-or-invalid': 'la moneda falta o no es válida',
  'taxes-of-no-country': {
    text: 'Sello no puede determinar qué impuestos se aplican porque el emisor no tiene un NIF de un país admitido',
    remedy: 'Ponga en `supplier.tax_id` {"country": "ES", "code": "..."}; o indique `$regime` y `currency`.',
  },
  'regime-unknown': ({ named }) => ({
    text: `\`$regime\` es «${named}», que no es un país que Sello admita`,
    remedy: 'Quite `$regime` (el NIF del emisor determina el régimen) o escriba "ES" para España.',
  }),
  'exchange-rate-missing': ({ from, to }) => ({
    text: `no hay tipo de cambio de ${from} a ${to}`,
    remedy: `Añada {"from": "${from}", "to": "${to}", "amount": "..."} a \`exchange_rates\`.`,
  }),
  'prices-include-withheld': ({ cat }) => ({
    text: `los precios no pueden incluir ${cat}`,
    remedy: 'Ponga en `tax.prices_include` el impuesto que incluyen los precios, por ejemplo "VAT"; o quite el campo.',
  }),
  'category-unknown': ({ cat, meant, country, known }) => ({
    text: `no existe el impuesto «${cat}»`,
    remedy:
      known === ''
        ? undefined
        : `${meant === null ? '' : `Escriba ${meant} en lugar de ${cat}. `}Los impuestos de ${country} son ${known}.`,
  }),
  'rate-unknown': ({ rate, key, cat, remedy }) => ({
    text: `no existe el tipo «${rate}» de ${formatSpanishTaxName(cat)}${key === null ? '' : ` con la clave «${key}»`}`,
    remedy,
  }),
  'rate-unavailable': ({ rate, cat, day, remedy }) => ({
    text: `el tipo «${rate}» de ${formatSpanishTaxName(cat)} no estaba vigente el ${formatSpanishDay(day)}`,
    remedy,
  }),
  'use-rate-of': ({ cat, day, rates, percent }) =>
    `${writePercent(percent)}Use uno de los tipos de ${formatSpanishTaxName(cat)} del ${formatSpanishDay(day)}: ${listRates(rates)}.`,
  'use-percent': ({ cat, key, percent }) =>
    `${writePercent(percent)}Indique \`percent\` en lugar de \`rate\`: ${formatSpanishTaxName(cat)} no tiene tipos con nombre` +
    `${key === null ? '' : ` con la clave ${key}`}.`,
  'rate-is-a-key': ({ key, rates }) =>
    `«${key}» es una clave y no un tipo: escriba "key": "${key}".${rates === null ? '' : ` ${rates}`}`,
  'key-without-rates': ({ key }) =>
    `Quite \`rate\`: las líneas con la clave «${key}» no repercuten el impuesto. Si esta sí lo repercute, quite ` +
    `la clave y sus códigos de \`ext\`.`,
  'rate-of-other-key': ({ keys }) =>
    `Ponga la clave ${keys.join(' o ')}, a la que pertenece este tipo; o quite la clave.`,
  'rate-or-percent': ({ rates }) =>
    `Indique \`rate\` o \`percent\`; o quite ambos campos si la clave no repercute el impuesto. ${rates}`,

  'correction-type-missing': ({ types, shorts }) => ({
    text: 'falta el tipo de rectificación',
    remedy: describeTypes(types, shorts),
  }),
  'correction-type-invalid': ({ type, types, shorts }) => ({
    text: `el tipo de rectificación «${type}» no es válido`,
    remedy: describeTypes(types, shorts),
  }),
  'correction-of-draft': {
    text: 'no se puede rectificar una factura sin número',
    remedy: `Cambie la propia factura (${describeApiCall('updateEntry')}): no tiene número y no se ha expedido.`,
    onPage: 'Cambie la propia factura: no tiene número y no se ha expedido.',
  },
};
