import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const registerCall = 'POST /api/v0/auth/register'
const resendCall = 'POST /api/v0/auth/resend-email'
const activateCall = 'PATCH /api/v0/auth/code-activation'
const off = { enabled: false, siteKey: '' }
const place = { recaptcha: off, hcaptcha: off, altcha: { enabled: true } }
const captcha = { login: place, registration: place }
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  satellite = aSatellite()
  satellite.on(registerCall, () => done('sign-up-id'))
})

const configured = (facts: Parameters<typeof aConfig>[0]) =>
  satellite.on('GET /api/v0/config', () => answered(aConfig(facts)))
const sent = (call: string, at = 0) => JSON.parse(satellite.to(call)[at]?.body ?? '{}') as Record<string, unknown>

/** Behind the label of what is required is a star. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\*)?$`))

async function fillIn(address = '/signup') {
  const router = openConsole(address)
  const user = userEvent.setup({ delay: null })
  const email = await screen.findByLabelText(/^Email( \*)?$/)
  if (!(email as HTMLInputElement).disabled) await user.type(email, 'ada@example.test')
  await user.type(field('Password'), 'correct horse')
  await user.type(field('Repeat password'), 'correct horse')
  return { router, user, submit: () => user.click(screen.getByRole('button', { name: 'Create account' })) }
}

describe('signing up', () => {
  it('takes the agreement to the documents that there are', async () => {
    configured({ brand: { ...aConfig().brand, termsURL: 'https://terms.test/' } })
    const { user, submit } = await fillIn()
    await submit()
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(satellite.to(registerCall)).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await submit()
    await waitFor(() => expect(satellite.to(registerCall)).toHaveLength(1))
  })

  it('as a person sends no more than the address and the password', async () => {
    configured({})
    const { submit } = await fillIn()
    await submit()
    await screen.findByLabelText('Activation code')
    expect(sent(registerCall)).toEqual({
      email: 'ada@example.test',
      password: 'correct horse',
      isMinimal: true,
      signupPromoCode: '',
      partner: '',
      inviterEmail: '',
      secret: '',
    })
  })

  it('as a business asks for more; who needs most is contacted', async () => {
    configured({})
    const { user, submit } = await fillIn()
    await user.click(screen.getByRole('radio', { name: 'Business' }))
    await submit()
    expect(satellite.to(registerCall)).toHaveLength(0)
    expect(screen.getAllByText('Required')).toHaveLength(5)
    expect(document.activeElement).toBe(field('Full name'))

    await user.type(field('Full name'), 'Ada Lovelace')
    await user.type(field('Company name'), 'Engines')
    await user.type(field('Position'), 'Analyst')
    await user.selectOptions(field('Number of employees'), '51 to 1000')
    await user.selectOptions(field('Storage needs'), 'Over 1 PB')
    await submit()
    await screen.findByLabelText('Activation code')
    expect(sent(registerCall)).toMatchObject({
      isProfessional: true,
      fullName: 'Ada Lovelace',
      companyName: 'Engines',
      position: 'Analyst',
      employeeCount: '51 to 1000',
      storageNeeds: 'Over 1 PB',
      haveSalesContact: true,
    })
  })

  it('by invitation has the address filled in, and takes partner, token and promo code along', async () => {
    configured({ couponCodeSignupUIEnabled: true })
    const { user, submit } = await fillIn(
      '/signup?email=ada%40example.test&inviter_email=bob%40b.test&partner=p&token=t',
    )
    await user.type(screen.getByLabelText('Promo code (optional)'), ' SAVE ')
    await submit()
    await screen.findByLabelText('Activation code')
    expect(sent(registerCall)).toMatchObject({
      email: 'ada@example.test',
      inviterEmail: 'bob@b.test',
      partner: 'p',
      secret: 't',
      signupPromoCode: 'SAVE',
    })
  })

  it('agrees to the one document that there is', async () => {
    configured({ brand: { ...aConfig().brand, termsURL: '', privacyURL: 'https://privacy.test/' } })
    openConsole('/signup')
    expect(await screen.findByRole('checkbox', { name: /^I agree to the Privacy Policy/ })).toBeTruthy()
  })

  it('says who invites', async () => {
    configured({})
    openConsole('/signup?email=ada%40example.test&inviter_email=bob%40b.test')
    expect(await screen.findByText('bob@b.test invites you to a project.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).disabled).toBe(true)
  })

  it('asks for a satellite only where there are several', async () => {
    const here = { name: aConfig().satelliteName, address: 'https://here.test' }
    configured({ partneredSatellites: [here] })
    await fillIn()
    expect(screen.queryByLabelText('Satellite')).toBeNull()
  })

  it('offers the other satellites', async () => {
    configured({ partneredSatellites: [{ name: 'Elsewhere', address: 'https://elsewhere.test' }] })
    await fillIn()
    expect(screen.getByLabelText('Satellite').textContent).toContain('Elsewhere')
  })

  it('refuses passwords of the list while they are typed', async () => {
    configured({ liveCheckBadPasswords: true })
    satellite.on(
      'GET /api/v0/auth/bad-passwords',
      () => new Response(btoa('other one\ncorrect horse'), { headers: { 'content-type': 'text/plain' } }),
    )
    await fillIn()
    expect(await screen.findByText('Password is on the list of disallowed passwords.')).toBeTruthy()
    expect(screen.queryByText(/^Password strength/)).toBeNull()
  })

  it('does without the list when it cannot be had', async () => {
    configured({ liveCheckBadPasswords: true })
    satellite.on('GET /api/v0/auth/bad-passwords', () => refused(429))
    const { submit } = await fillIn()
    await submit()
    expect(await screen.findByLabelText('Activation code')).toBeTruthy()
  })

  it('ends on the confirmation page where a link activates, from which the mail can be sent again', async () => {
    configured({ signupActivationCodeEnabled: false })
    satellite.on(resendCall, () => done())
    const { router, user, submit } = await fillIn()
    await submit()
    await user.click(await screen.findByRole('button', { name: 'Resend email' }))
    expect(router.state.location.pathname).toBe('/signup-confirmation')
    await waitFor(() => expect(sent(resendCall)).toEqual({ email: 'ada@example.test', signupId: 'sign-up-id' }))
  })
})

describe('the activation', () => {
  it('is the second of two steps, and Back leads to another address', async () => {
    configured({})
    satellite.on(resendCall, () => done('asked-id'))
    openConsole('/activate?email=ada%40example.test')
    const user = userEvent.setup({ delay: null })
    expect(await screen.findByText('Step 1 of 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Step 2 of 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.test')
  })

  it('without a whole code says so at the field', async () => {
    configured({})
    const { user, submit } = await fillIn()
    await submit()
    await user.type(await screen.findByLabelText('Activation code'), '123')
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    expect(screen.getByText('Enter all 6 digits.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Activation code'))
    expect(satellite.to(activateCall)).toEqual([])
  })

  const typeCode = async (user: ReturnType<typeof userEvent.setup>) =>
    user.type(await screen.findByLabelText('Activation code'), '123456')

  it('of the sign-up in this tab takes its code; a new one is asked for by its id', async () => {
    configured({})
    satellite.on(resendCall, () => done('renewed-id'))
    satellite.on(activateCall, () => refused(401, 'The activation code is invalid or has expired.'))
    const { user, submit } = await fillIn()
    await submit()
    await user.click(await screen.findByRole('button', { name: 'Send a new one' }))
    await waitFor(() => expect(sent(resendCall)).toEqual({ email: 'ada@example.test', signupId: 'sign-up-id' }))
    await typeCode(user)
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    const expected = { email: 'ada@example.test', signupId: 'renewed-id', code: '123456' }
    await waitFor(() => expect(sent(activateCall)).toEqual(expected))
  })

  it('of one that this tab knows nothing of takes a code and a password', async () => {
    configured({})
    satellite.on(resendCall, () => done('asked-id'))
    satellite.on(activateCall, () => refused(401, 'The activation code is invalid or has expired.'))
    openConsole('/activate?email=ada%40example.test')
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    await typeCode(user)
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    expect(satellite.to(activateCall)).toHaveLength(0)
    expect(document.activeElement).toBe(field('Password'))

    await user.type(field('Password'), 'correct horse')
    await user.type(field('Repeat password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Activate account' }))
    const expected = { email: 'ada@example.test', signupId: 'asked-id', code: '123456', password: 'correct horse' }
    await waitFor(() => expect(sent(activateCall)).toEqual(expected))
  })
})

describe('a link that was confirmed in another browser', () => {
  it('leads to the login', async () => {
    configured({ signupActivationCodeEnabled: false })
    openConsole('/login?activated=true')
    expect(await screen.findByText('Your account is active. You can log in.')).toBeTruthy()
  })
})

describe('a used activation link', () => {
  it('leads to the login', async () => {
    configured({ signupActivationCodeEnabled: false })
    openConsole('/login?activated=false')
    expect(await screen.findByText('This account is already activated. You can log in.')).toBeTruthy()
  })
})

it('the activation page leads on who is in already', async () => {
  configured({})
  sessionFlag.set()
  const router = openConsole('/activate')
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
})

describe('an expired activation link', () => {
  it('can be asked for anew', async () => {
    configured({ signupActivationCodeEnabled: false })
    satellite.on(resendCall, () => done())
    const router = openConsole('/activate?expired=true')
    const user = userEvent.setup({ delay: null })
    expect(await screen.findByText('The activation link has expired. Request a new link.')).toBeTruthy()
    await user.type(screen.getByLabelText('Email'), 'ada@example.test')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup-confirmation'))
  })
})

describe('the captcha', () => {
  const challenge = () =>
    createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 40, deriveKey, hmacSignatureSecret: 'secret' })
  const challengeCall = 'GET /api/v0/auth/captcha-challenge'

  it('is solved in the background, anew for each try', async () => {
    configured({ captcha })
    satellite.on(challengeCall, async () => answered(await challenge()))
    satellite.on(registerCall, () => refused(400, 'The captcha could not be verified. Please try again.'))
    const { submit } = await fillIn()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('The captcha could not be verified.')
    await submit()
    await waitFor(() => expect(satellite.to(registerCall)).toHaveLength(2))

    const solved = (at: number) =>
      JSON.parse(atob(String(sent(registerCall, at)['captchaResponse']))) as {
        challenge: { signature: string }
        solution: { counter: number }
      }
    expect(solved(0).solution.counter).toBe(40)
    expect(solved(1).challenge.signature).not.toBe(solved(0).challenge.signature)
  })

  it('that cannot be had is told, and nothing is sent', async () => {
    configured({ captcha })
    satellite.on(challengeCall, () => refused(503))
    const { submit } = await fillIn()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('The captcha could not be loaded.')
    expect(satellite.to(registerCall)).toHaveLength(0)
  })
})

describe('somebody who comes from a partner', () => {
  const says = { title: 'Welcome from Acme', description: 'Your backups go here.', points: ['S3', 'Encrypted'] }

  it('reads what the partner says, and signs up with its name', async () => {
    configured({})
    satellite.on('GET /api/v0/signup-config/acme', () => answered(says))
    const { submit } = await fillIn('/signup?partner=acme')
    const note = await screen.findByRole('complementary', { name: 'Welcome from Acme' })
    expect(note.textContent).toBe('Welcome from AcmeYour backups go here.S3Encrypted')
    await submit()
    await waitFor(() => expect(sent(registerCall)['partner']).toBe('acme'))
  })

  it('signs up all the same where nobody knows the partner', async () => {
    configured({})
    const { submit } = await fillIn('/signup?partner=nobody')
    await submit()
    await waitFor(() => expect(sent(registerCall)['partner']).toBe('nobody'))
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
