// What a setting is: one row of a table of settings.

export type SettingKind = 'text' | 'integer' | 'flag' | 'file' | 'secret';

/** One setting. `fallback` undefined: it is required where it is used. */
export interface SettingRow {
  readonly kind: SettingKind;
  readonly fallback?: string;
  readonly meaning: string;
}

export type SettingRows = Readonly<Record<string, SettingRow>>;
