// Escapes texts of tenants in the output of commands, because a terminal would execute escape sequences in names, which could
// set its title, clear it, or write false lines.

/** Control characters except for tab and line end; marks that change the direction of writing; line separators. */
const obeyed = /[^\P{Cc}\t\n]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes a character as JSON does, so that a line of JSON keeps its value. */
export const plain = (text) => text.replace(obeyed, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Escapes every text that this process prints from now on, but no bytes. */
export function keepTerminalPlain(streams = [process.stdout, process.stderr]) {
  for (const stream of streams) {
    const write = stream.write.bind(stream);
    stream.write = (chunk, ...rest) => write(typeof chunk === 'string' ? plain(chunk) : chunk, ...rest);
  }
}
