// Messages about why a text cannot be read as JSON, in Spanish.
import type { ExpectedJsonToken, JsonFault } from '../parameters';
import type { Wording } from '../text';

/** @param subject `la petición`, `el flujo`; @param otherwise text about what to do if the fault has no remedy */
export function describeJsonFault(fault: JsonFault, subject: string, otherwise: string): Wording {
  switch (fault.kind) {
    case 'misplaced': {
      const { line, column, found } = fault;
      const what = found === null ? 'el texto termina' : `hay '${found}'`;
      return {
        text: `${subject} no es JSON en la línea ${line}, columna ${column}: ${what} donde se espera ${expectations[fault.expected]}`,
        remedy: fault.hint ? hints[fault.hint] : found === null ? unfinished : 'Corrija el texto en esa posición.',
      };
    }
    case 'twice':
      return {
        text:
          `el campo ${JSON.stringify(fault.name)} aparece dos veces en un objeto, la segunda en la línea ${fault.line}, ` +
          `columna ${fault.column}`,
        remedy: 'Quite uno de los dos campos: los programas que leen JSON no coinciden en cuál cuenta.',
      };
    case 'too-many':
      return { text: `${subject} tiene más de ${fault.max} ${counted[fault.what]}`, remedy: otherwise };
    case 'nul-in-name':
      return { text: `${subject} tiene un campo cuyo nombre contiene un carácter NUL`, remedy: otherwise };
    case 'not-unicode':
      return { text: `${subject} no es Unicode válido`, remedy: otherwise };
  }
}

const unfinished = 'Envíe el texto entero, y cierre todos los corchetes, llaves y comillas.';

const expectations: Readonly<Record<ExpectedJsonToken, string>> = {
  'nothing more': 'nada más',
  "':'": "':'",
  "',' or ']'": "',' o ']'",
  "',' or '}'": "',' o '}'",
  'a name': 'un nombre entre comillas dobles',
  'a value': 'un valor',
  'a closing quote': 'unas comillas dobles de cierre',
  'an escape': 'un escape como \\n o \\u00e9',
  'an escape of a control character': 'un escape (\\n, \\t)',
};

const hints = {
  quotes: 'Escriba nombres y textos entre comillas dobles (").',
  comma: 'Quite la coma que precede a esta posición.',
  comment: 'Quite el comentario: JSON no los admite.',
  number:
    'Escriba el número con una cifra al principio y al final, sin signo más ni ceros a la izquierda, por ejemplo ' +
    '0.5 o 10.',
  literal: 'Escriba true, false y null en minúsculas y sin comillas.',
  'no-number': 'Escriba un número u omita el campo: JSON no tiene NaN, Infinity ni undefined.',
} as const;

const counted = {
  levels: 'niveles de anidamiento',
  values: 'valores',
  'name-characters': 'caracteres en los nombres de los campos',
  members: 'campos en un objeto',
} as const;
