/** Of the network, of a server that starts, stops or has no connection left, and of a connection that broke. */
const codes = new Set('ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT ENOTFOUND EAI_AGAIN'.split(' '))
const states = /^(08|53300|57P0[1-3])/
/** `pg` gives these no code. */
const texts =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** The database could not be asked, or the answer was lost: another try may work. Named as what caused it. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly code: string | undefined

  constructor(cause: Error, code: string | undefined) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** How PostgreSQL says that nothing more fits on its disk. */
const diskFull = '53100'

/** The disk of the database is full, so it has undone what it was asked to do. */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError'
  readonly code = diskFull

  constructor(cause: Error) {
    super(`the disk of the database is full: ${cause.message}`, { cause })
  }
}

/** Does work of a database connection. @throws DatabaseUnavailableError, DatabaseFullError in place of errors that mean this. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    if (code === diskFull) throw new DatabaseFullError(error)
    const isUnavailable = code === undefined ? texts.test(error.message) : codes.has(code) || states.test(code)
    throw isUnavailable ? new DatabaseUnavailableError(error, code) : error
  }
}
