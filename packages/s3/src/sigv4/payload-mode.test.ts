import { expect, it } from 'vitest'
import { parsePayloadMode } from './request'

it.each([
  ['UNSIGNED-PAYLOAD', { kind: 'unsigned' }],
  ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', { kind: 'streaming', signed: true, trailer: false }],
  ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', { kind: 'streaming', signed: true, trailer: true }],
  ['STREAMING-UNSIGNED-PAYLOAD-TRAILER', { kind: 'streaming', signed: false, trailer: true }],
  ['AB'.repeat(32), { kind: 'hash', sha256: 'ab'.repeat(32) }],
])('%s', (value, mode) => expect(parsePayloadMode(value)).toEqual(mode))

it.each([
  ['STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD', 'not supported'],
  ['constructor', 'must be'],
  ['', 'must be'],
])('refuses %j', (value, message) => expect(() => parsePayloadMode(value)).toThrow(message))
