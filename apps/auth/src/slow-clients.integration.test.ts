import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startAuth } from './testing/start-auth'

const auth = await startAuth({ env: { PERIGEE_AUTH_REQUEST_TIMEOUT: '300ms' } })

it.each([
  ['body', 'content-length: 1000\r\n\r\n{'],
  ['head', 'x-slow: '],
])('a %s that comes a byte at a time is not waited for', async (_, rest) => {
  const { hostname, port } = new URL(auth.url)
  const line = connect({ host: hostname, port: Number(port) })
  let answer = ''
  line.setEncoding('latin1').on('data', (piece: string) => (answer += piece))
  line.on('error', () => undefined)
  await once(line, 'connect')
  line.write(`POST /v1/access HTTP/1.1\r\nhost: x\r\n${rest}`)
  const more = setInterval(() => line.write(' '), 50)
  await once(line, 'close')
  clearInterval(more)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
