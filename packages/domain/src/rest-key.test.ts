import { day, hour } from '@perigee/std/durations'
import { utf8 } from '@perigee/std/bytes'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  endAfterOverlap,
  isRestKeyText,
  newRestKeyText,
  restKeyBytes,
  restKeyEnd,
  restKeyPattern,
  successorEnd,
} from './rest-key'

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Bytes in turn, then 0. */
const given =
  (...bytes: number[]) =>
  (): Uint8Array =>
    Uint8Array.of(bytes.shift() ?? 0)

describe('the text of a key', () => {
  it('is found by its pattern, also within other text, and by its checksum', () => {
    const text = newRestKeyText(random)
    expect(text).toHaveLength(46)
    expect(restKeyPattern.exec(`token: "${text}",`)?.[0]).toBe(text)
    expect(isRestKeyText(text)).toBe(true)
  })

  it('ends in the CRC-32 of what is before, in base 62', () => {
    for (let tried = 0; tried < 50; tried++) {
      const text = newRestKeyText(random)
      const number = Array.from(text.slice(-6)).reduce((sum, digit) => 62 * sum + digits.indexOf(digit), 0)
      expect(number).toBe(crc32(text.slice(0, -6)))
    }
  })

  it('takes no byte that would make some characters more likely', () => {
    expect(newRestKeyText(given(255, 248, 247, 61, 62)).slice(8, 40)).toBe(`zz${'0'.repeat(30)}`)
  })

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => newRestKeyText(random))).size).toBe(100)
  })

  it('has a mistake when one character is another, or missing', () => {
    const text = newRestKeyText(random)
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '7' ? '8' : '7'
      expect(isRestKeyText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false)
      expect(isRestKeyText(text.slice(0, at) + text.slice(at + 1))).toBe(false)
    }
  })

  it.each(['', 'perigee_', 'a'.repeat(46), ' perigee_', '12345678-1234-1234-1234-123456789abc'])(
    '%j is none of ours',
    (text) => expect(isRestKeyText(text)).toBe(false),
  )
})

describe('what is hashed', () => {
  it('is the text of our keys, and the bytes of a UUID however it is written', () => {
    const text = newRestKeyText(random)
    expect(restKeyBytes(text)).toEqual(utf8(text))
    const bytes = Uint8Array.of(0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0, 0, 1, 2, 3, 4, 5, 6, 7)
    expect(restKeyBytes('12345678-9abc-def0-0001-020304050607')).toEqual(bytes)
    expect(restKeyBytes('12345678-9ABC-DEF0-0001-020304050607')).toEqual(bytes)
  })

  it.each(['', '12345678-9abc-def0-0001-02030405060', '{12345678-9abc-def0-0001-020304050607}', 'é日本'])(
    'of %j is the text',
    (text) => expect(restKeyBytes(text)).toEqual(utf8(text)),
  )
})

describe('the end of a key', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const later = (millis: number) => new Date(now.getTime() + millis)

  it.each([
    [null, null],
    [0, later(720 * hour)],
    [-5, later(720 * hour)],
    [1, later(1)],
    [day, later(day)],
  ])('after %j ms', (life, end) => expect(restKeyEnd(life, now)).toEqual(end))

  it('of one that takes the place of another is as far away as that was', () => {
    expect(successorEnd({ createdAt: later(-10 * day), expiresAt: later(20 * day) }, now)).toEqual(later(30 * day))
    expect(successorEnd({ createdAt: later(-10 * day), expiresAt: null }, now)).toBeNull()
  })

  it.each([
    [null, day, later(day)],
    [later(hour), day, later(hour)],
    [later(2 * day), day, later(day)],
    [later(2 * day), 0, now],
  ])('of one until %j that is replaced, with %i ms more', (expiresAt, overlap, end) =>
    expect(endAfterOverlap(expiresAt, { now, overlap })).toEqual(end),
  )
})
