import type { PublicCall } from '@perigee/contract/public/define'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * Where a page ended: the sort key of its last item, named by the list so that a cursor of another one is refused. Callers
 * may read it, it says nothing that they were not sent; what it names is judged as if they had sent it.
 */
export const cursorOf = ({ facts }: PublicCall, key: unknown): string =>
  Buffer.from(utf8(JSON.stringify([facts.id, key]))).toString('base64url')

/** The sort key of the last item that was sent; undefined for the first page. @throws invalidInput */
export function keyOfCursor<S extends Schema>(
  { facts }: PublicCall,
  cursor: string | undefined,
  key: S,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  const parsed = z.safeParse(z.tuple([z.literal(facts.id), key]), jsonIn(cursor))
  if (!parsed.success) throw commonRefusals.invalidInput('The cursor is not one of this list.', 'query.cursor')
  return parsed.data[1] as z.output<S>
}

function jsonIn(cursor: string): unknown {
  if (!/^[\w-]+$/.test(cursor)) return undefined
  try {
    return JSON.parse(fromUtf8(new Uint8Array(Buffer.from(cursor, 'base64url'))), withoutNul)
  } catch {
    return undefined
  }
}

/** PostgreSQL's text holds no NUL, so no sort key has one. */
function withoutNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('a NUL')
  return value
}

/** A page as it is sent: `next`, where there is one, is the sort key of its last item. */
export const presentPage = <Row, Item>(
  call: PublicCall,
  { items, next }: { items: readonly Row[]; next: unknown },
  item: (row: Row) => Item,
): { items: Item[]; next: string | null } => ({
  items: items.map(item),
  next: next === null ? null : cursorOf(call, next),
})
