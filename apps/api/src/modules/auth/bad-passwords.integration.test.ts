import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@perigee/contract/account'
import { auth } from '@perigee/contract/auth'
import { parseDisallowedPasswords } from '@perigee/domain/password'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { afterAll, describe, expect, it } from 'vitest'
import { anAccount, aRegistration, aUser, password } from '../../testing/builders'
import { resetTokenIn } from '../../testing/mails'
import { startApi } from '../../testing/start-api'

const folder = await mkdtemp(join(tmpdir(), 'perigee-bad-passwords-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'list.txt')
await writeFile(file, 'perigee perigee\r\nüberall123\n\n')

const api = await startApi({ env: { PERIGEE_BAD_PASSWORDS_FILE: file } })
const refused = {
  status: 400,
  body: { error: 'Password is on the list of disallowed passwords.', code: 'disallowed_password' },
}
const bad = 'überall123'

describe('the list', () => {
  it('is base64 text that browsers keep for a week', async () => {
    const { status, text, headers } = await api.browser().call(auth.badPasswords)
    expect(status).toBe(200)
    expect([...parseDisallowedPasswords(text)]).toEqual(['perigee perigee', 'überall123'])
    expect(headers.get('content-type')).toContain('text/plain')
    expect(headers.get('cache-control')).toBe('public, max-age=604800')
    expect(headers.get('content-disposition')).toBe('attachment; filename="bad-passwords.txt"')
  })

  it('is a short one of common passwords where the operator gives none', async () => {
    const plain = await startApi()
    const { text } = await plain.browser().call(auth.badPasswords)
    const list = parseDisallowedPasswords(text)
    expect(list.size).toBeGreaterThan(100)
    expect([...list].filter((word) => word.length < 8)).toEqual([])
    const body = aRegistration({ password: 'password123' })
    expect(await plain.browser().call(auth.register, { body })).toMatchObject(refused)
  })

  it('has to be there', async () => {
    const start = startApi({ env: { PERIGEE_BAD_PASSWORDS_FILE: join(folder, 'missing') } })
    await expect(start).rejects.toThrow('PERIGEE_BAD_PASSWORDS_FILE')
  })
})

describe('a password of the list is refused', () => {
  it('at the sign-up', async () => {
    const body = aRegistration({ password: bad })
    expect(await api.browser().call(auth.register, { body })).toMatchObject(refused)
    expect(await findUserByEmail(api.db, body.email)).toBeUndefined()
  })

  it('when it is changed', async () => {
    const { browser } = await aUser(api)
    expect(await browser.call(accounts.changePassword, { body: { password, newPassword: bad } })).toMatchObject(refused)
  })

  it('when it is reset', async () => {
    const { email } = await anAccount(api)
    await api.browser().call(auth.forgotPassword, { body: { email } })
    const token = resetTokenIn((await api.mails()).findLast(({ to }) => to === email))
    expect(await api.browser().call(auth.resetPassword, { body: { token, password: bad } })).toMatchObject(refused)
    const good = await api.browser().call(auth.resetPassword, { body: { token, password: 'another horse 4' } })
    expect(good.status).toBe(200)
  })
})
