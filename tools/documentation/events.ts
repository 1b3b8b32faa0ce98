// Tables of docs/api/events.md: every type of event with its fields, and what each field means.
import { eventMembers, eventTable } from '../../src/contracts/events';
import { code, table } from './markdown';

export const eventTypeLines = (): string[] =>
  table(
    ['Type', 'Meaning', 'Fields of `data`'],
    Object.entries(eventTable).map(([name, { members, meaning }]) => [
      code(name),
      meaning,
      members.map(code).join(', '),
    ]),
  );

export const eventFieldLines = (): string[] =>
  table(
    ['Field', 'Meaning'],
    Object.entries(eventMembers).map(([name, meaning]) => [code(name), meaning]),
  );
