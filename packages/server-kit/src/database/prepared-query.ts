import type { PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** What of pg's connection this speaks to; its types know other arguments. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string; types: readonly number[] }): void
  bind(values: { portal: string; statement: string; values: readonly unknown[] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  sync(): void
}

interface Field {
  name: string
  dataTypeID: number
}

/** How the values of a row become an object. */
interface Columns {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** Has all names already: a copy of it costs less than to name them one by one. */
  empty: Record<string, unknown>
}

type Rows = PostgresQueryResult<Record<string, unknown>>

/**
 * Statements with names, prepared once for a connection as pg's own are. Their columns are asked for once, too: they
 * stay what they are as long as a statement is prepared. pg asks each time, and makes parsers and a pattern for the rows
 * of each answer, which costs more than the answer of one row.
 */
export function preparedQueries(client: pg.PoolClient, types: pg.CustomTypesConfig) {
  const described = new Map<string, Columns>()
  return (name: string, text: string, values: readonly unknown[]): Promise<Rows> =>
    new Promise((resolve, reject) => {
      client.query(new PreparedQuery({ name, text, values, types, described, resolve, reject }))
    })
}

interface Statement {
  name: string
  text: string
  values: readonly unknown[]
  types: pg.CustomTypesConfig
  described: Map<string, Columns>
  resolve: (result: Rows) => void
  reject: (error: Error) => void
}

/** What pg's client calls while it is the turn of this query. */
class PreparedQuery implements pg.Submittable {
  /** pg keeps both with the connection when the statement is prepared. */
  readonly name: string
  readonly text: string
  readonly #statement: Statement
  #columns: Columns
  readonly #isDescribed: boolean
  #rows: Record<string, unknown>[] = []
  #command = ''
  #rowCount = 0
  #failure: Error | undefined

  constructor(statement: Statement) {
    this.name = statement.name
    this.text = statement.text
    this.#statement = statement
    const columns = statement.described.get(statement.name)
    this.#isDescribed = columns !== undefined
    this.#columns = columns ?? noColumns
  }

  /** pg takes what is returned for the reason why nothing was sent. */
  submit(where: pg.Connection): Error | null {
    const connection = where as unknown as Connection
    const { name, text } = this
    let values: unknown[]
    try {
      values = this.#statement.values.map(prepareValue)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    connection.stream.cork()
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] })
    connection.bind({ portal: '', statement: name, values })
    if (!this.#isDescribed) connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '', rows: 0 })
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const { types } = this.#statement
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns
    const row = { ...empty }
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at]
        if (typeof text === 'string') row[names[at] as string] = parsers[at]?.(text)
      }
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error))
    }
    this.#rows.push(row)
  }

  /** `INSERT 0 5`, `SELECT 5`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text.slice(0, text.indexOf(' '))
    this.#rowCount = Number(text.slice(text.lastIndexOf(' ') + 1))
  }

  handleReadyForQuery(): void {
    const { described, resolve, reject } = this.#statement
    if (!this.#isDescribed) described.set(this.name, this.#columns)
    if (this.#failure) reject(this.#failure)
    else resolve({ command: this.#command as Rows['command'], rowCount: this.#rowCount, rows: this.#rows })
  }

  handleError(error: Error): void {
    this.#statement.reject(error)
  }
}

const noColumns: Columns = { names: [], parsers: [], empty: {} }
