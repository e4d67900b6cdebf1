import { FormatError, type FormatErrorKind } from '../format-error'

/** The kind of the FormatError that `work` throws; anything else it throws goes through, null when it does not throw. */
export function kindOfError(work: () => unknown): FormatErrorKind | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof FormatError) return error.kind
    throw error
  }
}
