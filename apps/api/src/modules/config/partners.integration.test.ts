import { getPartnerText, partnerPlaces } from '@perigee/contract/partners'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../testing/start-api'
import { readPartners } from '../../settings/read-partners'

const folder = mkdtempSync(join(tmpdir(), 'partners-'))
let written = 0
function aFile(content: string): string {
  const file = join(folder, `${++written}.json`)
  writeFileSync(file, content)
  return file
}

const signup = { title: 'Welcome from Acme', points: ['S3'], logo: { of: 'another console' } }
const api = await startApi({
  env: { PERIGEE_PARTNERS_FILE: aFile(JSON.stringify({ acme: { signup }, constructor: {} })) },
})
const ask = (path: string) => fetch(`${api.url}/api/v0/${path}`)

describe('the texts of a partner', () => {
  it('are answered to everybody, whole', async () => {
    const { status, body } = await api.browser().call(getPartnerText, { params: { place: 'signup', partner: 'acme' } })
    expect({ status, body }).toEqual({ status: 200, body: signup })
  })

  it.each(partnerPlaces)('of %s are {} where the partner says nothing', async (place) => {
    const { status, body } = await api.browser().call(getPartnerText, { params: { place, partner: 'constructor' } })
    expect({ status, body }).toEqual({ status: 200, body: {} })
  })

  it.each([
    ['signup-config/nobody', 404],
    ['signup-config/__proto__', 404],
    ['signup-config/toString', 404],
    ['billing-config/%E6%97%A5%2F..', 404],
    ['login-config/acme', 400],
    ['pricing-plans-config/acme', 400],
  ])('%s is answered %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status)
  })
})

describe('a file of partners', () => {
  it.each([
    ['{', /JSON/],
    ['[]', /expected .* at ""/],
    ['{"acme": {"login": {}}}', /acme\.login/],
    ['{"acme": {"signup": {"title": 1}}}', /acme\.signup\.title/],
    ['{"acme": {"pricing-plan": {"planInfo": "1 TB"}}}', /acme\.pricing-plan\.planInfo/],
    ['{"acme": {"upgrade": {"url": "javascript:alert(1)"}}}', /acme\.upgrade\.url/],
  ])('of %s ends the start with what is wrong', (content, says) => {
    expect(() => readPartners(aFile(content))).toThrow(says)
  })

  it('that is not there ends the start', () => {
    expect(() => readPartners(join(folder, 'none.json'))).toThrow(/PERIGEE_PARTNERS_FILE.*ENOENT/)
  })
})
