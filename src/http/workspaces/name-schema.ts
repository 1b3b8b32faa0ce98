// The form of names that people give: of workspaces, keys and persons.

/** What breaks a line, moves a cursor or turns the direction of writing: controls, separators, marks without width. */
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

/** JSON Schema of a name: something that can be read, on one line of a page, a log or a terminal. */
export const nameSchema = (charactersMax: number) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength: charactersMax,
    pattern: `^[^${unseen}]*[^\\s${unseen}][^${unseen}]*$`,
  }) as const;
