import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { minute, second } from '@perigee/std/durations'
import { KiB, MiB } from '@perigee/std/units'
import { certificates } from '@perigee/testing/certificates'
import { startDnsZone } from '@perigee/testing/dns-zone'
import { afterEach, describe, expect, it } from 'vitest'
import { deliver, type DeliveryOptions } from './deliver'
import { publicLookup } from './public-lookup'
import { newWebhookSecret, signatureHeaders, webhookSecretText } from './sign'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

async function listening(server: Server): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Got {
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** A receiver that keeps what it got. */
async function aReceiver(answer: RequestListener) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      answer(request, response)
    })
  })
  return { url: `http://127.0.0.1:${await listening(server)}/hook?x=1`, got }
}

const secret = newWebhookSecret()
const message = { id: 'message', at: new Date('2026-11-24T00:00:00Z'), body: '{"type":"test"}' }
const send = (address: string, options: Partial<DeliveryOptions> = {}) =>
  deliver({ address, secret }, message, { privateAddresses: true, ...options })

describe('a delivery', () => {
  it('is signed as Standard Webhooks are', () => {
    // the example of the specification
    const known = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const body = '{"test": 2432232314}'
    const at = new Date(1_614_265_330_000)
    expect(signatureHeaders(known, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body })).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
    expect(webhookSecretText(known)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  })

  it('arrives whole, and counts with an answer of 2xx', async () => {
    const { url, got } = await aReceiver((_, response) => response.writeHead(204).end())
    expect(await send(url)).toMatchObject({ ok: true, status: 204, said: 'Answered 204.' })
    expect(got).toEqual([
      {
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'content-length': '15',
          ...signatureHeaders(secret, message),
        }) as unknown,
        body: message.body,
      },
    ])
  })

  it.each([400, 404, 410, 500, 503])('does not count with an answer of %d', async (status) => {
    const { url } = await aReceiver((_, response) => response.writeHead(status).end('no'))
    expect(await send(url)).toMatchObject({ ok: false, status, said: `Answered ${status}.` })
  })

  it('follows no redirect', async () => {
    const { url: target, got } = await aReceiver((_, response) => response.end())
    const { url } = await aReceiver((_, response) => response.writeHead(307, { location: target }).end())
    expect(await send(url)).toMatchObject({ ok: false, status: 307, said: 'Answered 307; redirects are not followed.' })
    expect(got).toEqual([])
  })

  it.each([
    [429, '120', 2 * minute],
    [503, new Date(Date.now() + 90 * minute).toUTCString(), 90 * minute],
    [429, new Date(0).toUTCString(), 0],
    [429, 'soon', undefined],
    [410, '120', undefined],
  ])('with %d and Retry-After: %s is told how long to wait', async (status, wanted, millis) => {
    const { url } = await aReceiver((_, response) => response.writeHead(status, { 'retry-after': wanted }).end())
    const { ok, retryAfter } = await send(url)
    expect(ok).toBe(false)
    if (millis === undefined) expect(retryAfter).toBeUndefined()
    else expect(Math.abs((retryAfter ?? Number.NaN) - millis)).toBeLessThan(30 * second)
  })

  it('is given up when the answer comes byte by byte', async () => {
    const { url } = await aReceiver((_, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(more))
    })
    expect(await send(url, { within: 300 })).toMatchObject({ ok: false, said: 'Did not answer within 0.3 seconds.' })
  })

  it('reads no headers without end', async () => {
    const { url } = await aReceiver((_, response) => response.writeHead(200, { 'x-big': 'x'.repeat(64 * KiB) }).end())
    expect(await send(url)).toMatchObject({
      ok: false,
      status: 0,
      said: 'Could not be reached (HPE_HEADER_OVERFLOW).',
    })
  })

  it('is not sent to whom nobody vouches for, nor to one who speaks no TLS', async () => {
    let requests = 0
    const port = await listening(createTlsServer(certificates.one, () => requests++))
    const { ok, said } = await send(`https://127.0.0.1:${port}/`)
    expect([ok, said]).toEqual([false, 'Could not be reached (DEPTH_ZERO_SELF_SIGNED_CERT).'])
    const { url } = await aReceiver(() => requests++)
    const plain = await send(url.replace('http:', 'https:'))
    expect([plain.ok, plain.said]).toEqual([false, expect.stringMatching(/^Could not be reached \(/)])
    expect(requests).toBe(0)
  })

  it.each(['headers', 'the end'])('is given up when it waits for %s of the answer too long', async (waitsFor) => {
    const { url } = await aReceiver((_, response) => {
      if (waitsFor === 'the end') response.writeHead(200).write('a')
    })
    expect(await send(url, { within: 300 })).toMatchObject({
      ok: false,
      status: 0,
      said: 'Did not answer within 0.3 seconds.',
    })
  })

  it('is signed with both secrets while one replaces the other', async () => {
    const { url, got } = await aReceiver((_, response) => response.end())
    const oldSecret = newWebhookSecret()
    await deliver({ address: url, secret, oldSecret }, message, { privateAddresses: true })
    const signed = [secret, oldSecret].map((one) => signatureHeaders(one, message)['webhook-signature'])
    expect(got[0]?.headers['webhook-signature']).toBe(signed.join(' '))
  })

  it('keeps the beginning of the answer', async () => {
    const { url } = await aReceiver((_, response) => response.writeHead(500).end('no'.repeat(10_000)))
    const { answer } = await send(url)
    expect(Buffer.from(answer).toString()).toBe('no'.repeat(2048))
  })

  it('reads no more than it wants of an enormous answer', async () => {
    let written = 0
    const { url } = await aReceiver((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(MiB))) written += MiB
      }
      response.on('drain', more)
      more()
    })
    expect(await send(url)).toMatchObject({ ok: true, status: 200, said: 'Answered 200.' })
    expect(written).toBeLessThan(100 * MiB)
  })

  it('says when nobody is there', async () => {
    const { url } = await aReceiver((_, response) => response.end())
    open.splice(0)[0]?.close()
    expect(await send(url)).toMatchObject({ ok: false, status: 0, said: 'Could not be reached (ECONNREFUSED).' })
  })

  it('says when what answers speaks no HTTP', async () => {
    const port = await listening(createTcpServer((socket) => socket.resume().end('SSH-2.0-none\r\n')))
    const { ok, said } = await send(`http://127.0.0.1:${port}/`)
    expect([ok, said]).toEqual([false, expect.stringMatching(/^Could not be reached \(/)])
  })
})

describe('where private addresses are not allowed', () => {
  it.each([
    ['a name that stands for this machine', 'https://localhost:PORT/'],
    ['an address of this machine', 'https://127.0.0.1:PORT/'],
    ['the same in other words', 'https://0x7f000001:PORT/'],
    ['the same in IPv6', 'https://[::ffff:127.0.0.1]:PORT/'],
    ['an address of all machines', 'https://0.0.0.0:PORT/'],
  ])('nobody connects to %s', async (_, address) => {
    let connected = 0
    const port = await listening(createTcpServer(() => connected++))
    expect(await send(address.replace('PORT', String(port)), { privateAddresses: false })).toMatchObject({
      ok: false,
      status: 0,
      said: 'The address is not one of the Internet.',
    })
    expect(connected).toBe(0)
  })

  it('plain http is not spoken either', async () => {
    const { ok, said } = await send('http://example.com/', { privateAddresses: false })
    expect([ok, said]).toEqual([false, 'The address of a webhook begins with https://.'])
  })

  it.each([
    ['stands for this machine', { A: ['127.0.0.1'] }],
    ['stands for it in IPv6', { AAAA: ['::1'] }],
    ['is an alias of one that does', { CNAME: 'inner.example' }],
    ['stands for the metadata of a cloud', { A: ['169.254.169.254'] }],
  ])('nobody connects to a name that %s', async (_, entry) => {
    const zone = await startDnsZone({ 'inner.example': { A: ['127.0.0.1'] }, 'hook.example': entry })
    let connected = 0
    const port = await listening(createTcpServer(() => connected++))
    const address = `https://hook.example:${port}/`
    expect(await send(address, { privateAddresses: false, nameServers: [zone.address] })).toMatchObject({
      ok: false,
      status: 0,
      said: 'The address is not one of the Internet.',
    })
    expect([connected, zone.asked.length]).toEqual([0, 2])
    await zone.stop()
  })

  it('a name is asked for with each connection, which is made to what was judged', async () => {
    const zone = await startDnsZone({ 'hook.example': { A: ['10.0.0.1', '8.8.8.8'], AAAA: ['fd00::1'] } })
    const look = (all: boolean) =>
      new Promise<unknown>((resolve) =>
        publicLookup([zone.address])('hook.example', { all }, (error, ...found) => resolve(error ?? found)),
      )
    expect(await look(true)).toEqual([[{ address: '8.8.8.8', family: 4 }]])
    expect(await look(false)).toEqual(['8.8.8.8', 4])
    zone.set('hook.example', { A: ['127.0.0.1'] })
    expect(await send('https://hook.example/', { privateAddresses: false, nameServers: [zone.address] })).toMatchObject(
      { said: 'The address is not one of the Internet.' },
    )
    zone.set('hook.example', null)
    expect(await send('https://hook.example/', { privateAddresses: false, nameServers: [zone.address] })).toMatchObject(
      { said: 'Could not be reached (ENOTFOUND).' },
    )
    await zone.stop()
  })

  it('a name server that never answers is not waited for', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1')
    await once(silent, 'listening')
    const nameServers = [`127.0.0.1:${silent.address().port}`]
    let ended = 0
    const tries = Array.from({ length: 8 }, async (_, at) => {
      const { said } = await send(`https://hook-${at}.example/`, { privateAddresses: false, nameServers, within: 2000 })
      ended++
      return said
    })
    // With a thread for each question nobody could read a file meanwhile.
    await readFile(import.meta.filename)
    expect(ended).toBe(0)
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['Did not answer within 2 seconds.']))
    silent.close()
  })
})
