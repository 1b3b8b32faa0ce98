// What a command prints holds texts of tenants. A terminal must show them, never obey them: names with escape sequences could
// set its title, clear it, or write lines that are not there.

/** Controls but tab and line end; marks that turn the direction of writing; separators of lines. */
const obeyed = /[^\P{Cc}\t\n]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** As JSON escapes a character, so that a line of JSON keeps its value. */
export const plain = (text) => text.replace(obeyed, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Every text that this process prints from now on goes through `plain`; bytes do not. */
export function keepTerminalPlain(streams = [process.stdout, process.stderr]) {
  for (const stream of streams) {
    const write = stream.write.bind(stream);
    stream.write = (chunk, ...rest) => write(typeof chunk === 'string' ? plain(chunk) : chunk, ...rest);
  }
}
