// What was asked of `sello key`: the options and the word behind the command.

export interface KeyOrder {
  /** Id or slug. */
  readonly workspace: string | undefined;
  readonly service: boolean;
  readonly name: string | undefined;
  readonly scopes: string | undefined;
  readonly application: string | undefined;
  readonly days: string | undefined;
  /** What stands behind the command. */
  readonly id: string | undefined;
}
