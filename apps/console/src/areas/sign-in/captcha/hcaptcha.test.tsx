import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentScope } from '@/lib/session-scope'
import { aConfig } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import type { Hcaptcha } from './load-hcaptcha'

const off = { enabled: false, siteKey: '' }
const place = { recaptcha: off, hcaptcha: { enabled: true, siteKey: 'site-key' }, altcha: { enabled: false } }
const forgotCall = 'POST /api/v0/auth/forgot-password'
const drawn: { siteKey: string; solve: (response: string) => void }[] = []
const resets: string[] = []

/** Stands where the provider's script is, as if it had been loaded before. */
const provider: Hcaptcha = {
  render(_element, { sitekey, callback }) {
    drawn.push({ siteKey: sitekey, solve: callback })
    return `widget ${drawn.length}`
  },
  reset: (widget) => void resets.push(widget),
  remove: () => undefined,
}
let satellite: Satellite

beforeEach(() => {
  currentScope().queries.clear()
  window.hcaptcha = provider
  satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ captcha: { login: place, registration: place } })),
    [forgotCall]: () => refused(400, 'The captcha could not be verified. Please try again.'),
  })
})

describe('hCaptcha', () => {
  it('has to be solved before a form is sent, each time', async () => {
    openConsole('/forgot-password')
    const user = userEvent.setup({ delay: null })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.test')
    const submit = () => user.click(screen.getByRole('button', { name: 'Request password reset' }))
    await waitFor(() => expect(drawn[0]?.siteKey).toBe('site-key'))

    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('Please complete the captcha.')
    expect(satellite.to(forgotCall)).toHaveLength(0)

    act(() => drawn[0]?.solve('solved'))
    await submit()
    await waitFor(() => expect(satellite.to(forgotCall)).toHaveLength(1))
    expect(JSON.parse(satellite.to(forgotCall)[0]?.body ?? '')).toEqual({
      email: 'ada@example.test',
      captchaResponse: 'solved',
    })
    expect(resets).toEqual(['widget 1'])
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('Please complete the captcha.')
    expect(satellite.to(forgotCall)).toHaveLength(1)
  })
})
