import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const taken = ['Change email', 'Change password', 'Set up two-factor authentication', 'Delete account']

function open(externalID: string) {
  aSatellite({
    'GET /api/v0/config': () =>
      answered(aConfig({ emailChangeFlowEnabled: true, selfServeAccountDeleteEnabled: true, ssoEnabled: true })),
    'GET /api/v0/auth/account': () => answered(anAccount({ externalID })),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
    'GET /api/v0/projects': () => answered([]),
  })
  openConsole('/account')
}

beforeEach(() => {
  sessionFlag.set()
  currentScope().queries.clear()
})

it('leaves to the provider what is its job, and says why', async () => {
  open('acme:ada')
  expect(await screen.findByText(/^You log in with the single sign-on of your organization/)).toBeTruthy()
  expect(screen.getByText(/managed by your single sign-on provider/)).toBeTruthy()
  expect(screen.getByText(/^Your single sign-on provider manages this account/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit name' })).toBeTruthy()
  for (const name of taken) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('offers it to everybody else', async () => {
  open('')
  for (const name of taken) expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.queryByText(/single sign-on/i)).toBeNull()
})
