// Why a text cannot be read as JSON, in Spanish.
import type { JsonExpected, JsonFault } from '../parameters';
import type { Text } from '../text';

/** @param subject `la petición`, `el flujo`; @param otherwise what to do where the fault says nothing of its own */
export function jsonFault(fault: JsonFault, subject: string, otherwise: string): Text {
  switch (fault.kind) {
    case 'misplaced': {
      const { line, column, found } = fault;
      const what = found === null ? 'el texto termina' : `hay '${found}'`;
      return {
        text: `${subject} no es JSON en la línea ${line}, columna ${column}: ${what} donde se espera ${expectations[fault.expected]}`,
        remedy: fault.hint ? hints[fault.hint] : found === null ? unfinished : 'Corríjalo allí.',
      };
    }
    case 'twice':
      return {
        text:
          `el campo ${JSON.stringify(fault.name)} aparece dos veces en un objeto, otra vez en la línea ${fault.line}, ` +
          `columna ${fault.column}`,
        remedy: 'Quite uno de los dos: los lectores de JSON no coinciden en cuál cuenta.',
      };
    case 'too-many':
      return { text: `más de ${fault.max} ${counted[fault.what]}`, remedy: otherwise };
    case 'nul-in-name':
      return { text: 'el nombre de un campo tiene un carácter NUL', remedy: otherwise };
    case 'not-unicode':
      return { text: 'el texto no es Unicode válido', remedy: otherwise };
  }
}

const unfinished = 'Envíe el texto entero: los corchetes y las comillas deben cerrarse.';

const expectations: Readonly<Record<JsonExpected, string>> = {
  'nothing more': 'nada más',
  "':'": "':'",
  "',' or ']'": "',' o ']'",
  "',' or '}'": "',' o '}'",
  'a name': 'un nombre entre comillas dobles',
  'a value': 'un valor',
  'a closing quote': 'unas comillas de cierre',
  'an escape': 'un escape como \\n o \\u00e9',
  'an escape of a control character': 'un escape (\\n, \\t)',
};

const hints = {
  quotes: 'Escriba nombres y textos entre comillas dobles (").',
  comma: 'Quite la coma anterior.',
  comment: 'Quite el comentario: JSON no los tiene.',
} as const;

const counted = {
  levels: 'niveles',
  values: 'valores',
  'name-characters': 'caracteres en los nombres de los campos',
  members: 'campos en un objeto',
} as const;
