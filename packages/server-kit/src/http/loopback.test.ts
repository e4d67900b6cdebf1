import { expect, it } from 'vitest'
import { isLoopback } from './loopback'

it.each([
  ['localhost', true],
  ['console.localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  [new URL('http://[::1]:7910').hostname, true],
  ['192.168.1.5', false],
  ['127.evil.example', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
])('%s: %s', (host, is) => expect(isLoopback(host)).toBe(is))
