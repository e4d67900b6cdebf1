import type { VectorChecks } from '@perigee/crypto/testing/check-vectors'
import { type VectorPart } from '@perigee/crypto/testing/vectors'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { fromHex, toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import type { UnixNanos } from '../actions'
import { parseApiKey } from '../api-key'
import { type Caveat, type CaveatFlag, caveatFlags, decodeCaveat, emptyCaveat, encodeCaveat } from '../caveat'
import { caveatFor } from '../permission'
import { checkAction } from '../verify'
import { permissionOf } from './permission-of'

/** Caveats: bytes and meaning. */
export const caveatChecks: VectorChecks = {
  'caveats/encode': ({ input, output }) => {
    const caveat = caveatOf(input)
    expect(toHex(encodeCaveat(caveat))).toBe(output.text('hex'))
    expect(decodeCaveat(output.bytes('hex'))).toEqual(caveat)
  },
  'caveats/decode': ({ input, output }) => {
    expect(decodeCaveat(input.bytes('hex'))).toEqual(caveatOf(output))
  },
  'caveats/check': ({ input, output }) => {
    const apiKey = parseApiKey(input.text('key'))
    expect(apiKey.caveats.map(toHex)).toEqual(input.texts('caveats'))
    const action = input.part('action')
    const revoked = new Set(input.texts('revokedTails'))
    const verdict = checkAction(apiKey, {
      secret: input.bytes('secret'),
      versionBits: input.number('keyVersion'),
      action: {
        op: action.number('op'),
        bucket: fromUtf8(action.bytes('bucketHex')),
        path: action.bytes('pathHex'),
        time: action.has('time') ? nanosOfText(action.text('time')) : null,
      },
      isRevoked: (tails) => tails.some((tail) => revoked.has(toHex(tail))),
    })
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(reasons.get(output.text('result')) ?? output.text('result'))
  },
}

/** The vectors call the class without a name of its own `error`. */
const reasons = new Map([['error', 'api key']])

function caveatOf(part: VectorPart): Caveat {
  const allowedPaths = part.has('allowedPaths')
    ? part.parts('allowedPaths').map((path) => ({
        bucket: utf8(path.text('bucket')),
        encryptedPathPrefix: fromHex(path.text('prefixHex')),
      }))
    : []
  const nonce = part.has('nonce') ? part.bytes('nonce') : new Uint8Array()
  if (part.has('permission')) {
    const disallowLocks = part.text('writer') === 'grantRestrict'
    return caveatFor(permissionOf(part.part('permission')), allowedPaths, { disallowLocks, nonce })
  }
  return {
    ...emptyCaveat,
    flags: new Set(part.has('flags') ? part.texts('flags').filter(isFlag) : []),
    allowedPaths,
    notAfter: part.has('notAfter') ? nanosOfText(part.text('notAfter')) : null,
    notBefore: part.has('notBefore') ? nanosOfText(part.text('notBefore')) : null,
    maxObjectTtl: part.has('maxObjectTtlNs') ? BigInt(part.text('maxObjectTtlNs')) : null,
    nonce,
  }
}

const isFlag = (name: string): name is CaveatFlag => name in caveatFlags

/** RFC 3339 with up to nine digits of a second. */
function nanosOfText(text: string): UnixNanos {
  const [, seconds = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? []
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'))
}
