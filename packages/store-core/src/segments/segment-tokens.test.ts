import { randomBytes, randomUUID } from 'node:crypto'
import { fromBase64Url, toBase64Url } from '@perigee/std/encoding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSegmentTokens } from './segment-tokens'

const tokens = createSegmentTokens(new Uint8Array(randomBytes(32)))
const written = {
  projectId: 7,
  blobId: randomUUID(),
  size: 2 ** 40,
  placement: -1,
  issuedAt: new Date('2026-01-02T03:04:05.678Z'),
}
const opened = { ...written, keyHead: new Uint8Array(randomBytes(16)), bucket: 'photos', isCopy: false }
const refusal = 'A part of the object is missing or damaged.'

describe('tokens of segments', () => {
  it('come back as they were made', () => {
    expect(tokens.readWrite(tokens.issueWrite(written))).toEqual(written)
    for (const isCopy of [false, true])
      expect(tokens.readRead(tokens.issueRead({ ...opened, isCopy }))).toEqual({ ...opened, isCopy })
  })

  it('are not what they were once a byte is another', () => {
    for (const [token, read] of [
      [tokens.issueWrite(written), tokens.readWrite],
      [tokens.issueRead(opened), tokens.readRead],
    ] as const) {
      const bytes = fromBase64Url(token)
      for (let at = 0; at < bytes.length; at++) {
        const bent = bytes.slice()
        bent[at] = (bent[at] ?? 0) ^ 1
        expect(() => read(toBase64Url(bent))).toThrow(refusal)
      }
    }
  })

  it('to write are not tokens to read, nor those of another installation', () => {
    expect(() => tokens.readRead(tokens.issueWrite(written))).toThrow(refusal)
    expect(() => tokens.readWrite(tokens.issueRead(opened))).toThrow(refusal)
    const others = createSegmentTokens(new Uint8Array(randomBytes(32)))
    expect(() => tokens.readWrite(others.issueWrite(written))).toThrow(refusal)
  })

  it('of any other text are refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 120 }).map(toBase64Url)), (text) => {
        expect(() => tokens.readWrite(text)).toThrow(refusal)
        expect(() => tokens.readRead(text)).toThrow(refusal)
      }),
    )
  })
})
