import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentScope } from '@/lib/session-scope'
import { wantedPage } from '@/lib/wanted-page'
import { aConfig } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const asked = 'GET /sso/url'
const user = userEvent.setup({ delay: null })
const page = 'http://localhost:7910/sso/acme'
const leftFor = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  currentScope().queries.clear()
  leftFor.mockClear()
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ ssoEnabled: true })),
    [asked]: ({ query }) =>
      query.get('email')?.endsWith('@acme.test')
        ? new Response(page)
        : refused(404, 'not an SSO user', { code: 'not_an_sso_user' }),
  })
})
afterEach(() => leftFor.mockClear())

const type = async (email: string) => user.type(await screen.findByLabelText(/^Email( \*)?$/), email)
const goOn = () => user.click(screen.getByRole('button', { name: 'Continue' }))
const password = () => screen.queryByLabelText(/^Password( \*)?$/)

describe('the login page', () => {
  it('sends addresses of a provider there, without a password', async () => {
    openConsole('/login')
    await type(' ada@acme.test')
    expect(password()).toBeNull()
    await goOn()
    await waitFor(() => expect(leftFor).toHaveBeenCalledExactlyOnceWith(`${page}?email=ada%40acme.test`))
    expect(password()).toBeNull()
    expect(satellite.to(asked)[0]?.query.get('email')).toBe('ada@acme.test')
  })

  it('takes along where somebody wanted to go, and still knows it when they come back without a login', async () => {
    const path = '/projects/p1/buckets/photos?folder=a%2Fb'
    wantedPage.remember(path)
    openConsole('/login')
    await type('ada@acme.test')
    await goOn()
    await waitFor(() => expect(leftFor).toHaveBeenCalledOnce())
    const { searchParams } = new URL(String(leftFor.mock.calls[0]?.[0]))
    expect(searchParams.get('return_to')).toBe(path)
    expect(wantedPage.take()).toBe(path)
  })

  it('asks all others for their password, until the address changes', async () => {
    satellite.on('POST /api/v0/auth/token', () => refused(401, 'Your email or password was incorrect'))
    openConsole('/login')
    await type('ada@example.test{Enter}')
    await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('incorrect')
    expect(satellite.to(asked)).toHaveLength(1)
    expect(leftFor).not.toHaveBeenCalled()
    await type('.org')
    expect(password()).toBeNull()
  })

  it('asks about nothing that is no address', async () => {
    openConsole('/login')
    await type('ada')
    await goOn()
    expect(screen.getByText('E-mail must be valid.')).toBeTruthy()
    expect(satellite.to(asked)).toEqual([])
  })

  it.each([
    { what: 'a failure', answer: () => refused(500, 'Something broke.') },
    { what: 'too many questions', answer: () => refused(429, 'You have exceeded the request limit.') },
    { what: 'another site', answer: () => new Response('https://evil.test/login') },
    { what: 'a script', answer: () => new Response('javascript:alert(1)//sso/acme') },
  ])('says that it cannot tell after $what', async ({ answer }) => {
    satellite.on(asked, answer)
    openConsole('/login')
    await type('ada@acme.test{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot check SSO status')
    expect(leftFor).not.toHaveBeenCalled()
    expect(password()).toBeNull()
  })

  it('asks for the password at once where there is no single sign-on', async () => {
    satellite.on('GET /api/v0/config', () => answered(aConfig()))
    openConsole('/login')
    await type('ada@acme.test')
    expect(password()).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('says when single sign-on has failed', async () => {
    openConsole('/login?sso_failed=true')
    expect(await screen.findByText(/^Single sign-on did not work\./)).toBeTruthy()
  })
})

describe('the sign-up page', () => {
  it('asks for no password while the address belongs to a provider', async () => {
    openConsole('/signup')
    await type('ada@acme.test')
    expect(password()).not.toBeNull()
    await user.tab()
    const go = await screen.findByRole('button', { name: 'Continue with single sign-on' })
    expect(password()).toBeNull()
    expect(screen.queryByLabelText(/^Repeat password/)).toBeNull()
    await user.click(go)
    await waitFor(() => expect(leftFor).toHaveBeenCalledExactlyOnceWith(`${page}?email=ada%40acme.test`))

    await type('.org')
    expect(password()).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy()
  })

  it('says that it cannot tell when the form is sent', async () => {
    satellite.on(asked, () => refused(500))
    openConsole('/signup')
    await type('ada@acme.test{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot check SSO status')
    expect(satellite.to('POST /api/v0/auth/register')).toEqual([])
  })
})
