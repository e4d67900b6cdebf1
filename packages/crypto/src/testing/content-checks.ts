import { concatBytes } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import {
  blockNonce,
  encryptedSize,
  incrementNonce,
  inlineEncryptedSize,
  openInline,
  padding,
  paddingLength,
  plainBlockSize,
  sealInline,
  splitSegments,
  startingNonce,
} from '../content'
import { BlockOpener, BlockSealer } from '../content-blocks'
import { openContentKey, sealContentKey, contentKeyOf } from '../keys'
import { EncryptionStore, encryptPath } from '../encryption-store'
import { sha256 } from '../hash'
import type { VectorChecks } from './check-vectors'
import type { VectorPart } from './vectors'

/** Segments: sizes, nonces, keys, sealed bytes. */
export const contentChecks: VectorChecks = {
  'content/padding': ({ input, output }) => {
    const [length, block] = [input.number('length'), input.number('block')]
    expect(paddingLength(length, block)).toBe(output.number('padding'))
    if (output.has('tailHex')) expect(toHex(padding(length, block)).slice(-8)).toBe(output.text('tailHex'))
  },
  'content/encryptedSize': ({ input, output }) => {
    expect(encryptedSize(input.number('length'))).toBe(output.number('size'))
  },
  'content/split': ({ input, output }) => {
    const limits = { maxSegment: input.number('maxSegment'), maxInline: input.number('maxInline') }
    const segments = output.parts('segments').map((s) => ({ size: s.number('size'), inline: s.flag('inline') }))
    expect(splitSegments(input.number('length'), limits)).toEqual(segments)
    expect(splitSegments(input.number('length'))).toEqual(segments)
  },
  'content/startingNonce': ({ input, output }) => {
    expect(toHex(startingNonce(input.number('part'), input.number('index')))).toBe(output.text('nonce24'))
  },
  'content/blockNonce': ({ input, output }) => {
    const nonce = startingNonce(input.number('part'), input.number('index'))
    expect(toHex(blockNonce(nonce, input.number('block')))).toBe(output.text('nonce12'))
  },
  'content/increment': ({ input, output }) => {
    const nonce = input.bytes('hex')
    expect(incrementNonce(nonce, input.number('amount'))).toBe(output.flag('truncated'))
    expect(toHex(nonce)).toBe(output.text('hex'))
  },
  'content/encryptedKey': ({ input, output }) => {
    const derived = input.bytes('contentDerivedKey')
    if (input.has('rootKey')) {
      const store = new EncryptionStore({ defaultKey: input.bytes('rootKey'), defaultPathCipher: 1 })
      const { pathKey } = encryptPath(store, input.text('bucket'), input.text('plain'))
      expect(contentKeyOf(pathKey)).toEqual(derived)
    }
    const sealed = sealContentKey(derived, input.bytes('keyNonce'), input.bytes('contentKey'))
    expect(toHex(sealed)).toBe(output.text('encryptedKey'))
    expect(openContentKey(derived, input.bytes('keyNonce'), sealed)).toEqual(input.bytes('contentKey'))
  },
  'content/inline': ({ input, output }) => {
    const plain = plainOf(input)
    const sealed = sealInline(plain, keysOf(input))
    if (output.has('cipherHex')) expect(toHex(sealed)).toBe(output.text('cipherHex'))
    if (output.has('sha256')) expectSealed(sealed, output)
    expect(sealed.length).toBe(inlineEncryptedSize(plain.length))
    expect(openInline(sealed, keysOf(input))).toEqual(plain)
  },
  'content/remote': ({ input, output }) => {
    const plain = plainOf(input)
    const sealer = new BlockSealer(keysOf(input))
    const sealed = concatBytes(...sealer.push(plain), ...sealer.final())
    expect(paddingLength(plain.length, plainBlockSize)).toBe(output.number('padding'))
    expect(sealed.length).toBe(encryptedSize(plain.length))
    expectSealed(sealed, output)
    const opener = new BlockOpener(keysOf(input))
    expect(toHex(sha256(concatBytes(...opener.push(sealed), ...opener.final())))).toBe(toHex(sha256(plain)))
  },
}

const keysOf = (input: VectorPart) => ({
  contentKey: input.bytes('contentKey'),
  nonce: startingNonce(input.number('part'), input.number('index')),
})

function plainOf(input: VectorPart): Uint8Array {
  if (input.has('dataHex')) return input.bytes('dataHex')
  const byteAt = patterns.get(input.text('pattern'))
  if (!byteAt) throw new Error(`unknown pattern ${input.text('pattern')}`)
  return Uint8Array.from({ length: input.number('length') }, (_, at) => byteAt(at))
}

const patterns = new Map<string, (at: number) => number>([
  ['b[i] = i mod 251', (at) => at % 251],
  ['b[i] = i mod 253', (at) => at % 253],
  ['b[i] = (i*7+3) mod 256', (at) => (at * 7 + 3) % 256],
])

function expectSealed(sealed: Uint8Array, output: VectorPart): void {
  expect(sealed.length).toBe(output.number('encryptedLength'))
  expect(toHex(sha256(sealed))).toBe(output.text('sha256'))
  if (output.has('first16')) expect(toHex(sealed.subarray(0, 16))).toBe(output.text('first16'))
  if (output.has('last16')) expect(toHex(sealed.subarray(-16))).toBe(output.text('last16'))
}
