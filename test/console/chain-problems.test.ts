// Tests the problems of a chain on the page of its supplier. Regression: a screen reader read Spanish texts with an English
// voice, and an alarm sent its reader to a document that did not help.
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import type { PageFrame } from '../../src/console/frame';
import {
  ChainAlarmSection,
  ChainSendErrorSection,
  SealingPausedSection,
} from '../../src/console/pages/suppliers/problems';
import type { SupplierPageView } from '../../src/console/pages/suppliers/suppliers';
import { consoleTextsByLanguage } from '../../src/console/words';

const frame = {
  language: 'es',
  words: consoleTextsByLanguage.es,
  base: '/console/w/one',
  now: new Date('2026-11-27T10:00:00Z'),
  may: () => false,
} as unknown as PageFrame;

const at = '2026-11-27T09:00:00Z';
const chainWith = (members: object): SupplierPageView =>
  ({ supplier: 'B99286320', pending: 1, ...members }) as unknown as SupplierPageView;
const alarmOf = (kind: string) =>
  render(h(ChainAlarmSection, { chain: chainWith({ alarm: { at, kind, text: 'registro 7: falta' } }), frame }));

describe('the problems of a chain', () => {
  it('are in the language of the page', () => {
    const silent = render(
      h(ChainSendErrorSection, { chain: chainWith({ last_error: { at, text: 'sin respuesta' } }), frame }),
    );
    expect(silent).toContain('<code>sin respuesta</code>');
    expect(alarmOf('review')).toContain('<code>registro 7: falta</code>');
  });

  it('have links to the pages that an alarm needs', () => {
    const here = 'href="/console/w/one/suppliers/B99286320';
    const hrefs = (kind: string) =>
      ['verification', 'reconciliation'].map((place) => alarmOf(kind).includes(`${here}/${place}"`));
    expect(hrefs('check')).toEqual([true, true]);
    expect(hrefs('review')).toEqual([false, true]);
    expect(hrefs('work')).toEqual([false, false]);
  });

  it('state the remedy only once while sealing is paused', () => {
    const pausedWith = (members: object) =>
      render(
        h(SealingPausedSection, {
          chain: chainWith({ sealing_paused: { at, text: 'x', ends_automatically: false, ...members } }),
          frame,
        }),
      );
    const { pausedText } = frame.words.chains;
    expect(pausedWith({})).toContain(pausedText);
    const remedied = pausedWith({ remedy: 'Siga docs/restore.md.' });
    expect(remedied).toContain('Siga docs/restore.md.');
    expect(remedied).not.toContain(pausedText);
  });
});
