// What a setting is, for the tables of settings.

export type SettingKind = 'text' | 'integer' | 'flag' | 'file' | 'secret';

/** One setting. `fallback` undefined: it must be given where it is used. */
export interface SettingRow {
  readonly kind: SettingKind;
  readonly fallback?: string;
  readonly meaning: string;
}
