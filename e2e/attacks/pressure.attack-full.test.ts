import { auth } from '@perigee/contract/auth'
import { restrictGrant } from '@perigee/grants/derive'
import { connect } from 'node:net'
import { attack, unlessStatus } from './kit/attack'
import { call } from '../s3/wire/call'
import { pathOf } from '../s3/wire/sign-v4'
import { registerGrant } from '../src/make-access'
import { fetchFrom, newAddress } from './kit/addresses'
import { manyMembers } from './kit/many-members'
import { somebody } from './kit/people'
import { processorTimeOf } from './kit/processor-time'
import { ask } from './kit/requests'
import { scopedBucket } from './kit/scoped-bucket'
import { computePorts, victim } from './kit/target'

/** Seconds that a server may leave a client that does not get on; a minute is usual. */
const mostSeconds = 90

/** Writes the text, then a byte a second; gives the seconds until the server has had enough. */
function dribble(url: string, text: string): Promise<number> {
  const { port } = new URL(url)
  const started = Date.now()
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: newAddress() })
    const more = setInterval(() => socket.write('x'), 1000)
    const end = () => {
      clearInterval(more)
      socket.destroy()
      resolve((Date.now() - started) / 1000)
    }
    socket.on('error', end)
    socket.on('close', end)
    socket.on('end', end)
    setTimeout(end, (mostSeconds + 5) * 1000).unref()
    socket.write(text)
    socket.resume()
  })
}

attack('clients that write a byte a second', 24, async (tried) => {
  const { console: api, gateway, auth: access, links, outbox } = victim.urls
  const everywhere = [api, gateway, access, links, outbox, computePorts.compute, computePorts.storage]
  const slow: [string, string][] = everywhere.flatMap((url): [string, string][] => [
    [url, ''],
    [url, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [url, `POST / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n`],
  ])
  const json = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'
  slow.push(
    [api, `POST ${auth.login.path} HTTP/1.1\r\nHost: ${new URL(api).host}\r\n${json}`],
    [access, `POST /v1/access HTTP/1.1\r\nHost: ${new URL(access).host}\r\n${json}`],
    [
      gateway,
      `POST /bucket HTTP/1.1\r\nHost: ${new URL(gateway).host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\n`,
    ],
  )
  await Promise.all(
    slow.map(async ([url, text]) => {
      const seconds = await dribble(url, text)
      const what = `${url}: ${text.slice(0, 40)}`
      tried(what, seconds > mostSeconds && `still connected after ${mostSeconds} s`)
    }),
  )
})

attack('a limit, with a thousand other addresses in between', 1056, async (tried) => {
  const from = newAddress()
  const body = JSON.stringify({ email: 'nobody@example.com' })
  const headers = { 'content-type': 'application/json' }
  const post = (address: string) => ask(auth.forgotPassword.path, { method: 'POST', body, headers, from: address })
  for (let count = 0; count < 5; count++) await post(from)
  tried('the limit', unlessStatus(await post(from), 429))
  for (let count = 0; count < 1050; count++) {
    await post(`127.${100 + Math.floor(count / 250)}.77.${1 + (count % 250)}`)
    tried(`address ${count}`)
  }
  for (let count = 0; count < 5; count++) tried('the limit afterwards', unlessStatus(await post(from), 429))
})

attack('the table of contents of a zip file with 300,000 members', 4, async (tried) => {
  const scope = await scopedBucket(await somebody(), false)
  const path = pathOf(scope.bucket, 'docs/many.zip')
  tried('upload', unlessStatus(await call({ method: 'PUT', path, body: manyMembers(300_000) }, scope.owner), 200))
  const rights = { allowDownload: true, allowList: true }
  const grant = restrictGrant(scope.grant, [{ bucket: scope.bucket, prefix: 'docs/' }], rights)
  const { access_key_id: id } = await registerGrant(victim, grant, { isPublic: true, fetch: fetchFrom(newAddress()) })
  const seconds = await processorTimeOf(async () => {
    for (const query of ['?path=%2F', '?path=m299999', '?path=none']) {
      const { status } = await ask(`/s/${id}/${scope.bucket}/docs/many.zip${query}`, { to: victim.urls.links })
      tried(query, status >= 500 && `${status}`)
    }
  })
  tried('all of them', seconds > 2 && `${seconds.toFixed(1)} s of processor time`)
})
