import { accounts } from '@perigee/contract/account'
import { findUserByEmail } from '@perigee/satellite-db/users'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const long = 'x'.repeat(101)

describe('setting an account up', () => {
  it('keeps what a person tells', async () => {
    const { browser, email } = await aUser(api, { full_name: '' })
    const body = {
      fullName: ' Ada King Lovelace ',
      firstName: 'Ada',
      lastName: 'King Lovelace',
      storageNeeds: 'Over 1 PB',
    }
    const answer = await browser.call(accounts.setUp, { body: { ...body, haveSalesContact: true } })

    expect(answer).toMatchObject({ status: 200, text: '' })
    const { body: account } = await browser.call(accounts.get)
    expect(account).toMatchObject({ fullName: 'Ada King Lovelace', isProfessional: false, haveSalesContact: true })
    expect(await findUserByEmail(api.db, email)).toMatchObject({ fullName: 'Ada King Lovelace' })
  })

  it('makes the name of a business account of its parts', async () => {
    const { browser } = await aUser(api)
    const body = {
      isProfessional: true,
      fullName: 'ignored',
      firstName: 'Grace',
      lastName: 'Brewster Hopper',
      companyName: 'Navy',
      position: 'Admiral',
      employeeCount: '1000+',
    }
    expect((await browser.call(accounts.setUp, { body })).status).toBe(200)
    expect((await browser.call(accounts.get)).body).toMatchObject({
      isProfessional: true,
      fullName: 'Grace Brewster Hopper',
      companyName: 'Navy',
      position: 'Admiral',
      employeeCount: '1000+',
    })
  })

  it('leaves what the sign-up said and nobody asks again', async () => {
    const { browser, email } = await aUser(api, {
      position: 'CTO',
      employee_count: '1 to 50',
      storage_needs: 'Over 1 PB',
      have_sales_contact: true,
    })
    const body = {
      isProfessional: true,
      fullName: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      companyName: 'Engines',
    }
    expect((await browser.call(accounts.setUp, { body })).status).toBe(200)

    const said = { position: 'CTO', employeeCount: '1 to 50', storageNeeds: 'Over 1 PB', haveSalesContact: true }
    expect((await browser.call(accounts.get)).body).toMatchObject({ companyName: 'Engines', ...said })
    await browser.call(accounts.setUp, { body: { ...body, storageNeeds: '', haveSalesContact: false } })
    expect(await findUserByEmail(api.db, email)).toMatchObject({ storageNeeds: '', haveSalesContact: false })
  })

  it.each([
    { what: 'no name', body: {} },
    { what: 'an empty name', body: { fullName: '  ' } },
    { what: 'a long name', body: { fullName: long } },
    { what: 'a business without a first name', body: { isProfessional: true, fullName: 'Ada', companyName: 'Navy' } },
    { what: 'a business without a company', body: { isProfessional: true, fullName: 'Ada', firstName: 'Ada' } },
    { what: 'a long last name', body: { isProfessional: true, firstName: 'A', companyName: 'B', lastName: long } },
    ...['companyName', 'position', 'employeeCount', 'storageNeeds', 'functionalArea'].map((field) => ({
      what: `a long ${field}`,
      body: { fullName: 'Ada', [field]: long },
    })),
  ])('with $what: 400, and nothing changes', async ({ body }) => {
    const { browser } = await aUser(api)
    expect((await browser.call(accounts.setUp, { body })).status).toBe(400)
    expect((await browser.call(accounts.get)).body).toMatchObject({ fullName: 'Ada', companyName: '' })
  })
})

describe('the older way to the onboarding settings', () => {
  it('changes what is given and answers nothing', async () => {
    const { browser } = await aUser(api)
    const body = { onboardingStart: true, onboardingStep: 'CreateBucket' }
    expect(await browser.call(accounts.updateOnboarding, { body })).toMatchObject({ status: 200, text: '' })
    await browser.call(accounts.updateOnboarding, { body: { onboardingEnd: true } })

    expect((await browser.call(accounts.getSettings)).body).toMatchObject({ ...body, onboardingEnd: true })
  })
})
