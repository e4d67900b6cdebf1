import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentScope } from '@/lib/session-scope'
import { aConfig } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import type { Recaptcha } from './recaptcha'

const off = { enabled: false, siteKey: '' }
const place = { recaptcha: { enabled: true, siteKey: 'site-key' }, hcaptcha: off, altcha: { enabled: false } }
const forgotCall = 'POST /api/v0/auth/forgot-password'
let satellite: Satellite
let drawn: Parameters<Recaptcha['render']>[1][]

/** Stands where the script of the provider is, and finds that everybody is a person. */
const provider: Recaptcha = {
  render(_element, options) {
    drawn.push(options)
    return drawn.length
  },
  execute: (widget) => drawn[widget - 1]?.callback(`solved ${widget}`),
}

beforeEach(() => {
  drawn = []
  currentScope().queries.clear()
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ captcha: { login: place, registration: place } })),
    [forgotCall]: () => done(),
  })
})

afterEach(() => {
  delete window.grecaptcha
})

async function send() {
  openConsole('/forgot-password')
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test')
  await user.click(screen.getByRole('button', { name: 'Request password reset' }))
}

it('is asked when a form is sent', async () => {
  window.grecaptcha = provider
  await send()
  await waitFor(() => expect(satellite.to(forgotCall)).toHaveLength(1))
  expect(drawn).toMatchObject([{ sitekey: 'site-key', size: 'invisible' }])
  expect(JSON.parse(satellite.to(forgotCall)[0]?.body ?? '')).toEqual({
    email: 'ada@example.test',
    captchaResponse: 'solved 1',
  })
})

it('that cannot be loaded sends nothing and says so', async () => {
  await send()
  const script = await waitFor(() => document.head.querySelector('script[src^="https://www.google.com/recaptcha/"]'))
  script?.dispatchEvent(new Event('error'))
  expect((await screen.findByRole('alert')).textContent).toContain('Check that nothing blocks google.com.')
  expect(satellite.to(forgotCall)).toHaveLength(0)
})
