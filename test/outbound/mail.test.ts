// Tests an SMTP server that keeps sending forever: the client still times out.
import net from 'node:net';
import { createMailer } from '../../src/outbound/mail';
import { listenLocally } from '../servers/listen';

describe('a mail server that never finishes', () => {
  it('causes a timeout even if it keeps sending', async () => {
    const sockets: net.Socket[] = [];
    const server = net.createServer((socket) => {
      sockets.push(socket);
      const saying = setInterval(() => socket.write('220-please wait\r\n'), 20);
      socket.on('error', () => undefined);
      socket.on('close', () => clearInterval(saying));
    });
    const url = `smtp://127.0.0.1:${await listenLocally(server)}?ignoreTLS=true`;
    const mailer = createMailer({ url, from: 'a@example.com', sendMs: 300 });
    const from = Date.now();
    const sent = await mailer.send({ id: 'm', to: ['b@example.com'], subject: 's', text: 't' });
    expect(sent).toEqual({ kind: 'failed', message: 'the mail server answered: ETIMEDOUT', isUnclear: true });
    expect(Date.now() - from).toBeLessThan(2_000);
    mailer.close();
    // The client detects the end only after its wait for a greeting, so the process would stay for ten seconds.
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
