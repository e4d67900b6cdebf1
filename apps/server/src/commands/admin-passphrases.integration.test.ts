import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localKeys } from '@perigee/projects/passphrase-vault/local-keys'
import { createPassphraseVault } from '@perigee/projects/passphrase-vault/passphrase-vault'
import { openKeyFile } from '@perigee/projects/passphrase-vault/key-file'
import { randomBytes } from '@perigee/crypto/hash'
import { toHex } from '@perigee/std/encoding'
import { aProject } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstallation, type TestInstallation } from '../testing/an-installation'

/** Every command is a process of its own. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await anInstallation()
  await installation.serve()
})
afterAll(() => installation.remove())

const passphrases = async (what: string, env: NodeJS.ProcessEnv = {}) => {
  const { code, output } = await installation.command(['admin', 'passphrases', what], env)
  return { code, output: output.trim() }
}
const newLine = (id: string) => `${id} ${toHex(randomBytes(32))}\n`

it('tells what each key seals, seals anew under another one, and names what nobody opens', async () => {
  const file = join(installation.dataFolder, 'passphrase-keys')
  const [first = ''] = (await readFile(file, 'utf8')).split(' ')
  expect(await passphrases('keys')).toEqual({ code: 0, output: `${first}  0 passphrases, seals now` })

  const vault = createPassphraseVault(openKeyFile(file))
  const made = await installation.withDatabase(async (db) => {
    const { id, publicId } = await aProject(db)
    const passphrase = await vault.create(publicId)
    const columns = { sealed_passphrase: passphrase.sealed, passphrase_key_id: passphrase.keyId }
    await db.updateTable('satellite.projects').set(columns).where('id', '=', id).execute()
    return { id, publicId, before: await vault.open(publicId, passphrase) }
  })
  await appendFile(file, newLine('2027'))
  expect((await passphrases('keys', { PERIGEE_PASSPHRASE_KEY: first })).output).toBe(
    `${first}  1 passphrase, seals now`,
  )
  expect(await passphrases('reseal')).toEqual({
    code: 0,
    output: '1 passphrase sealed anew under 2027. No other key is needed any more.',
  })
  expect((await passphrases('keys')).output).toBe('2027  1 passphrase, seals now')

  const kept = await installation.withDatabase((db) =>
    db.selectFrom('satellite.projects').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
  )
  const passphrase = { sealed: kept.sealed_passphrase ?? new Uint8Array(), keyId: kept.passphrase_key_id ?? '' }
  expect(await vault.open(made.publicId, passphrase)).toBe(made.before)

  const key = { id: 'lost', value: randomBytes(32) }
  const lost = await localKeys({ active: key, find: () => key }).seal(new Uint8Array(8), 'x')
  await installation.withDatabase((db) =>
    db.updateTable('satellite.projects').set({ sealed_passphrase: lost.sealed, passphrase_key_id: 'lost' }).execute(),
  )
  const { code, output } = await passphrases('reseal')
  expect(code).toBe(1)
  expect(output).toContain(`No key opens those of these projects: ${made.publicId}`)
  expect(output).not.toMatch(/\n\s+at /)
})

it('says what is wrong with the settings, in one sentence', async () => {
  const { code, output } = await passphrases('keys', { PERIGEE_KEY_MANAGEMENT: 'vault' })
  expect([code, output]).toEqual([
    1,
    'PERIGEE_KEY_MANAGEMENT=vault needs PERIGEE_VAULT_URL and PERIGEE_VAULT_TOKEN_FILE',
  ])
  const down = {
    PERIGEE_KEY_MANAGEMENT: 'vault',
    PERIGEE_VAULT_URL: 'http://127.0.0.1:1',
    PERIGEE_VAULT_TOKEN_FILE: '/dev/null',
  }
  expect(await passphrases('reseal', down)).toEqual({ code: 1, output: 'the key service does not answer' })
})
