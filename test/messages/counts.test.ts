// Counts in the messages: the noun after the number 1 is in the singular, in both languages. Regression: "whether 1
// invoices are for goods or services".
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { englishConsoleTexts } from '../../src/console/words/en';
import { spanishConsoleTexts } from '../../src/console/words/es';
import { englishMessages } from '../../src/messages/en';
import type { Message, MessageId } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';
import { type Language, languages } from '../../src/messages/text';

const ids = Object.keys(englishMessages) as MessageId[];

/** Limits of the installation. They are never 1, so they have no singular. */
const limits = ['max', 'min', 'usual'];

const nouns: Readonly<Record<Language, string>> = {
  en:
    'attempts batches bytes calls cells cents chains characters columns days decimals deliveries differences digits ' +
    'documents emails entries errors events fields files hours invoices items jobs keys levels lines minutes months ' +
    'operations people periods pixels recipients records reminders rows seconds signatures steps submissions suppliers ' +
    'tasks terms times types values versions warnings webhooks weeks words workspaces years',
  es:
    'altas años archivos avisos cadenas campos caracteres celdas cifras claves columnas correos decimales destinatarios ' +
    'diferencias días documentos elementos emisores entregas errores espacios eventos facturas filas firmas flujos ' +
    'horas intentos líneas lotes meses minutos niveles operaciones palabras pasos peticiones periodos personas píxeles ' +
    'recordatorios registros remisiones segundos semanas términos tipos trabajos valores veces versiones webhooks',
};

/** Finds a plural noun after the number 1. One word, such as an adjective, may be between them. */
const pluralAfterOne = Object.fromEntries(
  languages.map((language) => [
    language,
    new RegExp(
      `(?<![\\p{L}\\p{N}.,:-])1 (?:(?:open|more|other|different|such|smaller) )?(?:${nouns[language].replaceAll(' ', '|')})(?!\\p{L})`,
      'u',
    ),
  ]),
) as Readonly<Record<Language, RegExp>>;

/** Renders all texts of the message with the number 1 for one parameter; empty if the parameter is more than a value. */
function renderWithOne(language: Language, id: MessageId, name: string): string {
  const params = new Proxy({}, { get: (_target, one) => (one === name ? 1 : 'X') });
  try {
    const { text, remedy = '', onPage = '' } = renderMessage(language, { id, params } as unknown as Message);
    return [text, remedy, onPage].join(' | ');
  } catch {
    return '';
  }
}

/** Lists the parameters that a message reads. */
function listParameterNames(language: Language, id: MessageId): string[] {
  const names = new Set<string>();
  const params = new Proxy({}, { get: (_target, name) => (names.add(String(name)), 'X') });
  try {
    renderMessage(language, { id, params } as unknown as Message);
  } catch {
    // A parameter is more than a value. The names that were read before it count.
  }
  return [...names].filter((name) => !limits.includes(name));
}

/** Renders the texts of the console that are functions, with the number 1 for each argument. */
function renderConsoleTextsWithOne(texts: object, path = ''): { path: string; text: string }[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return renderConsoleTextsWithOne(value, `${path}.${name}`);
    if (typeof value !== 'function') return [];
    return [{ path: `${path}.${name}`, text: String((value as (...args: number[]) => unknown)(1, 1)) }];
  });
}

/** Texts that are shown for more than one, or that contain a limit. */
const neverOne = ['.batches.wrongListed', '.pageSettings.logoHint', '.settings.audit.times'];

describe('a text of the console with a count of 1', () => {
  it.each([
    ['en', englishConsoleTexts],
    ['es', spanishConsoleTexts],
  ] as const)('has its noun in the singular (%s)', (language, { templateText: _text, ...texts }) => {
    const rendered = renderConsoleTextsWithOne(texts).filter(({ path }) => !neverOne.includes(path));
    expect(rendered.filter(({ text }) => /\b1\b/.test(text)).length).toBeGreaterThan(20);
    expect(rendered.filter(({ text }) => pluralAfterOne[language].test(text))).toEqual([]);
  });
});

describe('a message with a count of 1', () => {
  it.each(languages)('has its noun in the singular (%s)', (language) => {
    const rendered = ids.flatMap((id) =>
      listParameterNames(language, id).map((name) => ({ id, name, text: renderWithOne(language, id, name) })),
    );
    expect(rendered.filter(({ text }) => / 1 /.test(text)).length).toBeGreaterThan(100);
    const plurals = rendered.filter(({ text }) => pluralAfterOne[language].test(text));
    expect(plurals.map(({ id, name, text }) => `${id}, ${name}: ${text}`)).toEqual([]);
  });
});

/** Folder of the English catalogue. Its types tell which parameters are numbers. */
const catalogueFolder = path.join(__dirname, '../../src/messages/en');

const listNumberNames = (code: string): string[] =>
  [...code.matchAll(/\breadonly (\w+)\??: number\b/g)].map(([, name = '']) => name);

/** Lists the parameters of each message that are numbers, also those of a named interface of its file. */
function listNumberParameters(): { id: MessageId; name: string }[] {
  const files = readdirSync(catalogueFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.flatMap((file) => {
    const code = readFileSync(path.join(catalogueFolder, file), 'utf8');
    const interfaces = [...code.matchAll(/^(?:export )?interface (\w+)[^{]*\{([^}]*)\}/gm)];
    return [...code.matchAll(/^  '?([\w.-]+)'?: \((.*?)\)(?:: Wording)? =>/gms)].flatMap(
      ([, id = '', parameters = '']) => {
        const named = interfaces.filter(([, name = '']) => new RegExp(`\\b${name}\\b`).test(parameters));
        const names = [parameters, ...named.map(([, , body = '']) => body)].flatMap(listNumberNames);
        return names.filter((name) => !limits.includes(name)).map((name) => ({ id: id as MessageId, name }));
      },
    );
  });
}

/** Words that end with `s` but are not the plural of a noun. */
const singulars: Readonly<Record<Language, string>> = {
  en: 'access address as basis business class exceeds has is less plus process series status this was',
  es: 'además antes después es las los más menos mes ms tras es',
};

/**
 * Finds a word with the plural `s` after the number 1. A number that identifies a thing, such as `line 1`, is not a
 * count, and a verb may follow it.
 */
const anyPluralAfterOne = Object.fromEntries(
  languages.map((language) => [
    language,
    new RegExp(
      '(?<!\\b(?:línea|line|row|record|registro|operation|number|column|character) )(?<![\\p{L}\\p{N}.,:-])1 ' +
        `(?:(?:open|more|other|different|such|smaller) )?(?!(?:${singulars[language].replaceAll(' ', '|')})(?!\\p{L}))\\p{Ll}+s(?!\\p{L})`,
      'u',
    ),
  ]),
) as Readonly<Record<Language, RegExp>>;

describe('a message with a parameter that is a number', () => {
  it.each(languages)('has no word in the plural after 1, whatever the word (%s)', (language) => {
    const numbers = listNumberParameters().filter(({ id }) => ids.includes(id));
    expect(numbers.length).toBeGreaterThan(50);
    const texts = numbers.map(({ id, name }) => `${id}, ${name}: ${renderWithOne(language, id, name)}`);
    expect(texts.filter((text) => anyPluralAfterOne[language].test(text))).toEqual([]);
  });
});
