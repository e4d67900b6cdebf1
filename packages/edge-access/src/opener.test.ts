import { formatAccessKeyId, sealForEdgeCache } from '@perigee/crypto/edge-credentials'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOpener, type SealedAnswer } from './resolver'

const id = (byte: number): string => formatAccessKeyId(new Uint8Array(16).fill(byte))
const answer = (accessKeyId: string, accessGrant = 'grant'): SealedAnswer => ({
  sealed: sealForEdgeCache(accessKeyId, { secretKey: 'secret', accessGrant }),
  isPublic: false,
  publicProjectId: 'p',
  isGoverned: false,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('opens once for the requests of a second', () => {
  const open = createOpener()
  const sealed = answer(id(1))
  const credential = open(id(1), sealed)
  expect(credential).toMatchObject({ secretKey: 'secret', accessGrant: 'grant', isPublic: false, publicProjectId: 'p' })
  vi.advanceTimersByTime(999)
  expect(open(id(1), sealed)).toBe(credential)
  vi.advanceTimersByTime(1)
  expect(open(id(1), sealed)).not.toBe(credential)
  expect(vi.getTimerCount()).toBe(1)
})

it('opens a newer answer at once', () => {
  const open = createOpener()
  open(id(1), answer(id(1), 'old'))
  expect(open(id(1), answer(id(1), 'new')).accessGrant).toBe('new')
})

it('opens nothing with another id', () => {
  const open = createOpener()
  const sealed = answer(id(1))
  open(id(1), sealed)
  expect(() => open(id(2), sealed)).toThrow('does not open')
})
