import { accounts } from '@perigee/contract/account'
import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import { describe, expect, it } from 'vitest'
import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { aUser, type Person } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const without = await startApi({ env: { PERIGEE_LIMIT_INCREASE_REQUESTS: 'false' } })

const ask = ({ browser }: Person, wished: string) => browser.call(accounts.requestLimitIncrease, { body: wished })
const askedBy = async ({ id }: Person) =>
  api.db.selectFrom('satellite.submissions').select(['form', 'content']).where('user_id', '=', id).execute()

describe('asking for more projects', () => {
  it('reaches the operator as often as it is done, and changes nothing', async () => {
    const person = await aUser(api, { project_limit: 3 })
    const answer = await ask(person, '4')
    await ask(person, ' 12 ')

    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(await askedBy(person)).toEqual([
      { form: 'project-limit-increase', content: { currentLimit: '3', desiredLimit: '4' } },
      { form: 'project-limit-increase', content: { currentLimit: '3', desiredLimit: '12' } },
    ])
    expect((await person.browser.call(accounts.get)).body.projectLimit).toBe(3)
  })

  it.each(['', '3', '2', '-4', '4.5', '1e3', 'many', '٤', '9'.repeat(30)])('for "%s" projects: 400', async (wished) => {
    const person = await aUser(api, { project_limit: 3 })
    const answer = await ask(person, wished)

    expect([answer.status, answer.body.error]).toEqual([400, 'Ask for a whole number of projects above 3.'])
    expect(await askedBy(person)).toEqual([])
  })

  it('takes a paid account: 402', async () => {
    const person = await aUser(api, { kind: accountKinds.free })
    const answer = await ask(person, '20')

    expect([answer.status, answer.body.error]).toEqual([
      402,
      'Upgrade to Pro Account to create more projects and gain access to higher limits.',
    ])
    expect(await askedBy(person)).toEqual([])
  })

  it('is for accounts that are not frozen: 403', async () => {
    const person = await aUser(api)
    await api.db
      .transaction()
      .execute((trx) => freezeUser(trx, { userId: person.id, kind: freezeKinds.billing, now: api.clock() }))
    expect((await ask(person, '20')).status).toBe(403)
    expect(await askedBy(person)).toEqual([])
  })

  it('can be switched off: 403', async () => {
    const person = await aUser(without)
    expect((await ask(person, '20')).status).toBe(403)
  })
})
