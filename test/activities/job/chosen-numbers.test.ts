// Invoices that calls issue while a client chooses the same number for another day: no number is sealed twice.
import { seedEntry } from '../../../bench/seed-requests';
import type { Invoice } from '../../../src/document/model/invoice';
import type { InvoiceToIssue } from '../../../src/jobs/issue/store-and-seal';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { workspace } from '../chain-fixture';
import { IssueScene, toStartedWalk } from './issued';
import { begin, takeWalk, unnumbered } from './jobs';

let scene: IssueScene;

beforeAll(async () => {
  scene = await IssueScene.open();
}, 60_000);
afterAll(() => scene?.fixture.close());

/** The document of the invoice with another day of its year. */
function onAnotherDay({ entry }: Pick<InvoiceToIssue, 'entry'>): Invoice {
  const document = JSON.parse(entry.document) as Invoice & { issue_date: string };
  const year = document.issue_date.slice(0, 4);
  return { ...document, issue_date: document.issue_date === `${year}-01-02` ? `${year}-01-01` : `${year}-01-02` };
}
describe('an invoice that a call numbers', () => {
  it('is issued by its run if the client of another call of its transaction chose its number', async () => {
    // Regression: both invoices were sealed with the number, on two days of the year.
    const { fixture, chain } = scene;
    const issueTogether = async (series: string) => {
      await scene.issue(scene.invoice(series));
      const given = scene.invoice(series);
      const entry = { ...seedEntry(workspace, { ...onAnotherDay(given), code: '000002' }), openJob: null };
      const own = { ...given, entry, job: { ...given.job, entryId: entry.id } };
      const one = scene.invoice(series);
      // The first call has its own transaction, and the others share the next one.
      await Promise.all([scene.invoice('FIRST'), own, one].map((each) => scene.issue(each)));
      expect(await scene.code(own)).toBe('000002');
      return one;
    };
    let one = await issueTogether('BOTH');
    // On a busy machine, each call can have its own transaction. The last call then knows the number.
    for (let n = 1; n < 6 && (await scene.job(one))?.intents.length !== 0; n += 1)
      one = await issueTogether(`BOTH${n}`);
    expect(await scene.job(one)).toMatchObject({ intents: [], open: true });
    await takeWalk(fixture.deps, toStartedWalk(one));
    expect(await scene.code(one)).toBe('000003');
    await fixture.seal(chain);
  });

  it.each(['earlier', 'same'])('is refused if a client used its number in the %s seal', async (seal) => {
    // Regression: another process stored the client's invoice while this call took the number, and both were sealed.
    const { fixture, chain } = scene;
    const requests = getSealingRequestsCollection(fixture.database);
    const one = scene.invoice(seal.toUpperCase());
    const entry = seedEntry(workspace, { ...onAnotherDay(one), code: '000001' });
    await getEntriesCollection(fixture.database).insertOne(entry);
    await scene.issue(one);
    const chosen = await fixture.ask(chain, entry);
    await requests.updateOne({ _id: chosen }, { $set: { position: '0' } });
    if (seal === 'earlier') {
      await requests.updateOne({ job: one.job.id }, { $set: { held: true } });
      await fixture.seal(chain);
      await requests.updateOne({ job: one.job.id }, { $set: { held: false } });
    }
    await fixture.seal(chain);
    expect(await fixture.request(chosen)).toMatchObject({ state: 'sealed' });
    expect(await requests.findOne({ job: one.job.id })).toMatchObject({ state: 'refused', code: 'number-taken' });
  });

  it.each(['earlier', 'same'])(
    'keeps its number if a client chooses it in a later request, sealed in the %s seal',
    async (seal) => {
      // Regression: only an invoice of a series was compared with other days, so the client's invoice was sealed too.
      const { fixture, chain } = scene;
      const one = scene.invoice(`KEPT-${seal.toUpperCase()}`);
      const entry = seedEntry(workspace, { ...onAnotherDay(one), code: '000001' });
      await getEntriesCollection(fixture.database).insertOne(entry);
      await scene.issue(one);
      if (seal === 'earlier') await fixture.seal(chain);
      const chosen = await fixture.ask(chain, entry);
      await fixture.seal(chain);
      expect(await getSealingRequestsCollection(fixture.database).findOne({ job: one.job.id })).toMatchObject({
        state: 'sealed',
      });
      expect(await fixture.request(chosen)).toMatchObject({ state: 'refused', code: 'number-taken' });
    },
  );

  it('is refused if its run took a number that a client used in an earlier seal', async () => {
    // Regression: only numbers that calls took were compared with other days, and not those that runs took.
    const { fixture, chain } = scene;
    const { database } = fixture;
    const one = await begin(database, 'Invoice', unnumbered(chain.supplier, 'RUN'));
    const entry = seedEntry(workspace, { ...onAnotherDay(one), code: '000001' });
    await getEntriesCollection(database).insertOne(entry);
    await takeWalk(fixture.deps, one);
    const requests = getSealingRequestsCollection(database);
    await requests.updateOne({ job: one.job.id }, { $set: { held: true } });
    const chosen = await fixture.ask(chain, entry);
    await fixture.seal(chain);
    await requests.updateOne({ job: one.job.id }, { $set: { held: false } });
    await fixture.seal(chain);
    expect(await fixture.request(chosen)).toMatchObject({ state: 'sealed' });
    expect(await requests.findOne({ job: one.job.id })).toMatchObject({ state: 'refused', code: 'number-taken' });
  });
});
