import { type AccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { restrictGrant } from '@perigee/grants/derive'
import { serializePackets } from '@perigee/grants/api-key'
import { utf8 } from '@perigee/std/bytes'
import { beforeAll } from 'vitest'
import { md5 } from '../s3/content'
import { useBucket } from '../s3/buckets'
import { target } from '../s3/endpoint/target'
import { put } from '../s3/objects'
import { call } from '../s3/wire/call'
import { postForm } from '../s3/wire/post-form'
import { exchange, statuses } from '../s3/wire/raw-socket'
import { send } from '../s3/wire/request'
import { pathOf, signV4 } from '../s3/wire/sign-v4'
import { registerGrant } from '../src/make-access'
import { attack, type Tried, unlessStatus } from './kit/attack'
import { fetchFrom, newAddress } from './kit/addresses'
import { somebody } from './kit/people'
import { memory, processorTimeOf } from './kit/processor-time'
import { ask } from './kit/requests'
import { copied, type ScopedBucket, scopedBucket } from './kit/scoped-bucket'
import { victim } from './kit/target'

const bucket = useBucket()
let scope: ScopedBucket
let publicId = ''
beforeAll(async () => {
  await put(bucket.name, 'key', 'content')
  scope = await scopedBucket(await somebody(), true)
  const grant = restrictGrant(scope.grant, [{ bucket: scope.bucket, prefix: 'docs/' }], { allowDownload: true })
  publicId = (await registerGrant(victim, grant, { isPublic: true, fetch: fetchFrom(newAddress()) })).access_key_id
})

interface Cost {
  times: number
  /** Seconds of processor time that all of them together may take. */
  within: number
  /** How the product answers: a request that it turned away at the door would cost nothing, and show nothing. */
  answered: number | 'closed'
}

/** Sends the same request some times and sums up what it costs the product. */
async function cost(
  tried: Tried,
  { times, within, answered }: Cost,
  request: () => Promise<{ status: number }>,
): Promise<void> {
  const seconds = await processorTimeOf(async () => {
    for (let count = 0; count < times; count++) {
      const status = await statusOf(request())
      tried(`time ${count + 1}`, status !== answered && `answered ${status}, not ${answered}`)
    }
  })
  tried(`${times} times`, seconds > within && `${seconds.toFixed(1)} s of processor time, at most ${within}`)
}

const statusOf = (answer: Promise<{ status: number }>): Promise<number | 'closed'> =>
  answer.then(({ status }) => status).catch(() => 'closed' as const)

/** A grant of 25 KB whose API key is made of equal restrictions; it need not be genuine. */
function longGrant(grant: AccessGrant, caveats: number): string {
  const caveat = encodeCaveat({
    ...emptyCaveat,
    allowedPaths: [{ bucket: utf8('b'), encryptedPathPrefix: new Uint8Array() }],
  })
  const parts = {
    head: new Uint8Array(1),
    caveats: Array.from({ length: caveats }, () => caveat),
    tail: new Uint8Array(32),
  }
  return serializeAccessGrant({ ...grant, apiKey: { ...parts, raw: serializePackets(parts) } })
}

attack('processor time: a grant of many restrictions in a link', 4, async (tried) => {
  const access = longGrant(scope.grant, 1800)
  await cost(tried, { times: 4, within: 1, answered: 431 }, () =>
    ask(`/s/${access}/bucket/`, { to: victim.urls.links }),
  )
})

/** So many restrictions make a grant of just under 8 KiB, the longest that a link may hold. */
const longestRead = 380

attack('processor time: the same to be registered', 6, async (tried) => {
  const body = JSON.stringify({ access_grant: longGrant(scope.grant, 1800) })
  const post = () => ask('/v1/access', { method: 'POST', body, to: victim.urls.auth })
  await cost(tried, { times: 6, within: 1, answered: 413 }, post)
})

attack('processor time: blanks in the range of a link', 6, async (tried) => {
  const headers = { range: `bytes=${' '.repeat(28_000)}1` }
  const path = `/raw/${publicId}/${scope.bucket}/${copied}`
  await cost(tried, { times: 6, within: 1, answered: 431 }, () => ask(path, { headers, to: victim.urls.links }))
})

attack('processor time: as long a grant and a range as a link reads', 40, async (tried) => {
  const access = longGrant(scope.grant, longestRead)
  await cost(tried, { times: 20, within: 2, answered: 400 }, () =>
    ask(`/s/${access}/bucket/`, { to: victim.urls.links }),
  )
  const headers = { range: `bytes=${' '.repeat(12_000)}1` }
  const path = `/raw/${publicId}/${scope.bucket}/${copied}`
  await cost(tried, { times: 20, within: 1.5, answered: 200 }, () => ask(path, { headers, to: victim.urls.links }))
})

attack('processor time: blanks in the range at the gateway', 20, async (tried) => {
  const path = pathOf(bucket.name, 'key')
  const headers = { range: `bytes=${' '.repeat(7000)}1` }
  await cost(tried, { times: 20, within: 0.6, answered: 200 }, () => call({ path, headers: { ...headers } }, target))
})

attack('processor time: blanks in the accepted codings', 20, async (tried) => {
  const headers = { 'accept-encoding': `gzip${' '.repeat(14_000)}x` }
  await cost(tried, { times: 20, within: 0.8, answered: 200 }, () => ask('/', { headers }))
})

/** Of each header that a server reads before it knows who asks. */
const headers = [
  'accept',
  'accept-language',
  'cookie',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'origin',
  'referer',
  'authorization',
]
const fillings = [' ', ',', ';', '=', '"', '\\', '/', 'a;', ' ,', '%2', '-', ';q=', 'AWS4-HMAC-SHA256 ', '1']
attack('processor time: 7 KB of each header', 4 * headers.length * fillings.length, async (tried) => {
  const { console: api, gateway, links, auth } = victim.urls
  for (const to of [api, gateway, links, auth]) {
    for (const name of headers) {
      const seconds = await processorTimeOf(async () => {
        for (const filling of fillings) {
          const value = `x${filling.repeat(Math.floor(7000 / filling.length))}x`
          const status = await statusOf(ask('/', { to, headers: { [name]: value } }))
          const turnedAway = status === 429 || status === 'closed' || status >= 500
          tried(`${name} of ${filling}`, turnedAway && `answered ${status}`)
        }
      })
      // Once each; what is quadratic in 7 KB takes a tenth of a second.
      tried(`${name} at ${to}`, seconds > 0.7 && `${seconds.toFixed(2)} s of processor time`)
    }
  }
})

attack('processor time: an XML document of attributes', 1, async (tried) => {
  // just under the 2 MiB that such a document may have
  const attributes = Array.from({ length: 115_000 }, (_, at) => `xmlns:a${at}="u"`).join(' ')
  const body = `<Delete ${attributes}><Object><Key>none</Key></Object></Delete>`
  const wanted = { method: 'POST', path: pathOf(bucket.name), query: { delete: '' }, body }
  const headers = { 'content-md5': md5(Buffer.from(body), 'base64') }
  await cost(tried, { times: 1, within: 1, answered: 400 }, () => call({ ...wanted, headers }))
})

attack('processor time: an address that is no email address', 8, async (tried) => {
  for (const email of [
    `${'a.'.repeat(20_000)}@`,
    `a@${'a.'.repeat(20_000)}`,
    'a@'.repeat(20_000),
    `"${'\\"'.repeat(20_000)}`,
  ]) {
    const body = JSON.stringify({ email, password: 'x' })
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    await cost(tried, { times: 1, within: 0.5, answered: 400 }, () => ask('/api/v0/auth/forgot-password', post))
  }
})

attack('memory: forms of strangers with fields that do not end', 101, async (tried) => {
  const before = await memory()
  const { host } = new URL(victim.urls.gateway)
  const head = `POST /${bucket.name} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999999\r\n\r\n`
  const field = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'v'.repeat(1_000_000)}\r\n`
  const fields = ['a', 'b', 'c', 'd', 'e'].map(field)
  const forms = Array.from({ length: 100 }, () =>
    exchange([head, ...fields], { hangUpAfter: 'HTTP/1.1 ', from: newAddress() }),
  )
  const answers = Promise.all(forms)
  const most = await peakUntil(answers)
  tried('all of them', most - before > 200 && `${(most - before).toFixed(0)} MiB more than before`)
  for (const [at, received] of (await answers).entries()) {
    const answered = statuses(received).join()
    tried(`form ${at + 1}`, answered !== '400' && `answered ${answered || 'nothing'}`)
  }
})

/** The most memory that the product held until something was over, in MiB. */
async function peakUntil(over: Promise<unknown>): Promise<number> {
  const ended = over.then(() => 'over' as const)
  for (let most = await memory(); ;) {
    const now = await Promise.race([ended, memory()])
    if (now === 'over') return most
    most = Math.max(most, now)
  }
}

attack('places: strangers who begin a form and never end it', 505, async (tried) => {
  const { host } = new URL(victim.urls.gateway)
  const begun = `POST /${bucket.name} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x\r\n`
  let leave = (): void => undefined
  const served = new Promise<void>((resolve) => (leave = resolve))
  const from = newAddress()
  const idle = Array.from({ length: 505 }, () => exchange([begun, served], { hangUp: true, from }))
  idle.forEach((_, at) => tried(`stranger ${at + 1}`))
  // As many requests as it takes until all of them have been seen.
  for (let count = 0; count < 20; count++) await ask('/-/health', { to: victim.urls.gateway })
  const answer = await postForm(bucket.name, { key: 'of a customer' }, {})
  tried('a form of a customer', unlessStatus(answer, 204))
  const read = await send(signV4({ path: pathOf(bucket.name, 'key') }))
  tried('a download of a customer', unlessStatus(read, 200))
  leave()
  await Promise.all(idle)
})
