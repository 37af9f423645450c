/** Who a request comes from: a nameless account. `host`: host of the whole installation. */
export interface Actor {
  readonly accountId: string;
  readonly host: boolean;
}
