// Edits the settings of a supplier's record book with the calls under /fiscal/v1/suppliers/{supplier}/books, as a form.
import {
  RecordBookSettingsPage,
  type RecordBookSettingsPageView,
} from '../../../../console/pages/months/book-settings';
import { readRecordBookSettingsEndpoint, writeRecordBookSettingsEndpoint } from '../../../books/settings';
import type { EndpointResponseJson } from '../../../kit/endpoint';
import { buildSupplierPagePath, readSupplierPathParams } from '../../addresses';
import type { FormFields } from '../../fields';
import { computeShownValuesDigest, requireShownValuesUnchanged } from '../../outdated-forms';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen } from '../../screen';

type Settings = EndpointResponseJson<typeof readRecordBookSettingsEndpoint>;

export const recordBookSettingsScreen = defineConsoleScreen<RecordBookSettingsPageView>({
  name: 'bookSettings',
  path: '/suppliers/:supplier/books',
  scope: 'operate',
  under: 'months',
  async load(ask) {
    const isSent = Object.keys(ask.fields.texts).length > 0;
    const stored = await readStored(ask);
    return {
      supplier: readSupplierPathParams(ask).supplier.toUpperCase(),
      fields: isSent ? ask.fields.texts : stored,
      digest: computeShownValuesDigest(stored),
    };
  },
  page: RecordBookSettingsPage,
  forms: {
    async save(ask) {
      await ask.call(writeRecordBookSettingsEndpoint, {
        params: readSupplierPathParams(ask),
        body: toSettings(ask.fields),
        requireShown: (stored) => requireShownValuesUnchanged(ask, toFields(stored)),
      });
      return { to: `${buildSupplierPagePath(ask)}/books`, notice: 'saved' };
    },
  },
});

const readStored = async (ask: ConsoleScreenContext): Promise<Readonly<Record<string, string>>> =>
  toFields(await ask.call(readRecordBookSettingsEndpoint, { params: readSupplierPathParams(ask) }));

const toFields = ({ activity, property, agreement = '', series, ...choices }: Settings) => ({
  book: choices.book,
  income_concept: choices.income_concept,
  income_time: choices.income_time,
  agreement,
  activity_code: activity?.code ?? '',
  activity_type: activity?.type ?? '',
  activity_group: activity?.group ?? '',
  property_situation: property?.situation ?? '',
  property_reference: property?.reference ?? '',
  series: series.map(toLine).join('\n'),
});

/** Formats a line such as `A; A; 03; 6533; 1; 20 characters`, without empty ends. */
function toLine({ series, activity, property }: Settings['series'][number]): string {
  const cells = [series, activity?.code, activity?.type, activity?.group, property?.situation, property?.reference];
  return cells.slice(0, cells.findLastIndex((cell) => cell) + 1).join('; ');
}

/** Reads settings from the form. Empty fields are not set. */
function toSettings(fields: FormFields): object {
  const text = (name: string): string => fields.text(name).trim();
  const cells = ['activity_code', 'activity_type', 'activity_group', 'property_situation', 'property_reference'];
  const agreement = text('agreement');
  const series = fields
    .text('series')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(readLine);
  return {
    book: text('book'),
    income_concept: text('income_concept'),
    income_time: text('income_time'),
    ...(agreement ? { agreement } : {}),
    ...readCells(cells.map(text)),
    ...(series.length > 0 ? { series } : {}),
  };
}

function readLine(line: string): object {
  const [series = '', ...cells] = line.split(';').map((cell) => cell.trim());
  return { series, ...readCells(cells) };
}

/** If there are too many cells, the rest stays in the last cell, so that the call refuses it. */
function readCells([code = '', type = '', group = '', situation = '', ...rest]: readonly string[]): object {
  const reference = rest.join(';');
  return {
    ...(code || type || group ? { activity: { code, ...(type ? { type } : {}), ...(group ? { group } : {}) } } : {}),
    ...(situation || reference ? { property: { situation, ...(reference ? { reference } : {}) } } : {}),
  };
}
