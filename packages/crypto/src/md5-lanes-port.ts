/**
 * MD5 of several messages side by side, for which a processor takes little longer than for one of them, on another thread
 * (docs/decisions/native-module.md).
 */
export interface Md5Lanes {
  /** A message of which nothing has passed. */
  begin(): Md5Message
  /**
   * The pieces of each message in their order; none may change before it resolves. No message is there twice, or in two
   * calls at once.
   */
  update(messages: readonly Md5Message[], pieces: readonly (readonly Uint8Array[])[]): Promise<void>
}

export interface Md5Message {
  /** Of what has passed until now. */
  digest(): Uint8Array
}
