/**
 * The result of reading a file or a folder; `otherwise` when there is none.
 * @throws what the reading throws for one that is there and cannot be read
 */
export async function orIfMissing<T, O>(reading: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await reading
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return otherwise
    throw cause
  }
}
