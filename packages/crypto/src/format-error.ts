/**
 * What is wrong with a value of the access formats:
 * - `format`: bytes or text that do not have the shape of the format (cut off, wrong version, wrong lengths)
 * - `checksum`: text of the right shape whose base58check sum does not fit
 * - `decryption`: sealed bytes that do not open with this key (another passphrase, or changed bytes)
 * - `missing-base`: the encryption store has no key for this path
 * - `conflict`: an entry contradicts what the encryption store holds
 * - `request`: the caller asks for something the format cannot express (prefix, delimiter, permission, unknown cipher)
 */
export type FormatErrorKind = 'format' | 'checksum' | 'decryption' | 'missing-base' | 'conflict' | 'request'

/** The one error of the format code. Its message names the rule that was broken, never the bytes. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  readonly kind: FormatErrorKind

  constructor(kind: FormatErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export const isFormatError = (error: unknown, kind?: FormatErrorKind): error is FormatError =>
  error instanceof FormatError && (kind === undefined || error.kind === kind)

/** What `work` returns, or undefined where it throws a FormatError. */
export function unlessFormatError<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
