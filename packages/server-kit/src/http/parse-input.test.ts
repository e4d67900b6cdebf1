import { defineCall } from '@perigee/contract/call'
import { refusalBody, type Refusal } from '@perigee/contract/refusal'
import { utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from './parse-input'

const call = defineCall({
  method: 'POST',
  path: '/things/:id',
  may: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.optional(z.string()) }),
  body: z.unknown(),
  response: z.unknown(),
  fallback: 'no',
})

function said(body: string, { id = '1', search = '' } = {}): unknown {
  try {
    return parseInput(
      call,
      { params: { id }, query: { search }, body: utf8(body) },
      (part, path) => `${part} ${path.map(String).join('/')}`,
    ).body
  } catch (refusal) {
    return refusalBody(refusal as Refusal)
  }
}

describe('NUL in a text is refused, with its place', () => {
  it.each([
    [{ name: 'a\0b' }, 'body name'],
    [{ fine: 'x', inner: { names: ['x', '\0'] } }, 'body inner/names/1'],
    [{ outer: { 'a\0': 1 } }, 'body outer'],
    [['\0'], 'body 0'],
    ['\0', 'body '],
  ])('%j', (body, field) => expect(said(JSON.stringify(body))).toMatchObject({ field }))

  it('in an address', () => {
    expect(said('{}', { id: 'a\0' })).toMatchObject({ field: 'params id' })
    expect(said('{}', { search: '\0' })).toMatchObject({ field: 'query search' })
  })

  it('however deep it lies', () => {
    const deep = 200_000
    const field = 'body 0/0/0/0/0/0/0/0'
    expect(said(`${'['.repeat(deep)}"\\u0000"${']'.repeat(deep)}`)).toMatchObject({ field })
  })

  it('and what only looks like it is not', () => {
    expect(said(String.raw`{"name":"\\u0000"}`)).toEqual({ name: String.raw`\u0000` })
  })
})
