// The PDF settings of a workspace in requests and responses.
import { createRefusal } from '../../contracts/errors';
import {
  eInvoiceSwitchNames,
  hexColorPattern,
  logoHeightLimitsPixels,
  parseEInvoiceSwitches,
  parsePdfOptions,
  pdfLayouts,
  pdfLocales,
} from '../../contracts/pdf-options';
import type { JsonObject } from '../../document/model/basic';
import type { WorkspacePdfDefaults } from '../../model/workspace';
import type { ChangedWorkspaceFields } from '../../store/workspaces/workspaces';
import { defineNullableTextSchema, nullableFlagSchema } from '../kit/request/parameters';
import { booleanSchema, defineEnumSchema, defineObjectSchema, integerSchema, textSchema } from '../kit/response-schema';

export const workspacePdfSettingsSchema = defineObjectSchema({
  'locale?': defineEnumSchema(...pdfLocales),
  'date_format?': textSchema,
  'layout?': defineEnumSchema(...pdfLayouts),
  'logo_height?': integerSchema,
  'accent?': textSchema,
  ...Object.fromEntries(eInvoiceSwitchNames.map((name) => [`${name}?`, booleanSchema])),
  'logo?': defineObjectSchema({
    hash: textSchema,
    mime: textSchema,
    size: integerSchema,
    width: integerSchema,
    height: integerSchema,
  }),
});

export const workspacePdfSettingsBodySchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    locale: { type: ['string', 'null'], enum: [...pdfLocales, null] },
    date_format: defineNullableTextSchema(40),
    layout: { type: ['string', 'null'], enum: [...pdfLayouts, null] },
    logo_height: {
      type: ['integer', 'null'],
      minimum: logoHeightLimitsPixels.min,
      maximum: logoHeightLimitsPixels.max,
    },
    accent: { type: ['string', 'null'], pattern: hexColorPattern },
    ...Object.fromEntries(eInvoiceSwitchNames.map((name) => [name, nullableFlagSchema])),
  },
} as const;

/** Reads the PDF settings as a whole. Fields that are omitted return to their defaults. */
export function parseWorkspacePdfSettings(page: JsonObject | null): NonNullable<ChangedWorkspaceFields['page']> {
  const { look, problems } = parsePdfOptions(page ?? {});
  const [first] = problems;
  if (first !== undefined) {
    const fields = Object.fromEntries(problems.map(({ name, message }) => [name, message]));
    throw createRefusal(
      'parameter',
      'workspace-page-invalid',
      { name: first.name, problem: first.problem },
      { fields: { page: fields } },
    );
  }
  const { switches } = parseEInvoiceSwitches(page ?? {});
  // A switch that is off is not stored, because "off" is the default.
  const on = Object.fromEntries(Object.entries(switches).filter(([, isOn]) => isOn));
  return {
    look,
    ...(typeof page?.accent === 'string' ? { accent: page.accent.toLowerCase() } : {}),
    ...(Object.keys(on).length > 0 ? { eInvoices: on } : {}),
  };
}

export const toWorkspacePdfSettingsJson = ({ look, accent, eInvoices, logo }: WorkspacePdfDefaults) => ({
  ...(look?.locale === undefined ? {} : { locale: look.locale }),
  ...(look?.dateFormat === undefined ? {} : { date_format: look.dateFormat }),
  ...(look?.layout === undefined ? {} : { layout: look.layout }),
  ...(look?.logoHeight === undefined ? {} : { logo_height: look.logoHeight }),
  ...(accent === undefined ? {} : { accent }),
  ...eInvoices,
  ...(logo === undefined ? {} : { logo }),
});
