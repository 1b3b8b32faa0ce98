// A local SMTP server that accepts emails and records them.
import net from 'node:net';
import { listenLocally } from '../servers/listen';

export interface TakenMail {
  readonly to: readonly string[];
  readonly data: string;
}

export interface MailServer {
  readonly url: string;
  readonly taken: TakenMail[];
  /** Response to `RCPT TO`; 250 accepts the recipient. */
  recipientAnswer: string;
  close(): void;
}

export async function openMailServer(): Promise<MailServer> {
  const mail: { -readonly [Name in keyof MailServer]: MailServer[Name] } = {
    url: '',
    taken: [],
    recipientAnswer: '250 ok',
    close: () => undefined,
  };
  const server = net.createServer((socket) => talk(socket, mail));
  mail.url = `smtp://127.0.0.1:${await listenLocally(server)}?ignoreTLS=true`;
  mail.close = () => server.close();
  return mail;
}

function talk(socket: net.Socket, mail: MailServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let [rest, data, isData] = ['', '', false];
  let to: string[] = [];
  const line = (text: string): void => {
    if (isData) {
      if (text !== '.') {
        data += `${text}\n`;
        return;
      }
      mail.taken.push({ to, data });
      [data, isData, to] = ['', false, []];
      say('250 taken');
    } else if (/^(EHLO|HELO)/i.test(text)) say('250 here');
    else if (/^RCPT TO:/i.test(text)) {
      to.push(/<([^>]*)>/.exec(text)?.[1] ?? '');
      say(mail.recipientAnswer);
    } else if (/^DATA/i.test(text)) {
      isData = true;
      say('354 go on');
    } else if (/^QUIT/i.test(text)) {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const lines = `${rest}${bytes.toString('latin1')}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const text of lines) line(text);
  });
  say('220 here');
}
