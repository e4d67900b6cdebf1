/** What somebody has typed into forms, by form. A session that ends by itself costs none of it; in memory only. */
export class Drafts {
  #owner = ''
  readonly #values = new Map<string, object>()

  /** Those of this account; another one's go. */
  of(accountId: string): Map<string, object> {
    if (this.#owner !== accountId) this.#values.clear()
    this.#owner = accountId
    return this.#values
  }
}
