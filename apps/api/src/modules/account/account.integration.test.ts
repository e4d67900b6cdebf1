import { accountKinds } from '@perigee/domain/account-kinds'
import { accounts } from '@perigee/contract/account'
import { projects } from '@perigee/contract/projects'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_ANNOUNCEMENT_NAME: 'spring' } })
const minute = 60e9
const day = 24 * 60 * minute

describe('the account', () => {
  it('is presented without anything secret', async () => {
    const { id, email, browser } = await aUser(api)
    const { body, text } = await browser.call(accounts.get)

    expect(body).toMatchObject({
      id,
      email,
      fullName: 'Ada',
      projectLimit: 10,
      paidTier: true,
      kindInfo: { value: 1, name: 'Pro Account', hasPaidPrivileges: true },
      isMFAEnabled: false,
      pendingVerification: false,
      trialExpiration: null,
    })
    expect(text).not.toMatch(/argon2|hash/i)
  })

  it.each([
    { kind: accountKinds.free, name: 'Free Trial', paidTier: false, hasPaidPrivileges: false },
    { kind: accountKinds.notForResale, name: 'Not-For-Resale', paidTier: false, hasPaidPrivileges: true },
    { kind: accountKinds.member, name: 'Member Account', paidTier: false, hasPaidPrivileges: false },
  ])('of kind $kind is called $name', async ({ kind, name, paidTier, hasPaidPrivileges }) => {
    const { browser } = await aUser(api, { kind })
    const { body } = await browser.call(accounts.get)
    expect(body).toMatchObject({ paidTier, kindInfo: { value: kind, name, hasPaidPrivileges } })
  })

  it.each([
    { fullName: '  Grace Hopper ', shortName: 'Grace', status: 200, stored: 'Grace Hopper' },
    { fullName: '   ', shortName: '', status: 400, stored: 'Ada' },
    { fullName: 'x'.repeat(101), shortName: '', status: 400, stored: 'Ada' },
    { fullName: 'Grace', shortName: 'x'.repeat(101), status: 400, stored: 'Ada' },
  ])('renamed to "$fullName": $status', async ({ fullName, shortName, status, stored }) => {
    const { browser } = await aUser(api)
    expect((await browser.call(accounts.update, { body: { fullName, shortName } })).status).toBe(status)
    expect((await browser.call(accounts.get)).body.fullName).toBe(stored)
  })
})

describe('the settings', () => {
  const fresh = {
    sessionDuration: null,
    onboardingStart: false,
    onboardingEnd: false,
    passphrasePrompt: true,
    onboardingStep: null,
  }

  it('are born on first sight', async () => {
    const { browser } = await aUser(api)
    const first = await browser.call(accounts.getSettings)

    expect(first.body).toMatchObject(fresh)
    expect(first.body.noticeDismissal).toMatchObject({ fileGuide: false, announcements: null })
    expect((await browser.call(accounts.getSettings)).body).toEqual(first.body)
  })

  it('of somebody with a project skip the onboarding', async () => {
    const { browser } = await aUser(api)
    await browser.call(projects.create, { body: { name: 'first' } })
    const { body } = await browser.call(accounts.getSettings)

    expect(body).toMatchObject({ onboardingStart: true, onboardingEnd: true })
  })

  it('change by the given keys only', async () => {
    const { browser } = await aUser(api)
    const { body } = await browser.call(accounts.updateSettings, {
      body: { onboardingStart: true, onboardingStep: 'EncryptionPassphrase' },
    })
    expect(body).toMatchObject({ ...fresh, onboardingStart: true, onboardingStep: 'EncryptionPassphrase' })
  })

  it.each([
    { sent: 15 * minute, status: 200, kept: 15 * minute },
    { sent: 15 * minute + 59e9, status: 200, kept: 15 * minute },
    { sent: 30 * day, status: 200, kept: 30 * day },
    { sent: 0, status: 200, kept: null },
    { sent: null, status: 200, kept: null },
    { sent: -minute, status: 400, kept: null },
    { sent: 59e9, status: 400, kept: null },
    { sent: 31 * day, status: 400, kept: null },
  ])('with the session duration $sent: $status', async ({ sent, status, kept }) => {
    const { browser } = await aUser(api)
    const answer = await browser.call(accounts.updateSettings, { body: { sessionDuration: sent } })

    expect(answer.status).toBe(status)
    expect((await browser.call(accounts.getSettings)).body.sessionDuration).toBe(kept)
  })

  it('replace dismissed notices whole and keep only announcements that are made', async () => {
    const { browser } = await aUser(api)
    await browser.call(accounts.updateSettings, { body: { noticeDismissal: { fileGuide: true } } })
    const { body } = await browser.call(accounts.updateSettings, {
      body: { noticeDismissal: { uploadOverwriteWarning: true, announcements: { spring: true, made_up: true } } },
    })

    expect(body.noticeDismissal).toMatchObject({
      fileGuide: false,
      uploadOverwriteWarning: true,
      announcements: { spring: true },
    })
  })
})
