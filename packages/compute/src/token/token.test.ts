import { fakeClock } from '@perigee/testing/clock'
import type { ProjectId } from '@perigee/std/brand'
import { signText } from '@perigee/server-kit/signed-text'
import { utf8 } from '@perigee/std/bytes'
import { expect, it } from 'vitest'
import { issueComputeToken, tokenLifetime } from './issue-compute-token'
import { readComputeToken } from './read-compute-token'

const projectId = '11111111-2222-3333-4444-555555555555' as ProjectId
const sessionIdHash = new Uint8Array(32).map((_, at) => at * 8)
const context = () => ({ clock: fakeClock(), keys: { computeTokens: new Uint8Array(32).fill(7) } })

it('says which project and which session it is for, for a quarter of an hour', () => {
  const { clock, keys } = context()
  const { token, expiresAt } = issueComputeToken({ clock, keys }, { projectId, sessionIdHash })
  expect(expiresAt.getTime() - clock().getTime()).toBe(tokenLifetime)
  expect(readComputeToken({ clock, keys }, token)).toEqual({ projectId, sessionIdHash })
  clock.advance(tokenLifetime - 1)
  expect(readComputeToken({ clock, keys }, token)).toBeDefined()
  clock.advance(1)
  expect(readComputeToken({ clock, keys }, token)).toBeUndefined()
})

it('is nothing once a letter of it is another one, or under another key', () => {
  const { clock, keys } = context()
  const { token } = issueComputeToken({ clock, keys }, { projectId, sessionIdHash })
  for (let at = 0; at < token.length; at++) {
    const letter = token[at] === 'A' ? 'B' : 'A'
    const changed = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`
    expect(readComputeToken({ clock, keys }, changed)).toBeUndefined()
  }
  expect(readComputeToken({ clock, keys: { computeTokens: new Uint8Array(32) } }, token)).toBeUndefined()
})

const signed = (payload: string) => `pct1.${signText(utf8(payload), context().keys.computeTokens)}`

it.each([
  '',
  'pct1.',
  'pct1..',
  'pct2.abc.def',
  'x'.repeat(10_000),
  signed(''),
  signed(`${projectId} 9999999999999 short`),
])('%s is none', (text) => expect(readComputeToken(context(), text)).toBeUndefined())
