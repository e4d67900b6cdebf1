import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '@perigee/actors/actor'
import { projects } from '@perigee/contract/projects'
import { randomBytes } from '@perigee/crypto/hash'
import { countSealedPassphrases } from '@perigee/satellite-db/managed-passphrases'
import type { ProjectId } from '@perigee/std/brand'
import { toHex } from '@perigee/std/encoding'
import { afterAll, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { startTransitServer } from '@perigee/projects/testing/transit-server'
import { openKeyFile } from '@perigee/projects/passphrase-vault/key-file'
import { type KeyManagement, KeyManagementUnavailable } from '@perigee/projects/passphrase-vault/key-management'
import { keyRing } from '@perigee/projects/passphrase-vault/key-ring'
import { resealPassphrases } from '@perigee/projects/passphrase-vault/reseal-passphrases'
import { isTransitKeyId, transitKeys } from '@perigee/projects/passphrase-vault/transit'

const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'keys')
writeFileSync(file, `first ${toHex(randomBytes(32))}\n`, { mode: 0o600 })
const api = await startApi({ passphraseKeysFile: file })
const owner = await aUser(api, { project_limit: 1000 })
const server = await startTransitServer()

const ids: ProjectId[] = []
for (let n = 0; n < 120; n++) {
  const { body } = await owner.browser.call(projects.create, { body: { name: `managed ${n}`, managePassphrase: true } })
  ids.push(body.id as ProjectId)
}
const passphraseOf = async (id: ProjectId) =>
  (await owner.browser.call(projects.config, { params: { id } })).body.passphrase
const passphrases = async () => {
  const found = []
  for (const id of ids) found.push(await passphraseOf(id))
  return found
}
const before = await passphrases()
const count = () => countSealedPassphrases(api.db)
const run = (keys: KeyManagement) => resealPassphrases({ db: api.db, keys }, operator)

/** Seals only so often, then is not to be reached. */
function failingAfter(times: number, keys: KeyManagement): KeyManagement {
  let left = times
  return {
    ...keys,
    seal: (secret, context) =>
      left-- > 0 ? keys.seal(secret, context) : Promise.reject(new KeyManagementUnavailable('gone')),
  }
}

describe('sealing anew', () => {
  it('goes on where it was cut off, beside a server that runs, and changes no passphrase', async () => {
    expect(new Set(before).size).toBe(120)
    appendFileSync(file, `second ${toHex(randomBytes(32))}\n`)
    const keys = openKeyFile(file)

    await expect(run(failingAfter(70, keys))).rejects.toBeInstanceOf(KeyManagementUnavailable)
    expect(await count()).toEqual([
      { keyId: 'second', count: 70 },
      { keyId: 'first', count: 50 },
    ])
    expect(await passphrases()).toEqual(before)
    expect(await run(keys)).toEqual({ keyId: 'second', resealed: 50, unopened: [] })
    expect(await count()).toEqual([{ keyId: 'second', count: 120 }])
    expect(await passphrases()).toEqual(before)
    expect(await run(keys)).toEqual({ keyId: 'second', resealed: 0, unopened: [] })
  })

  it('moves to a vault and to a newer version of its key, by two commands at once', async () => {
    const transit = { owns: isTransitKeyId, keys: transitKeys(server.options) }
    const ring = keyRing([transit, { owns: (id) => !isTransitKeyId(id), keys: openKeyFile(file) }])
    const [one, two] = await Promise.all([run(ring), run(ring)])
    expect(one.resealed + two.resealed).toBe(120)
    server.rotate('passphrases')
    expect(await run(ring)).toMatchObject({ keyId: 'vault:passphrases:v2', resealed: 120 })
    expect(await count()).toEqual([{ keyId: 'vault:passphrases:v2', count: 120 }])

    const back = keyRing([{ owns: (id) => !isTransitKeyId(id), keys: openKeyFile(file) }, transit])
    expect(await run(back)).toMatchObject({ keyId: 'second', resealed: 120 })
    expect(await passphrases()).toEqual(before)
  })

  it('leaves alone and names what no key opens', async () => {
    const [id] = ids
    if (id === undefined) throw new Error('no project')
    const broken = { sealed_passphrase: new Uint8Array(60), passphrase_key_id: 'lost' }
    await api.db.updateTable('satellite.projects').set(broken).where('public_id', '=', id).execute()
    expect(await run(openKeyFile(file, 'first'))).toEqual({ keyId: 'first', resealed: 119, unopened: [id] })
    expect(await count()).toContainEqual({ keyId: 'lost', count: 1 })
  })
})
