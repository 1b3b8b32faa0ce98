// Reminders of suppliers: when the run sends them, their text, and that none is lost or repeated.
import { advanceSelfRegistration } from '../../../activities/registration/advance';
import { computeSelfRegistrationReminderTime } from '../../../activities/registration/remind-supplier';
import type { SelfRegistrationDocument } from '../../../src/model/registration';
import type { MailSendResult, OutgoingMail } from '../../../src/contracts/mailer';
import { createUuidV7 } from '../../../src/main/ids';
import {
  deriveSelfRegistrationLinkToken,
  formatSelfRegistrationDatabaseKey,
  hashSelfRegistrationToken,
  getSelfRegistrationsCollection,
} from '../../../src/store/suppliers/self-registrations';
import { findWorkspaceByIdOrSlug } from '../../../src/store/workspaces/workspaces';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

const day = 86_400_000;
const at = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * day);

describe('the automatic reminder', () => {
  it.each([
    ['is sent two days before the end', {}, at(12)],
    ['is sent a day after another reminder', { remindedAt: at(11.5) }, at(12.5)],
    ['is not sent again', { isEndNear: true }, undefined],
    ['is not sent for a link of two days', { expiresAt: at(2) }, undefined],
  ])('is sent at the right time: %s', (_what, changes, wanted) => {
    expect(computeSelfRegistrationReminderTime({ createdAt: at(0), expiresAt: at(14), ...changes })).toEqual(wanted);
  });
});

describe('a reminder', () => {
  let fixture: ChainFixture;
  const sent: OutgoingMail[] = [];
  let result: MailSendResult = { kind: 'sent' };
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  beforeEach(() => {
    sent.length = 0;
    result = { kind: 'sent' };
  });

  async function insert(changes: Partial<SelfRegistrationDocument> = {}): Promise<string> {
    const id = createUuidV7();
    const now = Date.now();
    await getSelfRegistrationsCollection(fixture.database).insertOne({
      _id: formatSelfRegistrationDatabaseKey(workspace, id),
      workspace,
      id,
      environment: 'simulator',
      status: 'open',
      open: true,
      supplier: {
        name: 'Ebro, S.L.',
        taxCode: 'B99286320',
        address: { street: 'x', city: 'y', postcode: '50003' },
        email: 'ana@example.com',
      },
      signer: { name: 'Ana Lores', taxCode: '12345678Z' },
      language: 'es',
      frameOrigins: [],
      tokenHash: createUuidV7(),
      links: 0,
      expiresAt: new Date(now + day),
      entry: createUuidV7(),
      job: createUuidV7(),
      form: { id: createUuidV7(), hash: 'h', at: new Date(now) },
      representative: { name: 'X', taxCode: 'B12345674' },
      identity: [],
      uploads: 0,
      faults: [],
      reminders: 0,
      revision: 0,
      accessKey: 'key',
      by: { kind: 'unknown', name: 'x' },
      traceparent: '',
      createdAt: new Date(now - 13 * day),
      updatedAt: new Date(now),
      checkedAt: new Date(now),
      ...changes,
    });
    return id;
  }
  const mailer = {
    send: (mail: OutgoingMail) => {
      sent.push(mail);
      return Promise.resolve(result);
    },
    close: () => undefined,
  };
  const advance = (registrationId: string) =>
    advanceSelfRegistration({ ...fixture.deps, mailer })({ workspace, registrationId } as never);
  const read = (id: string) => getSelfRegistrationsCollection(fixture.database).findOne({ id });

  it('uses the clock of the database, so that a worker with a fast clock ends no link', async () => {
    const id = await insert({ expiresAt: new Date(Date.now() + 14 * day), createdAt: new Date() });
    const now = () => new Date(Date.now() + 40 * day);
    const registrationId = id as never;
    await advanceSelfRegistration({ ...fixture.deps, mailer, now })({ workspace, registrationId });
    expect(sent).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'open', open: true, reminders: 0 });
  });

  it('ends with its link, and is then stored with the time of the database', async () => {
    const id = await insert({ expiresAt: new Date(Date.now() - 1_000) });
    const now = () => new Date(Date.now() - 4_000 * day);
    const registrationId = id as never;
    await advanceSelfRegistration({ ...fixture.deps, mailer, now })({ workspace, registrationId });
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'expired', open: false });
    expect(ended?.deleteAt?.getTime()).toBeGreaterThan(Date.now() + day);
  });

  it('is sent once, with the link, in the language of the supplier', async () => {
    const id = await insert();
    expect(await advance(id)).toMatchObject({ next: 'supplier' });
    await advance(id);
    expect(sent).toMatchObject([{ id: `${id}-1`, to: ['ana@example.com'], subject: 'Su alta para expedir facturas' }]);
    const token = /\/r\/([\w-]{43})\n/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect(hashSelfRegistrationToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(id)).toMatchObject({ reminders: 1, isEndNear: true, isMailDue: false });
  });

  describe('a reminder after a change of the master key', () => {
    const keys = { old: Buffer.alloc(32, 1), fresh: Buffer.alloc(32, 2) };
    const insertUnder = async (key: Buffer): Promise<string> => {
      const id = createUuidV7();
      const tokenHash = hashSelfRegistrationToken(
        deriveSelfRegistrationLinkToken([key], formatSelfRegistrationDatabaseKey(workspace, id), 0),
      );
      await insert({ _id: formatSelfRegistrationDatabaseKey(workspace, id), id, tokenHash });
      return id;
    };
    const mailedToken = async (id: string, ...masterKey: [Buffer, ...Buffer[]]): Promise<string> => {
      const settings = { ...fixture.deps.settings, masterKey: () => masterKey };
      await advanceSelfRegistration({ ...fixture.deps, mailer, settings })({ workspace, registrationId: id } as never);
      expect(sent).toHaveLength(1);
      return /\/r\/([\w-]{43})\n/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    };

    it('has the current link of the supplier while the old key is available', async () => {
      const id = await insertUnder(keys.old);
      const token = await mailedToken(id, keys.fresh, keys.old);
      expect(await read(id)).toMatchObject({ links: 0, tokenHash: hashSelfRegistrationToken(token) });
    });

    it('has a new link that works once the old key has been removed', async () => {
      const id = await insertUnder(keys.old);
      const token = await mailedToken(id, keys.fresh);
      expect(await read(id)).toMatchObject({ links: 1, tokenHash: hashSelfRegistrationToken(token), isMailDue: false });
    });
  });

  it('is retried with the same id if there is no mail server, and dropped if the server refuses the email', async () => {
    const id = await insert();
    result = { kind: 'failed', message: 'away' };
    expect((await advance(id)).waitMs).toBeLessThanOrEqual(600_000);
    await advance(id);
    result = { kind: 'refused', message: 'no such user' };
    await advance(id);
    await advance(id);
    expect(sent.map((mail) => mail.id)).toEqual(Array.from({ length: 3 }, () => `${id}-1`));
  });

  it('counts for the mail limit of the day only if the mail server may have accepted it', async () => {
    // Regression: while the mail server was down, the attempts used up the limit, so that no invoice was sent.
    const count = async () => (await findWorkspaceByIdOrSlug(fixture.database, workspace))?.mails?.count ?? 0;
    const before = await count();
    const id = await insert();
    const attempt = async (one: MailSendResult) => {
      result = one;
      await advance(id);
      return (await count()) - before;
    };
    expect(await attempt({ kind: 'failed', message: 'away' })).toBe(0);
    expect(await attempt({ kind: 'failed', message: 'no answer', isUnclear: true })).toBe(1);
    expect(await attempt({ kind: 'sent' })).toBe(2);
    expect(sent).toHaveLength(3);
  });

  it('is not sent without an address, and the registration says why', async () => {
    const { supplier } = (await read(await insert())) as SelfRegistrationDocument;
    const { email: _email, ...rest } = supplier;
    const id = await insert({ supplier: rest });
    await advance(id);
    expect(sent).toEqual([]);
    expect(await read(id)).toMatchObject({ reminders: 1, isMailDue: false });
  });

  it('is sent when the workspace requests it', async () => {
    const id = await insert({ expiresAt: new Date(Date.now() + 10 * day), isMailDue: true, reminders: 3 });
    await advance(id);
    expect(sent.map((mail) => mail.id)).toEqual([`${id}-3`]);
  });
});
