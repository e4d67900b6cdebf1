import { hash } from '@node-rs/argon2'
import { auth } from '@perigee/contract/auth'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { expect, it } from 'vitest'
import { isOutdated } from '../../platform/password-hash'
import { anAccount, password } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const hashOf = async (email: string) => (await findUserByEmail(api.db, email))?.passwordHash ?? ''
const logIn = async (email: string, given = password) =>
  (await api.browser().call(auth.login, { body: { email, password: given } })).status

it('a login replaces a hash that was cheaper to make', async () => {
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const { email } = await anAccount(api, { password_hash: weak })

  expect(await logIn(email, 'wrong wrong')).toBe(401)
  expect(await hashOf(email)).toBe(weak)
  expect(await logIn(email)).toBe(200)
  const upgraded = await hashOf(email)
  expect(isOutdated(weak)).toBe(true)
  expect(isOutdated(upgraded)).toBe(false)
  expect(await logIn(email)).toBe(200)
  expect(await hashOf(email)).toBe(upgraded)
})
