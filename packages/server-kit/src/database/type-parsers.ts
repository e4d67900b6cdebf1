import pg from 'pg'

const { builtins } = pg.types

/** @throws RangeError beyond 2^53, where a number would silently be another one. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`)
  return value
}

const parseDefaultBytea = pg.types.getTypeParser(builtins.BYTEA, 'text') as (text: string) => Buffer

function parseBytea(text: string): Uint8Array {
  const { buffer, byteOffset, length } = parseDefaultBytea(text)
  return new Uint8Array(buffer, byteOffset, length)
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.BYTEA, parseBytea],
])

/** PostgreSQL values as this project wants them; everything else as `pg` reads it. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown)
  },
}
