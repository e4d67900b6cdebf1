import { hash } from '@node-rs/argon2'
import { auth } from '@perigee/contract/auth'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { expect, it } from 'vitest'
import { isOutdated } from '@perigee/accounts/passwords/password-hash'
import { aScene, totpSecret } from '../../testing/access-matrix/scene'
import { anAccount, password } from '../../testing/builders'
import { passcodeOf, wrongPasscodeOf } from '../../testing/second-factor'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const current = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashOf = async (email: string) => (await findUserByEmail(api.db, email))?.passwordHash ?? ''
const logIn = async (email: string, given = password, mfaPasscode?: string) =>
  (await api.browser().call(auth.login, { body: { email, password: given, mfaPasscode } })).status

it.each([
  { older: { memoryCost: 8_192 } },
  { older: { timeCost: 1 } },
  { older: { parallelism: 4, memoryCost: 8_192 } },
  // Argon2i
  { older: { algorithm: 1 } },
])('a login replaces a hash that was made with $older', async ({ older }) => {
  const weak = await hash(password, { ...current, ...older })
  const { email } = await anAccount(api, { password_hash: weak })

  expect(await logIn(email, 'wrong wrong')).toBe(401)
  expect(await hashOf(email)).toBe(weak)
  expect(await logIn(email)).toBe(200)
  const upgraded = await hashOf(email)
  expect(isOutdated(weak)).toBe(true)
  expect(isOutdated(upgraded)).toBe(false)
  expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await logIn(email)).toBe(200)
  expect(await hashOf(email)).toBe(upgraded)
})

it('with two-factor authentication it takes both factors', async () => {
  const weak = await hash(password, { ...current, timeCost: 1 })
  const { email } = await aScene(api, { password_hash: weak, mfa_enabled: true })

  expect(await logIn(email)).toBe(200)
  expect(await logIn(email, password, wrongPasscodeOf(totpSecret, api.clock()))).toBe(400)
  expect(await hashOf(email)).toBe(weak)
  expect(await logIn(email, password, passcodeOf(totpSecret, api.clock()))).toBe(200)
  expect(isOutdated(await hashOf(email))).toBe(false)
})

it.each(['', 'no hash', '$argon2id$v=19$m=19456,t=2,p=1$'])('a stored text "%s" lets nobody in', async (stored) => {
  const { email } = await anAccount(api, { password_hash: stored })
  expect(await logIn(email)).toBe(401)
  expect(await logIn(email, stored === '' ? ' ' : stored)).toBe(401)
})

it('logins at the same moment with an old hash all get in', async () => {
  const weak = await hash(password, { ...current, timeCost: 1 })
  const { email } = await anAccount(api, { password_hash: weak })
  const statuses = await Promise.all(Array.from({ length: 6 }, () => logIn(email)))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
})
