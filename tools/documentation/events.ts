// Tables of docs/api/events.md: every type of event with its fields, and the meaning of each field.
import { eventDataMemberDescriptions, eventTable } from '../../src/contracts/events';
import { toCode, formatTable } from './markdown';

export const eventTypeLines = (): string[] =>
  formatTable(
    ['Type', 'Meaning', 'Fields of `data`'],
    Object.entries(eventTable).map(([name, { members, meaning }]) => [
      toCode(name),
      meaning,
      members.map(toCode).join(', '),
    ]),
  );

export const eventFieldLines = (): string[] =>
  formatTable(
    ['Field', 'Meaning'],
    Object.entries(eventDataMemberDescriptions).map(([name, meaning]) => [toCode(name), meaning]),
  );
