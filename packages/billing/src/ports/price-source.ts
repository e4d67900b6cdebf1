/** Says what a whole token is worth. */
export interface PriceSource {
  /** Millionths of a dollar, above zero. @throws NoFreshPrice */
  current(): Promise<bigint>
}

/** The source is away, or what it says is too old or no price: deposits wait for the next one. */
export class NoFreshPrice extends Error {
  override name = 'NoFreshPrice'
}
