/**
 * MD5 of several messages side by side, for which a processor takes little longer than for one of them
 * (docs/decisions/native-module.md).
 */
export interface Md5Lanes {
  /** A message of which nothing has passed. */
  begin(): Md5Message
  /** The chunks of each message in their order. No message is there twice. */
  update(messages: readonly Md5Message[], chunks: readonly (readonly Uint8Array[])[]): void
  digest(message: Md5Message): Uint8Array
}

/** What is kept of a message between two calls. */
export type Md5Message = Uint8Array & { readonly brand: 'Md5Message' }
