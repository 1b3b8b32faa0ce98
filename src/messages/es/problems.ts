// Why an operation of a patch, an argument of a page, a logo or a web address is refused, in Spanish.
import type { AddressProblem, LogoProblem, PageLookProblem, PatchProblem } from '../parameters';

export function pageLookProblem(problem: PageLookProblem): string {
  switch (problem.kind) {
    case 'not-a-text':
      return 'no es un texto';
    case 'date-parts':
      return 'necesita día, mes y año: %d/%m/%Y o DD/MM/YYYY';
    case 'date-format-too-long':
      return `tiene más de ${problem.max} caracteres`;
    case 'date-mark-unknown':
      return `tiene ${problem.mark}; se conocen ${problem.known}`;
    case 'layout-unknown':
      return `es ${problem.layout}, y no uno de ${problem.known}`;
    case 'logo-height':
      return `no es un número entero de ${problem.min} a ${problem.max} (píxeles, 96 por pulgada)`;
  }
}

export function patchProblem(problem: PatchProblem): string {
  switch (problem.kind) {
    case 'too-deep':
      return `más de ${problem.max} niveles`;
    case 'path-missing':
      return `no existe ${problem.path}`;
    case 'name-forbidden':
      return `${problem.name} no es un campo de un documento`;
    default:
      return patchProblems[problem.kind];
  }
}

const patchProblems = {
  'not-an-object': 'no es un objeto',
  'value-missing': 'falta value',
  'op-unknown': 'op no es add, remove, replace, move, copy ni test',
  'value-differs': 'el valor que hay es otro',
  'from-holds-path': 'from es parte de path',
  'shifts-too-much': 'el cambio desplaza demasiados elementos de listas',
  'costs-too-much': 'el cambio copia o compara demasiado',
  impossible: 'no se puede realizar',
  'path-not-absolute': 'path debe empezar por /',
} as const;

export function logoProblem(problem: LogoProblem): string {
  switch (problem.kind) {
    case 'too-many-bytes':
      return `añadiría más de ${problem.max} bytes a cada página: use una imagen más pequeña o más sencilla`;
    case 'too-many-pixels':
      return `tiene ${problem.width} por ${problem.height} píxeles; caben ${problem.max} por lado`;
    default:
      return logoProblems[problem.kind];
  }
}

const logoProblems = {
  'neither-png-nor-jpeg': 'no es PNG ni JPEG',
  'png-unreadable': 'es un archivo PNG que no se puede leer',
  'png-interlaced': 'es un PNG entrelazado: guárdelo sin entrelazado',
  'jpeg-unreadable': 'es un archivo JPEG que no se puede leer',
  'jpeg-for-print': 'es un JPEG para imprenta (CMYK): guárdelo en RGB o gris, con 8 bits por color',
} as const;

export function addressProblem(problem: AddressProblem): string {
  switch (problem.kind) {
    case 'too-long':
      return `tiene más de ${problem.max} caracteres`;
    case 'port':
      return `no puede usar el puerto ${problem.port}`;
    case 'forbidden':
      return `no se puede llamar: ${problem.reason}`;
    default:
      return addressProblems[problem.kind];
  }
}

const addressProblems = {
  'no-address': 'no es una dirección como https://example.com/hook',
  'with-user': 'no puede llevar usuario ni contraseña',
  'with-fragment': 'no puede llevar #',
  'not-https': 'debe empezar por https://',
} as const;
