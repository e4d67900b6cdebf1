import { publicProjects } from '@perigee/contract/public/projects'
import { publicMembers } from '@perigee/contract/public/members'
import { refusalBody, type Refusal } from '@perigee/contract/refusal'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keyOfCursor, presentPage } from './cursors'

const place = z.object({ at: z.int(), id: z.string() })
const page = { items: ['a', 'b'], next: { at: 2, id: 'ü/b' } }
const { next } = presentPage(publicProjects.list, page, (one) => one)
const read = (
  cursor: string | undefined,
  call = publicProjects.list as typeof publicProjects.list | typeof publicMembers.list,
) => {
  try {
    return keyOfCursor(call, cursor, place)
  } catch (refusal) {
    return refusalBody(refusal as Refusal)['field']
  }
}

describe('a cursor', () => {
  it('names the place after which the next page begins', () => {
    expect(read(next ?? '')).toEqual(page.next)
    expect(read(undefined)).toBeUndefined()
    expect(presentPage(publicProjects.list, { items: [1], next: null }, String)).toEqual({ items: ['1'], next: null })
  })

  it('is refused where it is of another list, or made up', () => {
    expect(read(next ?? '', publicMembers.list)).toBe('query.cursor')
    for (const made of ['', 'x', 'e30', 'WyJsaXN0UHJvamVjdHMiLHt9XQ', `${next}=`, '%%'])
      expect(read(made)).toBe('query.cursor')
  })

  it('is refused where a text in it has a NUL, which no database holds', () => {
    const { next: made } = presentPage(publicProjects.list, { items: [1], next: { at: 2, id: 'a\0b' } }, String)
    expect(read(made ?? '')).toBe('query.cursor')
  })
})
