import { sql, type RawBuilder } from 'kysely'
import type { SqlArguments } from '../sql/commit-arguments'

interface ValuesByType {
  bigint: number
  boolean: boolean
  bytea: Uint8Array
  integer: number
  timestamptz: Date
  uuid: string
}

type ValueOf<Type extends string> = Type extends keyof ValuesByType ? ValuesByType[Type] | null : never

/** A value for each argument that a function declares. */
export type ArgumentValues<Arguments extends SqlArguments> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends `${infer Element}[]`
    ? readonly ValueOf<Element>[]
    : ValueOf<Arguments[Name]>
}

/** A value for each argument that is an array: what one row adds to it. */
export type RowValues<Arguments extends SqlArguments> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends `${infer Element}[]` ? ValueOf<Element> : never
}

type ListOf<Arguments extends SqlArguments> = (values: ArgumentValues<Arguments>) => RawBuilder<unknown>

/** `name => value, …` for a call of the function. */
export const namedArguments = <const Arguments extends SqlArguments>(given: Arguments): ListOf<Arguments> =>
  listOf(given, (name) => `${name} => `)

/** `value, …` in the order of the names, for a list of rows. */
export const rowOf = <const Arguments extends SqlArguments>(given: Arguments): ListOf<Arguments> =>
  listOf(given, () => '')

/** The text between the values is made once: statements of small objects are made by the thousand. */
function listOf<const Arguments extends SqlArguments>(
  given: Arguments,
  before: (name: string) => string,
): ListOf<Arguments> {
  const names: (keyof Arguments & string)[] = Object.keys(given)
  const pieces = names.map((name, at) => {
    const [last] = at === 0 ? [] : names.slice(at - 1, at)
    return `${last === undefined ? '' : `::${given[last]}, `}${before(name)}`
  })
  const texts = [...pieces, `::${given[names.at(-1) ?? '']}`]
  const strings = Object.assign(texts, { raw: texts })
  return (values) => sql(strings, ...names.map((name) => values[name]))
}
