import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadPart, PreviewRefused, textOf } from './load-part'

const { signal } = new AbortController()
const asked: RequestInit[] = []

function answering(answer: () => Response) {
  asked.length = 0
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init)
    return answer()
  })
}
afterEach(() => vi.unstubAllGlobals())

describe('the content of a file', () => {
  it('is read whole when it is small', async () => {
    answering(() => new Response('hello'))
    const part = await loadPart('http://gateway/a', { size: 5, limit: 10, signal })
    expect([textOf(part), part.isCut]).toEqual(['hello', false])
    expect(asked[0]?.headers).toBeUndefined()
  })

  it('is read to the limit when it is big, also where ranges are not known', async () => {
    answering(() => new Response('0123456789'))
    const part = await loadPart('http://gateway/a', { size: 10, limit: 4, signal })
    expect([textOf(part), part.isCut]).toEqual(['0123', true])
    expect(asked[0]?.headers).toEqual({ Range: 'bytes=0-3' })
  })

  it('is not cut inside a character', () => {
    const bytes = new TextEncoder().encode('ab日').subarray(0, 4)
    expect(textOf({ bytes, isCut: true })).toBe('ab')
  })

  it.each([
    ['UTF-8', [0x68, 0xc3, 0xa4]],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x68, 0xc3, 0xa4]],
    ['UTF-16, low byte first', [0xff, 0xfe, 0x68, 0x00, 0xe4, 0x00]],
    ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0x68, 0x00, 0xe4]],
  ])('is text in %s', (_, bytes) => {
    expect(textOf({ bytes: Uint8Array.from(bytes), isCut: false })).toBe('hä')
  })
})

it('a refusal keeps what the gateway answered', async () => {
  const body = '<Error><Code>AccessDenied</Code></Error>'
  answering(() => new Response(body, { status: 403 }))
  const failure = loadPart('http://gateway/a', { size: 5, limit: 10, signal })
  await expect(failure).rejects.toMatchObject({ status: 403, body })
  await expect(failure).rejects.toBeInstanceOf(PreviewRefused)
})
