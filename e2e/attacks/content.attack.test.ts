import { beforeAll } from 'vitest'
import { useBucket } from '../s3/buckets'
import { put } from '../s3/objects'
import { call } from '../s3/wire/call'
import { presignV4 } from '../s3/wire/presign-v4'
import { exchange, head } from '../s3/wire/raw-socket'
import { type Answer, send } from '../s3/wire/request'
import { pathOf, signV4 } from '../s3/wire/sign-v4'
import { attack } from './kit/attack'
import { ask } from './kit/requests'
import { victim } from './kit/target'

const bucket = useBucket()
const script = '<!doctype html><script>document.title="ran"</script>'
beforeAll(() => put(bucket.name, 'page', script))

const types = [
  'text/html',
  'text/html; charset=utf-7',
  'TEXT/HTML',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'application/atom+xml',
  'multipart/x-mixed-replace',
  'application/pdf',
  '',
]

/** A browser runs nothing of it with an origin of ours, and guesses no other type. */
function problemOf({ headers }: Answer): string | false {
  const policy = headers['content-security-policy'] ?? ''
  if (!/(^|;)\s*sandbox(;|$)/.test(policy)) return `the policy has no sandbox: "${policy}"`
  return headers['x-content-type-options'] !== 'nosniff' && 'it may be sniffed'
}

attack('content that would run in a browser, by a presigned address', types.length * 2, async (tried) => {
  for (const type of types) {
    const key = `typed ${types.indexOf(type)}`
    await call({ method: 'PUT', path: pathOf(bucket.name, key), body: script, headers: { 'content-type': type } })
    tried(`stored as ${type}`, problemOf(await send(presignV4({ path: pathOf(bucket.name, key) }))))
    const query = { 'response-content-type': type || 'text/html', 'response-content-disposition': 'inline' }
    tried(`asked for as ${type}`, problemOf(await send(presignV4({ path: pathOf(bucket.name, 'page'), query }))))
  }
})

const injected = [
  'x\r\nx-injected: 1',
  'x\nx-injected: 1',
  'x\rx-injected: 1',
  'x\u2028x-injected: 1',
  'x\0x-injected: 1',
  'é\r\n\r\n<html>',
  'x%0d%0ax-injected: 1',
]
const answered = [
  'response-content-type',
  'response-content-disposition',
  'response-cache-control',
  'response-content-encoding',
  'response-content-language',
  'response-expires',
]

attack('line breaks in headers that a request asks for', injected.length * answered.length, async (tried) => {
  for (const name of answered) {
    for (const value of injected) {
      const request = presignV4({ path: pathOf(bucket.name, 'page'), query: { [name]: value } })
      const received = await exchange([head({ ...request, headers: [...request.headers, ['connection', 'close']] })])
      const before = received.slice(0, received.indexOf('\r\n\r\n'))
      tried(`${name}=${JSON.stringify(value)}`, /^x-injected/im.test(before) && before)
    }
  }
})

attack('line breaks in metadata and redirections', injected.length * 3, async (tried) => {
  for (const value of injected) {
    const escaped = encodeURIComponent(value)
    for (const name of ['x-amz-meta-a', 'content-disposition', 'x-amz-website-redirect-location']) {
      const put = signV4({ method: 'PUT', path: pathOf(bucket.name, 'meta'), body: 'x', headers: { [name]: escaped } })
      await send(put)
      const read = signV4({ path: pathOf(bucket.name, 'meta') })
      const received = await exchange([head({ ...read, headers: [...read.headers, ['connection', 'close']] })])
      const before = received.slice(0, received.indexOf('\r\n\r\n'))
      tried(`${name}: ${escaped}`, /^x-injected/im.test(before) && before)
    }
  }
})

const climbing = [
  '/../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5c..%5cetc/passwd',
  '/assets/../../../../../../etc/passwd',
  '/assets/%2e%2e%2f%2e%2e%2fserver%2fdist%2fperigee-server.mjs',
  '/..%252f..%252fetc%252fpasswd',
  '/assets//etc/passwd',
  '//etc/passwd',
  '/etc/passwd%00.html',
  '/index.html/../../package.json',
  '/.env',
  '/.git/config',
  '/static/../../../../etc/passwd',
  '/files/..%2f..%2f..%2f..%2fetc%2fpasswd',
]
attack('paths that climb out of what is served', climbing.length * 5, async (tried) => {
  for (const to of Object.values(victim.urls)) {
    for (const path of climbing) {
      const { status, text } = await ask(path, { to })
      // A line of /etc/passwd; style sheets have `:root:` too.
      const isPasswd = /root:[^:\n]*:0:0:/.test(text)
      const found = isPasswd || text.includes('"workspaces"') || text.includes('perigee-server serve')
      tried(`${to}${path}`, found ? 'a file of the machine' : status >= 500 && `${status}`)
    }
  }
})

attack('other hosts that point to the outbox', 9, async (tried) => {
  const { port, pathname } = new URL(victim.urls.outbox)
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    `127.0.0.1.evil.example:${port}`,
    `0.0.0.0:${port}`,
    `[::]:${port}`,
    `192.168.0.1:${port}`,
    '127.0.0.1@evil.example',
    ' ',
  ]) {
    const { status, text } = await ask(pathname, { to: victim.urls.outbox, headers: { host } })
    tried(host, (status < 400 || text.includes('class="subject"')) && `${status}`)
  }
})
