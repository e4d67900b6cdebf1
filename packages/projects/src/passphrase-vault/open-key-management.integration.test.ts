import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utf8 } from '@perigee/std/bytes'
import { afterAll, expect, it } from 'vitest'
import { defineSettings } from '@perigee/server-kit/settings'
import { projectSettings } from '../settings'
import { startTransitServer } from '../testing/transit-server'
import { openKeyManagement } from './open-key-management'

const settings = defineSettings(projectSettings)
const folder = mkdtempSync(join(tmpdir(), 'perigee-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const server = await startTransitServer()
const vault = {
  PERIGEE_VAULT_URL: server.options.url,
  PERIGEE_VAULT_TOKEN_FILE: server.options.tokenFile,
  PERIGEE_VAULT_TRANSIT_MOUNT: 'team/transit',
  PERIGEE_VAULT_TRANSIT_KEY: 'passphrases',
}
const file = join(folder, 'keys')
const open = (env: NodeJS.ProcessEnv, at: string | null = file) => openKeyManagement(settings.load(env), at)
const secret = utf8('secret')

it('moves from a file to a vault and back: each opens what it sealed', async () => {
  const before = await open({})?.seal(secret, 'p')
  const moved = open({ ...vault, PERIGEE_KEY_MANAGEMENT: 'vault' })
  const after = await moved?.seal(secret, 'p')
  if (!before || !moved || !after) throw new Error('no keys')

  expect(after.keyId).toBe('vault:passphrases:v1')
  for (const keys of [moved, open(vault)]) {
    expect(await keys?.open(before, 'p')).toHaveLength(6)
    expect(await keys?.open(after, 'p')).toHaveLength(6)
  }
  expect(await open(vault)?.activeKeyId()).toBe(before.keyId)
  await expect(open({})?.open(after, 'p')).rejects.toThrow('there is no key vault:passphrases:v1')
})

it('makes no file where a vault seals', async () => {
  const unused = join(folder, 'unused')
  await open({ ...vault, PERIGEE_KEY_MANAGEMENT: 'vault' }, unused)?.seal(secret, 'p')
  expect(existsSync(unused)).toBe(false)
})

it('is none where managed passphrases are off, or where there is no place for a file', () => {
  expect(open({ ...vault, PERIGEE_MANAGED_ENCRYPTION: 'false' })).toBeNull()
  expect(open({}, null)).toBeNull()
})

it.each([
  { env: { PERIGEE_KEY_MANAGEMENT: 'vault' }, says: 'needs PERIGEE_VAULT_URL and PERIGEE_VAULT_TOKEN_FILE' },
  { env: { ...vault, PERIGEE_VAULT_URL: 'http://vault.example' }, says: 'has to be https, but for this computer' },
  { env: { ...vault, PERIGEE_VAULT_URL: 'http://localhost.evil.test' }, says: 'has to be https' },
  { env: { ...vault, PERIGEE_VAULT_TRANSIT_KEY: '../sys/seal' }, says: 'PERIGEE_VAULT_TRANSIT_KEY' },
  { env: { ...vault, PERIGEE_VAULT_TRANSIT_MOUNT: '../sys' }, says: 'PERIGEE_VAULT_TRANSIT_MOUNT' },
  { env: { PERIGEE_PASSPHRASE_KEY: 'missing' }, says: 'holds no key missing' },
])('refuses %j', ({ env, says }) => expect(() => open(env)).toThrow(says))
