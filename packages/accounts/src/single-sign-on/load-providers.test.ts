import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defineSettings } from '@perigee/server-kit/settings'
import { ssoSettings } from '../settings/single-sign-on'
import { loadSsoProviders } from './load-providers'
import { providerFor } from './provider'

const folder = mkdtempSync(join(tmpdir(), 'perigee-sso-'))
const load = (env: Record<string, string>) => loadSsoProviders(defineSettings(ssoSettings).load(env))

function loadFile(content: unknown) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return load({ PERIGEE_SSO_PROVIDERS_FILE: file })
}

const acme = {
  name: 'acme',
  issuer: 'https://login.acme.test',
  clientId: 'perigee',
  clientSecret: 'very secret',
  emailPattern: '.+@(acme|example)\\.test',
}
const variables = {
  PERIGEE_SSO_ISSUER: acme.issuer,
  PERIGEE_SSO_CLIENT_ID: acme.clientId,
  PERIGEE_SSO_CLIENT_SECRET: acme.clientSecret,
  PERIGEE_SSO_EMAIL_PATTERN: acme.emailPattern,
}

describe('providers', () => {
  it('are none without a setting', () => expect(load({})).toEqual([]))

  it('come from variables, then from the file', () => {
    const file = join(folder, 'both.json')
    writeFileSync(file, JSON.stringify([{ ...acme, linksAccounts: true }]))
    const found = load({ ...variables, PERIGEE_SSO_PROVIDERS_FILE: file })
    expect(found.map(({ name, linksAccounts }) => [name, linksAccounts])).toEqual([
      ['sso', false],
      ['acme', true],
    ])
  })

  it.each([
    { email: 'ada@acme.test', to: 'acme' },
    { email: 'ADA@EXAMPLE.TEST', to: 'acme' },
    { email: 'ada@acme.test.evil.test', to: undefined },
    { email: 'ada@notacme.test', to: undefined },
    { email: 'other@every.test', to: 'every' },
  ])('own an address that matches as a whole, the first one wins: $email', ({ email, to }) => {
    const found = loadFile([acme, { ...acme, name: 'every', emailPattern: '.+@every\\.test|ada@acme\\.test' }])
    expect(providerFor(found, email)?.name).toBe(to)
  })
})

describe('a mistake', () => {
  it.each([
    { given: '{', says: /is not JSON$/ },
    { given: acme, says: /has to be a list of providers/ },
    { given: [{ ...acme, name: 'Acme Inc' }], says: /provider 1, "name": has to be of small letters/ },
    { given: [{ ...acme, name: 'url' }], says: /provider 1, "name": "url" is taken/ },
    {
      given: [acme, { ...acme, name: 'b', issuer: 'login.acme.test' }],
      says: /provider 2, "issuer": has to be an https/,
    },
    { given: [{ ...acme, issuer: 'http://login.acme.test' }], says: /"issuer": has to be an https/ },
    { given: [{ ...acme, emailPattern: '(' }], says: /"emailPattern": is not a regular expression/ },
    { given: [{ ...acme, clientId: '' }], says: /"clientId": is empty/ },
    { given: [{ ...acme, clientSecret: undefined }], says: /"clientSecret": is missing or no text/ },
    { given: [{ ...acme, secret: 'very secret' }], says: /provider 1: there is no member "secret"/ },
    { given: [acme, acme], says: /Two single sign-on providers have the name "acme"/ },
  ])('in the file is told with its place, never with the secret: case %#', ({ given, says }) => {
    expect(() => loadFile(given)).toThrow(says)
    expect(() => loadFile(given)).not.toThrow(/very secret/)
  })

  it('in a file that is not there is told', () => {
    expect(() => load({ PERIGEE_SSO_PROVIDERS_FILE: '/nowhere.json' })).toThrow('/nowhere.json cannot be read')
  })

  it.each(Object.keys(variables))('without %s: it is named', (name) => {
    expect(() => load({ ...variables, [name]: '' })).toThrow(`${name} is missing`)
  })

  it('in a variable is told with its name', () => {
    expect(() => load({ ...variables, PERIGEE_SSO_EMAIL_PATTERN: '[' })).toThrow(
      'PERIGEE_SSO_EMAIL_PATTERN: is not a regular expression',
    )
  })
})
