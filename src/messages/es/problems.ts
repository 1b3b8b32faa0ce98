// Messages about why an operation of a patch, an argument of a PDF, a logo or a web address is refused, in Spanish.
import type { OutboundUrlProblem, LogoProblem, PdfOptionProblem, PatchProblem } from '../parameters';

export function formatPdfOptionProblem(problem: PdfOptionProblem): string {
  switch (problem.kind) {
    case 'not-a-text':
      return 'no es un texto';
    case 'date-parts':
      return 'no contiene el día, el mes y el año, como %d/%m/%Y o DD/MM/YYYY';
    case 'date-format-too-long':
      return `tiene más de ${problem.max} caracteres`;
    case 'date-mark-unknown':
      return `contiene ${problem.mark}, que no es uno de estos: ${problem.known}`;
    case 'layout-unknown':
      return `es ${problem.layout}, que no es uno de estos: ${problem.known}`;
    case 'logo-height':
      return `no es un número entero de ${problem.min} a ${problem.max} (píxeles, 96 por pulgada)`;
  }
}

export function formatPatchProblem(problem: PatchProblem): string {
  switch (problem.kind) {
    case 'too-deep':
      return `tiene más de ${problem.max} niveles de anidamiento`;
    case 'path-missing':
      return `${problem.path} no existe`;
    case 'name-forbidden':
      return `${problem.name} no es un campo de un documento`;
    default:
      return patchProblems[problem.kind];
  }
}

const patchProblems = {
  'not-an-object': 'no es un objeto',
  'value-missing': 'falta `value`',
  'op-unknown': '`op` debe ser add, remove, replace, move, copy o test',
  'value-differs': 'el valor que hay en esta ruta es otro',
  'from-holds-path': '`path` está dentro de `from`',
  'shifts-too-much': 'el cambio desplaza demasiados elementos de las listas',
  'costs-too-much': 'el cambio copia o compara demasiado',
  'paths-too-long': 'una ruta, o todas las rutas del cambio juntas, son demasiado largas',
  impossible: 'no es posible',
  'path-not-absolute': '`path` no empieza por `/`',
} as const;

export function formatLogoProblem(problem: LogoProblem): string {
  switch (problem.kind) {
    case 'too-many-bytes':
      return `añadiría más de ${problem.max} bytes a cada PDF; use una imagen más pequeña o más sencilla`;
    case 'too-many-pixels':
      return `tiene ${problem.width} por ${problem.height} píxeles, pero cada lado puede tener ${problem.max} como máximo`;
    default:
      return logoProblems[problem.kind];
  }
}

const logoProblems = {
  'neither-png-nor-jpeg': 'no es ni un PNG ni un JPEG',
  'png-unreadable': 'es un archivo PNG que no se puede leer',
  'png-interlaced': 'es un PNG entrelazado; guárdelo sin entrelazado',
  'jpeg-unreadable': 'es un archivo JPEG que no se puede leer',
  'jpeg-for-print': 'es un JPEG para imprenta (CMYK); guárdelo en RGB o gris, con 8 bits por color',
} as const;

export function formatOutboundUrlProblem(problem: OutboundUrlProblem): string {
  switch (problem.kind) {
    case 'too-long':
      return `tiene más de ${problem.max} caracteres`;
    case 'port':
      return `no puede usar el puerto ${problem.port}`;
    case 'forbidden':
      return `no se puede llamar: ${problem.reason}`;
    default:
      return urlProblems[problem.kind];
  }
}

const urlProblems = {
  'no-address': 'no es una URL como https://example.com/hook',
  'with-user': 'no puede contener un usuario ni una contraseña',
  'with-fragment': 'no puede contener #',
  'not-https': 'debe empezar por https://',
} as const;

/** Returns whether the name of a call's member is feminine in Spanish, as in `la key`, in contrast to `el id`. */
const isFeminine = (member: string): boolean => member === 'key';

/** Formats `la misma \`key\`` or `el mismo \`id\``. */
export const formatSpanishSameMember = (member: string): string =>
  `${isFeminine(member) ? 'la misma' : 'el mismo'} \`${member}\``;

/** Formats `otra \`key\`` or `otro \`id\``. */
export const formatSpanishOtherMember = (member: string): string =>
  `${isFeminine(member) ? 'otra' : 'otro'} \`${member}\``;
