import { apiKeys } from '@perigee/contract/api-keys'
import { type AccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { addCaveat, type ApiKey, createApiKey, parseMacaroon, serializePackets } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { restrictGrant } from '@perigee/grants/derive'
import { utf8 } from '@perigee/std/bytes'
import { beforeAll } from 'vitest'
import { call } from '../s3/wire/call'
import { pathOf } from '../s3/wire/sign-v4'
import { makeGrant, registerGrant } from '../src/make-access'
import type { Account } from '../src/sign-up'
import { attack, unlessStatus } from './kit/attack'
import { fetchFrom, newAddress } from './kit/addresses'
import { somebody } from './kit/people'
import { ask } from './kit/requests'
import { copied, marker, type ScopedBucket, scopedBucket } from './kit/scoped-bucket'
import { victim } from './kit/target'

const secretKey = 'secret.txt'

let owner: Account
let scope: ScopedBucket
let foreign: AccessGrant
let narrow: ApiKey
beforeAll(async () => {
  owner = await somebody()
  scope = await scopedBucket(owner, false)
  foreign = (await scopedBucket(await somebody(), false)).grant
  narrow = restrictGrant(scope.grant, [{ bucket: scope.bucket, prefix: 'docs/' }], { allowDownload: true }).apiKey
})

type Parts = Pick<ApiKey, 'head' | 'caveats' | 'tail'>
const forged = (parts: Partial<Parts>): ApiKey =>
  parseMacaroon(serializePackets({ head: narrow.head, caveats: narrow.caveats, tail: narrow.tail, ...parts }))
/** All keys of the owner's contents with a key of the attacker's: names and contents hold nobody back. */
const grantWith = (apiKey: ApiKey) => serializeAccessGrant({ ...scope.grant, apiKey })
const link = (access: string, key: string) => ask(`/raw/${access}/${scope.bucket}/${key}`, { to: victim.urls.links })

/** What a grant opens that it must not: outside of its folder always, inside of it unless it is genuine. */
async function problemOf(access: string, isGenuine: boolean): Promise<string | false> {
  for (const key of isGenuine ? [secretKey] : [secretKey, copied]) {
    for (const path of [key, `${key}?wrap=1`, `${key}?map=1`]) {
      const answer = await link(access, path)
      if (answer.text.includes(marker)) return `${path} was opened`
      const problem = unlessStatus(answer, 400, 401, 403)
      if (problem) return `${path}: ${problem}`
    }
  }
  return false
}

/** The same by S3: it may not even be registered. */
async function problemByS3(grant: AccessGrant, isGenuine: boolean): Promise<string | false> {
  const made = await registerGrant(victim, grant, { fetch: fetchFrom(newAddress()) }).catch(() => undefined)
  if (made === undefined) return false
  const keys = { accessKey: made.access_key_id, secretKey: made.secret_key }
  for (const key of isGenuine ? [secretKey] : [secretKey, copied]) {
    const answer = await call({ path: pathOf(scope.bucket, key) }, keys)
    const problem = unlessStatus(answer, 403)
    if (problem) return `${key} by S3: ${problem}`
  }
  return false
}

const path = (prefix: string) => ({ bucket: utf8(scope.bucket), encryptedPathPrefix: utf8(prefix) })
/** Restrictions that somebody adds in the hope that they widen what there is. */
const later = (): [string, ApiKey][] => [
  ['an empty one', addCaveat(narrow, encodeCaveat(emptyCaveat))],
  ['one for all of the bucket', addCaveat(narrow, encodeCaveat({ ...emptyCaveat, allowedPaths: [path('')] }))],
  ['one for a sibling', addCaveat(narrow, encodeCaveat({ ...emptyCaveat, allowedPaths: [path('secret.txt')] }))],
  [
    'one for both',
    addCaveat(narrow, encodeCaveat({ ...emptyCaveat, allowedPaths: [path('docs'), path('secret.txt')] })),
  ],
]

attack('API keys with another restriction at the end', 4, async (tried) => {
  for (const [what, apiKey] of later()) tried(what, await problemOf(grantWith(apiKey), true))
})

const wide = () => encodeCaveat({ ...emptyCaveat, allowedPaths: [path('')] })
const tampered = (): [string, Partial<Parts>][] => [
  ['no restriction', { caveats: [] }],
  ['the restriction doubled', { caveats: [...narrow.caveats, ...narrow.caveats] }],
  ['a wider one instead', { caveats: [wide()] }],
  ['a wider one before', { caveats: [wide(), ...narrow.caveats] }],
  ['a wider one behind, unsigned', { caveats: [...narrow.caveats, wide()] }],
  ['one that is no restriction', { caveats: [new Uint8Array([255, 255])] }],
  ['an empty one', { caveats: [new Uint8Array()] }],
  ['a tail of zeros', { tail: new Uint8Array(32) }],
  ['the tail of another project', { tail: foreign.apiKey.tail }],
  ['the head of another project', { head: foreign.apiKey.head }],
  ['head and tail of another project', { head: foreign.apiKey.head, tail: foreign.apiKey.tail }],
  ['no head', { head: new Uint8Array() }],
  ['a longer head', { head: new Uint8Array([...narrow.head, 0]) }],
  ['half a head', { head: narrow.head.subarray(0, 16) }],
]

attack('API keys that were put together from others', 14, async (tried) => {
  for (const [what, parts] of tampered()) {
    const apiKey = forged(parts)
    tried(what, (await problemOf(grantWith(apiKey), false)) || (await problemByS3({ ...scope.grant, apiKey }, false)))
  }
})

attack('API keys with one bit turned', 60, async (tried) => {
  const { raw } = narrow
  for (let at = 0; at < 60; at++) {
    const bytes = raw.slice()
    const place = Math.floor((at * raw.length) / 60)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8))
    const parsed = tryTo(() => parseMacaroon(bytes))
    // What is no API key at all is not even put into a link.
    tried(`bit ${at % 8} of byte ${place}`, parsed !== undefined && (await problemOf(grantWith(parsed), false)))
  }
})

attack('API keys made for the secret of nobody', 3, async (tried) => {
  for (const secret of [new Uint8Array(32), utf8('0'.repeat(32)), narrow.head.subarray(0, 32)]) {
    const apiKey = createApiKey(secret, scope.grant.apiKey.head)
    tried(
      'a guess',
      (await problemOf(grantWith(apiKey), false)) || (await problemByS3({ ...scope.grant, apiKey }, false)),
    )
  }
})

attack('API keys before and after their time', 2, async (tried) => {
  const rights = { allowDownload: true, allowList: true }
  const whole = [{ bucket: scope.bucket, prefix: '' }]
  for (const time of [{ notAfter: new Date(Date.now() - 1000) }, { notBefore: new Date(Date.now() + 3_600_000) }]) {
    const grant = restrictGrant(scope.grant, whole, { ...rights, ...time })
    tried(Object.keys(time).join(), await problemOf(serializeAccessGrant(grant), false))
  }
})

attack('a deleted API key', 8, async (tried) => {
  const { projectId } = scope
  const grant = await makeGrant(owner.client, { projectId, name: 'deleted', passphrase: 'x', encryptPath: false })
  const made = await registerGrant(victim, grant, { isPublic: true, fetch: fetchFrom(newAddress()) })
  const keys = { accessKey: made.access_key_id, secretKey: made.secret_key }
  const at = pathOf(scope.bucket, copied)
  tried('works before', unlessStatus(await call({ path: pathOf(scope.bucket) }, keys), 200))
  const { answer: list } = await owner.client.call(apiKeys.list, {
    query: { projectID: projectId, limit: '10', page: '1', order: '1', orderDirection: '1', search: 'deleted' },
  })
  await owner.client.call(apiKeys.deleteByIds, { body: { ids: list.apiKeys.map(({ id }) => id) } })
  for (const [method, where, query] of [
    ['GET', at, {}],
    ['HEAD', at, {}],
    ['PUT', at, {}],
    ['DELETE', at, {}],
    ['POST', at, { uploads: '' }],
    ['GET', pathOf(scope.bucket), {}],
    ['GET', '/', {}],
  ] as const) {
    tried(`${method} ${where}`, unlessStatus(await call({ method, path: where, query }, keys), 403))
  }
  for (const form of ['s', 'raw']) {
    const path = `/${form}/${made.access_key_id}/${scope.bucket}/${copied}`
    tried(form, unlessStatus(await ask(path, { to: victim.urls.links }), 401, 403))
  }
})

function tryTo<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
