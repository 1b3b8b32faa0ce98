// The producer's declaration of responsibility (RD 1007/2023 art. 13, Orden HAC/1177/2024 art. 15). It contains the
// statements of the producer of an invoicing system about one version. The law defines the data and their order, and
// requires Spanish.

/** The statements of a producer: the software block of the records, and data that only the declaration contains. */
interface DeclarationData {
  readonly producerName: string;
  readonly producerNif: string;
  readonly name: string;
  readonly id: string;
  readonly version: string;
  readonly manyTaxpayers: 'S' | 'N';
  readonly address: string;
  /** Town and country of the signature. */
  readonly place: string;
  /** Day of the signature, `YYYY-MM-DD`. */
  readonly date: string;
  /** Other contacts and web addresses; may be empty. */
  readonly contact: string;
}

/** One datum, with the letter of article 15 and its description. */
interface Statement {
  readonly letter: string;
  readonly description: string;
  readonly text: string;
}

export interface ProducerDeclaration {
  readonly version: string;
  readonly title: string;
  /** Letters a to l, in that order. */
  readonly statements: readonly Statement[];
  /** Recommended statements: contacts, and how the product complies. */
  readonly annex: readonly Statement[];
  /** Statements that the producer has not made yet. If there are none, the declaration is complete. */
  readonly missing: readonly string[];
}

const title = 'DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN';

const does =
  'Un servidor con una interfaz de programación (API REST) que recibe facturas, las calcula y las valida; un proceso que ' +
  'genera los registros de facturación de alta y de anulación, los encadena con su huella y los remite a la Agencia ' +
  'Estatal de Administración Tributaria; una base de datos que los conserva (MongoDB) y un motor de procesos (Temporal). ' +
  'Genera también la factura en PDF con su código QR.';

const complies =
  'La persona o entidad productora hace constar que el sistema informático al que se refiere esta declaración, en la ' +
  'versión indicada, cumple con lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General ' +
  'Tributaria, en el Reglamento aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024, de 17 ' +
  'de octubre, y en las especificaciones que la Agencia Estatal de Administración Tributaria publica en su sede ' +
  'electrónica para completarla.';

const signingText =
  'Cada registro se sella en una única transacción de la base de datos, con la huella del anterior; ningún registro se ' +
  'modifica ni se borra después. Los registros se remiten en el orden en que se generaron y se repiten byte por byte ' +
  'mientras no haya respuesta. La cadena puede exportarse y comprobarse con un programa independiente.';

/**
 * Data that the declaration needs before a client may see it, each with its member in the file of SELLO_PRODUCER_FILE.
 */
const needed: readonly (readonly [keyof DeclarationData, string])[] = [
  ['address', 'producer.address'],
  ['place', 'declaration.place'],
  ['date', 'declaration.date'],
];

const unstated = '(sin declarar)';

/** Builds the declaration of a version. Missing statements are shown as missing, and listed in `missing`. */
export function buildProducerDeclaration(declared: DeclarationData): ProducerDeclaration {
  const { name, id, version, producerName, producerNif, manyTaxpayers, address, place, date, contact } = declared;
  const texts: readonly (readonly [string, string])[] = [
    ['Nombre del sistema informático', name],
    ['Código identificador del sistema informático', id],
    ['Identificador completo de la versión', version],
    ['Componentes, hardware y software, y descripción de sus funcionalidades principales', does],
    ['Funciona exclusivamente como «VERI*FACTU»', 'Sí'],
    ['Permite la facturación de varios obligados tributarios', manyTaxpayers === 'S' ? 'Sí' : 'No'],
    [
      'Tipos de firma de los registros de facturación y de evento si no se utiliza como «VERI*FACTU»',
      'No procede: funciona exclusivamente como «VERI*FACTU»',
    ],
    ['Nombre y apellidos o razón social de la persona o entidad productora', producerName],
    ['Número de identificación fiscal de la persona o entidad productora', producerNif],
    ['Dirección postal completa de contacto', address || unstated],
    ['Declaración de cumplimiento', complies],
    ['Fecha y lugar de la suscripción', `${spanishDate(date) || unstated}, ${place || unstated}`],
  ];
  return {
    version,
    title,
    statements: texts.map(([description, text], i) => ({ letter: 'abcdefghijkl'.charAt(i), description, text })),
    annex: [
      ...(contact ? [{ letter: '1', description: 'Otros datos de contacto', text: contact }] : []),
      { letter: contact ? '2' : '1', description: 'Forma en que cumple los requisitos', text: signingText },
    ],
    missing: needed.filter(([member]) => declared[member] === '').map(([, setting]) => setting),
  };
}

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Formats `2026-11-22` as `22 de noviembre de 2026`; returns an empty text if it is not a date. */
function spanishDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return year && day && name ? `${Number(day)} de ${name} de ${year}` : '';
}

/** Formats the declaration as lines of text, for a terminal. */
export function formatProducerDeclaration({ title: heading, statements, annex, missing }: ProducerDeclaration): string {
  const block = ({ letter, description, text }: Statement): string => `${letter}) ${description}:\n   ${text}`;
  const lines = [heading, ...statements.map(block), 'ANEXO', ...annex.map(block)];
  if (missing.length > 0)
    lines.push(`Incomplete: set ${missing.join(', ')} in the file that SELLO_PRODUCER_FILE names.`);
  return lines.join('\n\n');
}

/** @param others versions with a different declaration, newest first */
export function renderProducerDeclarationHtml(declaration: ProducerDeclaration, others: readonly string[]): string {
  const { title, version, statements, annex, missing } = declaration;
  const warning = missing.length > 0 ? `<p role="alert">Borrador: faltan ${escaped(missing.join(', '))}.</p>` : '';
  const links = others.filter((other) => other !== version).map((other) => `<li>${linkTo(other)}</li>`);
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${warning}`,
    `<dl>${statements.map(row).join('')}</dl><h2>Anexo</h2><dl>${annex.map(row).join('')}</dl>`,
    `<p><a href="/declaration/${encodeURIComponent(version)}.pdf">PDF</a></p>`,
    links.length > 0 ? `<h2>Otras versiones</h2><ul>${links.join('')}</ul>` : '',
    '</main></body></html>',
  ].join('');
}

const row = ({ letter, description, text }: Statement): string =>
  `<dt>${letter}) ${escaped(description)}</dt><dd>${escaped(text)}</dd>`;

const linkTo = (version: string): string =>
  `<a href="/declaration/${encodeURIComponent(version)}">${escaped(version)}</a>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
