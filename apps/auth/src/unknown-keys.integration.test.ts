import { toHex } from '@perigee/std/encoding'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { maxCaveats } from '@perigee/grants/limits'
import { expect, it } from 'vitest'
import { deleteRecordsOfLostKeys } from './records/delete-records'
import { aGrant, satelliteAddress } from './testing/grants'
import { startAuth } from './testing/start-auth'

const friend = 'friend@other.example:7777'
const project = { publicId: '0b0c1d2e-0000-4000-8000-000000000001', createdAt: new Date(0), paidTier: true }
const known = new Set<string>()
const auth = await startAuth({
  env: { PERIGEE_AUTH_SATELLITES: friend },
  projectOfApiKey: async (head) => (known.has(toHex(head)) ? project : undefined),
})
const count = async () =>
  Number(
    (
      await auth.db
        .selectFrom('auth.records')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

/** A grant of a key that the satellite has. */
function knownGrant() {
  const made = aGrant()
  known.add(toHex(made.grant.apiKey.head))
  return made
}

it('grants of keys that the own satellite does not know are refused, and nothing is kept', async () => {
  const before = await count()
  for (const open of [true, false]) {
    const answer = await auth.register({ access_grant: aGrant().text, public: open })
    expect([answer.status, answer.text]).toEqual([400, 'access grant: the satellite does not know its API key\n'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect(await count()).toBe(before)
  expect((await auth.register({ access_grant: knownGrant().text })).status).toBe(200)
  expect(await count()).toBe(before + 1)
})

it('a key with as many restrictions as any may have is refused: the service could add none', async () => {
  const { grant } = knownGrant()
  const caveat = encodeCaveat(emptyCaveat)
  const keys = [grant.apiKey]
  for (let at = 1; at <= maxCaveats; at++) keys.push(addCaveat(keys[at - 1] ?? grant.apiKey, caveat))
  const statusOf = async (apiKey = grant.apiKey) =>
    (await auth.register({ access_grant: serializeAccessGrant({ ...grant, apiKey }) })).status
  expect([await statusOf(keys[maxCaveats - 1]), await statusOf(keys[maxCaveats])]).toEqual([200, 400])
})

it('credentials of keys that are gone are removed, those of other satellites and of living keys stay', async () => {
  await auth.db.deleteFrom('auth.records').execute()
  const [living, gone] = [knownGrant(), knownGrant()]
  const foreign = aGrant({ satellite: friend })
  for (const { text } of [living, living, gone, gone, foreign]) {
    expect((await auth.register({ access_grant: text })).status).toBe(200)
  }
  known.delete(toHex(gone.grant.apiKey.head))
  const knownHeads = async (heads: readonly Uint8Array[]) => heads.filter((head) => known.has(toHex(head)))
  const nodeId = satelliteAddress.split('@')[0] ?? ''
  expect(await deleteRecordsOfLostKeys(auth.db, nodeId, knownHeads)).toBe(2)
  const left = await auth.db.selectFrom('auth.records').select('macaroon_head').execute()
  expect(left.map(({ macaroon_head: head }) => toHex(head)).sort()).toEqual(
    [living, living, foreign].map(({ grant }) => toHex(grant.apiKey.head)).sort(),
  )
  expect(await deleteRecordsOfLostKeys(auth.db, nodeId, knownHeads)).toBe(0)
})
