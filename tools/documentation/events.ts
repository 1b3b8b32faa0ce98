// docs/events.md: how events are read, every type with its members, and what each member means.
import { eventMembers, eventTable } from '../../src/contracts/events';
import { code, heading, table, written } from './markdown';

const introduction = [
  'Every change of an entry, a job, a record, a registration or a key is an event, written in the transaction of the change: there',
  'is no change without its event, and no event without its change. Events also tell what operators must hear: stops, rests,',
  'alarms, certificates that end, records that wait too long, webhooks that were switched off.',
  '',
  'An event has `id` (UUID version 7), `type`, `created_at`, `workspace_id` and `data`: ids and short words. No document, name, tax',
  'code, number of an invoice or amount is in it: read the thing by its id. [webhooks.md](webhooks.md) has the same events sent to you.',
  '',
  '## Read them',
  '',
  '`GET /access/v1/events` (scope `read`) answers the oldest first. Go on with `cursor`. `$API` is the address of the API and `$TOKEN`',
  'a token or key ([api.md](api.md)):',
  '',
  '```sh',
  'curl -H "Authorization: Bearer $TOKEN" "$API/access/v1/events?limit=100"',
  'curl -H "Authorization: Bearer $TOKEN" "$API/access/v1/events?limit=100&cursor=$CURSOR"',
  '```',
  '',
  '- `next_cursor` is there when more follows. `resume_cursor` is always there once you have seen an event: keep it, and go on from it',
  '  later. Each event has its own `cursor`, too.',
  '- An event that is committed later never appears before your cursor. The events of one entry, job, record or supplier are in their own',
  '  order, and so are those of a change that was begun behind the answer of another, also behind an election of another member, a restore',
  '  or a resynchronization. Between changes that were made at the same time and know nothing of each other, no order is promised. Only',
  '  what the database refused and the operator put back later stands behind what came meanwhile.',
  '- `type` (one, or several with commas), `entry` and `job` (ids) filter. `ascending=false` gives the newest first. A cursor is good with',
  '  any filter and both directions.',
  '- `limit` is 1 to 100.',
  '- Events are kept for `SELLO_KEEP_EVENT_DAYS` (30). A cursor behind which something is gone is refused with 410 `cursor-expired`, and',
  '  so is one whose event is not there because the database was restored: nothing is left out silently. Read the list from its',
  '  beginning then (the same call without `cursor`), and the things themselves for what came before. `ascending=false` ends where the',
  '  kept events end. `resume_cursor` of a list that is at its end stays good while you read at least once in those days.',
  '- What concerns the whole service (its own certificate, a stop of a shared one, workspaces, applications) is in',
  '  `GET /access/v1/service/events` (scope `service`).',
  '',
];

export function eventsText(): string {
  const types = Object.entries(eventTable).map(([name, { members, meaning }]) => [
    code(name),
    meaning,
    members.map(code).join(', '),
  ]);
  const members = Object.entries(eventMembers).map(([name, meaning]) => [code(name), meaning]);
  return written([
    ...heading('Events', '`src/contracts/events.ts`'),
    ...introduction,
    '## Types',
    '',
    'The members named here are in every event of the type; others may be there as well.',
    '',
    ...table(['Type', 'What happened', 'Members of `data`'], types),
    '## Members of `data`',
    '',
    ...table(['Member', 'Meaning'], members),
  ]);
}
