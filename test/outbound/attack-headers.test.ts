// Tests header injection: a real SMTP server receives only the intended headers, whatever a value contains.
import { createMailer } from '../../src/outbound/mail';
import { type MailServer, openMailServer } from '../delivery/mail-server';

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());
beforeEach(() => void (server.taken.length = 0));

const ends = {
  'CR LF': '\r\n',
  LF: '\n',
  CR: '\r',
  'a fold': '\r\n ',
  'an empty line': '\r\n\r\n',
  'a vertical tab': '\u000b',
  'a form feed': '\u000c',
  NEL: '\u0085',
  'a line separator': '\u2028',
  NUL: '\u0000',
} as const;

/** The places where a text of a tenant or a document is used. */
const places = ['subject', 'fromName', 'replyTo', 'file', 'type'] as const;

async function send(at: (typeof places)[number], text: string): Promise<{ head: string; to: readonly string[] }> {
  const mailer = createMailer({ url: server.url, from: 'facturas@sello.example' });
  const given = (place: (typeof places)[number], usual: string): string => (at === place ? text : usual);
  await mailer.send({
    id: 'm',
    to: ['ana@example.com'],
    subject: given('subject', 'S'),
    text: 'T',
    fromName: given('fromName', 'N'),
    replyTo: given('replyTo', 'r@example.com'),
    attachments: [{ name: given('file', 'f.pdf'), mime: given('type', 'application/pdf'), bytes: Buffer.from('x') }],
  });
  mailer.close();
  const [mail] = server.taken;
  return { head: mail?.data ?? '', to: mail?.to ?? [] };
}

const cases = places.flatMap((place) => Object.entries(ends).map(([what, end]) => [place, what, end] as const));

describe('the headers of an email', () => {
  it.each(cases)('contain no line that comes from %s with %s', async (place, _what, end) => {
    const { head, to } = await send(place, `a${end}Bcc: victim@example.com${end}X-Added: 1`);
    expect(to.filter((one) => one !== 'ana@example.com')).toEqual([]);
    expect(head.split('\n').filter((line) => /^(Bcc|X-Added):/i.test(line))).toEqual([]);
    // eslint-disable-next-line no-control-regex -- headers must not contain them
    expect(/[\u0000\u000b\u000c\u0085]/.test(head)).toBe(false);
  });

  it.each(places.slice(0, 2))('show the encoded words of %s literally', async (place) => {
    const { head } = await send(place, '=?utf-8?Q?a=0D=0ABcc:_victim=40example.com?=');
    const [line = ''] =
      head.replaceAll(/\n[ \t]/g, ' ').match(place === 'subject' ? /^Subject: .*/m : /^From: .*/m) ?? [];
    expect(line).not.toContain('=?utf-8?Q?a=0D=0A');
  });
});
