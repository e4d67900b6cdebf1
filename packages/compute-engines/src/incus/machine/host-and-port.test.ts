import { describe, expect, it } from 'vitest'
import { hostAndPort, readListen } from './host-and-port'

describe('where a proxy device listens', () => {
  it.each([
    ['127.0.0.1', 22_000],
    ['::', 22_001],
    ['2001:db8::1', 65_535],
    ['host.example.com', 1],
  ])('%s and %i are read as they were written', (host, port) => {
    expect(readListen(`tcp:${hostAndPort(host, port)}`)).toEqual({ host, port })
  })

  it.each([undefined, '', 'unix:/run/socket', 'tcp:127.0.0.1', 'udp:127.0.0.1:53'])('%j is no place', (listen) => {
    expect(readListen(listen)).toBeUndefined()
  })
})
