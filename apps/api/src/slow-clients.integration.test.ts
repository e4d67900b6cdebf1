import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startApi } from './testing/start-api'

const lines: Socket[] = []
afterEach(() => lines.splice(0).forEach((line) => line.destroy()))

async function lineTo(url: string, text: string): Promise<{ line: Socket; end: Promise<string> }> {
  const { hostname, port } = new URL(url)
  const line = connect({ host: hostname, port: Number(port) })
  lines.push(line)
  let answer = ''
  line.setEncoding('latin1').on('data', (piece: string) => (answer += piece))
  line.on('error', () => undefined)
  const end = new Promise<string>((resolve) => line.once('close', () => resolve(answer)))
  await once(line, 'connect')
  line.write(text)
  return { line, end }
}
const login = 'POST /api/v0/auth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('a body that does not come', () => {
  it('ends with its connection once its time is over, though a byte comes now and then', async () => {
    const api = await startApi({ env: { PERIGEE_API_REQUEST_TIMEOUT: '300ms' } })
    const { line, end } = await lineTo(api.url, `${login}content-length: 1000\r\n\r\n{`)
    const more = setInterval(() => line.write(' '), 50)
    const answer = await end.finally(() => clearInterval(more))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('does so for headers too', async () => {
    const api = await startApi({ env: { PERIGEE_API_REQUEST_TIMEOUT: '300ms' } })
    const { end } = await lineTo(api.url, login)
    expect(await end).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is cut when its address has eight of them, and others of the address go on', async () => {
    const api = await startApi()
    const all = []
    for (let n = 0; n < 9; n++) all.push((await lineTo(api.url, `${login}content-length: 1000\r\n\r\n{`)).end)
    expect(await Promise.race(all)).toBe('')
    const answer = await fetch(`${api.url}/api/v0/auth/token`, { method: 'POST', body: '{}' })
    expect(answer.status).not.toBe(429)
  })
})
