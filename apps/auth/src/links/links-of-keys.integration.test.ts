import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { randomBytes } from '@perigee/crypto/hash'
import { toHex } from '@perigee/std/encoding'
import { expect, it } from 'vitest'
import { aGrant } from '../testing/grants'
import { resolveToken, startAuth } from '../testing/start-auth'

const auth = await startAuth()
const rules = {
  password: { set: null },
  expiresAt: null,
  maxDownloads: null,
  maxBytes: null,
  hideListing: false,
  paused: true,
  dropBox: null,
}

it('gives rules to a link of the key that the console names, and to no other', async () => {
  const { grant, text } = aGrant()
  const { access_key_id } = (await auth.register({ access_grant: text, public: true })).json<{
    access_key_id: string
  }>()
  const link = `/v1/links/${toHex(recordKeyOf(parseAccessKeyId(access_key_id)))}`
  const set = async (apiKeyHead: string) => {
    const headers = { authorization: `Bearer ${resolveToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...rules, apiKeyHead })
    return (await fetch(`${auth.url}${link}`, { method: 'PUT', headers, body })).status
  }

  expect(await set(toHex(randomBytes(32)))).toBe(404)
  expect(await set(toHex(grant.apiKey.head))).toBe(200)
  expect(await set('not hexadecimal')).toBe(400)
})
