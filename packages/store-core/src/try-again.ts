const attempts = 12
/** Serialization failure, deadlock, and a folder or bucket that was removed under a writer's feet. */
const passing = new Set(['40001', '40P01', '23503'])

/** Repeats a transaction that lost against another one. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !passing.has(String(sqlState(error)))) throw error
    }
  }
}

/** The SQLSTATE of an error of PostgreSQL. */
export const sqlState = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
