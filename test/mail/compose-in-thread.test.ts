// Tests that templates of users never hold the thread that renders them for others, whatever the templates do.
import { performance } from 'node:perf_hooks';
import { composeInvoiceMailInThread, listMailSettingsFaultsInThread } from '../../src/mail/compose-in-thread';
import { sampleMailTemplateValues } from '../../src/mail/values';
import type { InvoiceMailSettings } from '../../src/model/mail-settings';
import { leastMilliseconds } from '../cpu-time';
import { slowMailSettings } from './slow-templates';

const values = sampleMailTemplateValues;

/** The time in which this thread was at work. */
async function measureWork(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

describe('the templates of users', () => {
  const settings: InvoiceMailSettings = {
    texts: { es: { subject: 'F {{ invoice.number }}', text: 'x', html: '<b>' } },
  };

  it('are rendered in a thread with the same result', async () => {
    await expect(composeInvoiceMailInThread('w', [settings], values, 'es')).resolves.toEqual({
      bcc: [],
      subject: 'F F-000012',
      text: 'x',
      html: '<b>',
    });
    await expect(listMailSettingsFaultsInThread('w', settings)).resolves.toEqual([]);
  });

  it('are refused with their faults, as from this thread', async () => {
    const wrong = { texts: { es: { subject: '{{ nothing }}', text: '{% nothing %}' } } };
    const faults = [{ paths: ['$.texts.es.subject'] }, { paths: ['$.texts.es.text'] }];
    expect(await listMailSettingsFaultsInThread('w', wrong)).toMatchObject(faults);
    await expect(composeInvoiceMailInThread('w', [wrong], values, 'es')).rejects.toMatchObject({
      key: 'validation',
      details: { faults },
    });
  });

  it.each([
    ['their check', () => listMailSettingsFaultsInThread('w', slowMailSettings)],
    [
      'an email',
      () => composeInvoiceMailInThread('w', [slowMailSettings], values, 'es').catch((error: unknown) => error),
    ],
  ])('do not hold the thread that asks for %s', async (_, work) => {
    expect(await leastMilliseconds(50, () => measureWork(work))).toBeLessThan(50);
  });
});
