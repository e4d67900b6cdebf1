import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DomainInfo } from '@perigee/contract/domains'
import { wireRoles } from '@perigee/domain/roles'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { anApiKey, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/domains'
const root = `/api/v0/domains/project/${project.id}`
const create = `POST ${root}`
const check = 'POST /api/v0/domains/check-dns'
const user = userEvent.setup({ delay: null })

const aDomain = (facts: Partial<DomainInfo> = {}): DomainInfo => ({
  projectPublicID: project.id,
  createdBy: 'me',
  subdomain: 'www.example.com',
  prefix: 'photos',
  accessID: 'jabc',
  createdAt: '2026-11-05T12:00:00Z',
  life: { state: 'connected', checkedAt: '2026-11-06T12:00:00Z', points: [], txt: [], certificate: null },
  ...facts,
})
const found = (facts: object) => ({
  isSuccess: false,
  isVerifyError: false,
  expectedCNAME: '',
  expectedTXT: [],
  gotCNAME: '',
  gotTXT: [],
  ...facts,
})

let satellite: Satellite
let known: DomainInfo[]

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  known = [aDomain()]
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/config': () =>
      answered(
        aConfig({
          domainsPageEnabled: true,
          gatewayCredentialsRequestURL: 'http://127.0.0.1:7913',
          publicLinksharingURL: 'https://links.example.net',
        }),
      ),
    [`GET ${root}/paged`]: (request) => answered({ domains: known, ...pageOf(request, known.length) }),
    [`GET ${root}/names`]: () => answered(known.map(({ subdomain }) => subdomain)),
    [create]: () => done(),
    [`DELETE ${root}`]: () => done(),
    [check]: () => answered(found({ isSuccess: true })),
    'GET /api/v0/buckets/bucket-names': () => answered(['photos', 'letters']),
  })
})

afterEach(() => logOut(async () => undefined))

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')

async function begin(domain = 'files.example.com') {
  openConsole(address)
  await press('New Domain')
  await user.type(await screen.findByLabelText('Website URL'), domain)
  await user.click(screen.getByRole('combobox', { name: 'Bucket' }))
  await user.click(await screen.findByRole('option', { name: 'letters' }))
  await press('Next')
}
async function connect() {
  await begin()
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'supersecretpassphrase{Enter}')
  expect(await screen.findByText('Setup CNAME')).toBeTruthy()
}

describe('New Domain', () => {
  it('makes a public access of the bucket, stores the domain with it, and shows the records', async () => {
    await connect()
    expect(JSON.parse(satellite.to('POST /v1/access')[0]?.body ?? '')).toMatchObject({ public: true })
    expect(satellite.to(`POST /api/v0/api-keys/create/${project.id}`)[0]?.body).toMatch(
      /^custom-domain-access-\d{4}-\d\d-\d\dT[\d:.]+Z$/,
    )
    expect(JSON.parse(satellite.to(create)[0]?.body ?? '')).toEqual({
      subdomain: 'files.example.com',
      prefix: 'letters',
      accessID: 'access',
    })
    expect(screen.getByLabelText<HTMLInputElement>('Hostname').value).toBe('files.example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Content').value).toBe('links.example.net.')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()

    await press('Next')
    const texts = (await dialog()).querySelectorAll('input')
    expect(Array.from(texts, ({ value }) => value)).toEqual([
      'txt-files.example.com',
      'perigee-root:letters',
      'perigee-access:access',
      ...(screen.queryByLabelText('TXT3') ? ['perigee-tls:true'] : []),
    ])
  })

  it('goes on once DNS has exactly what was shown', async () => {
    await connect()
    await press('Next')
    const shown = Array.from((await dialog()).querySelectorAll('input'), ({ value }) => value)
    await press('Next')
    await press('Next')
    expect(await screen.findByText(/Check the DNS records first/)).toBeTruthy()
    satellite.on(check, () => answered(found({ isVerifyError: true, missing: ['TXT'], unanswered: [] })))
    await press('Check DNS')
    expect(await screen.findByText('Unable to verify domain')).toBeTruthy()
    expect(screen.getByText('DNS record not found. Please check your DNS configuration.')).toBeTruthy()
    expect(screen.getByText(/There is no TXT record at txt-files.example.com yet/)).toBeTruthy()

    satellite.on(check, () => answered(found({ isSuccess: true })))
    await press('Check DNS')
    expect(await screen.findByRole('button', { name: 'Success' })).toBeTruthy()
    const asked = satellite.to(check).at(-1)
    expect(asked?.query.get('domain')).toBe('files.example.com')
    expect(JSON.parse(asked?.body ?? '')).toEqual({ cname: 'links.example.net.', txt: shown.slice(1) })
    await press('Next')
    expect(await screen.findByText('Domain Connected')).toBeTruthy()
    expect(
      screen.getByText('DNS propagation usually takes less than a few hours, but can take up to 48 hours'),
    ).toBeTruthy()
    await press('Finish')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows what is wrong beside what is right, and says so when an answer means nothing', async () => {
    await connect()
    await press('Next')
    await press('Next')
    const txt = { expectedTXT: ['perigee-root:letters'], gotTXT: ['perigee-root:photos'] }
    satellite.on(check, () =>
      answered(found({ expectedCNAME: 'links.example.net.', gotCNAME: 'other.example.net.', ...txt })),
    )
    await press('Check DNS')
    expect(await screen.findByText('CNAME is not correct')).toBeTruthy()
    expect(screen.getByText('Please update the following CNAME record:')).toBeTruthy()
    expect(screen.getByText('TXT is not correct')).toBeTruthy()
    const values = (label: string) => screen.getAllByRole('group', { name: label }).map((group) => group.textContent)
    expect(values('Incorrect')).toEqual(['Incorrectother.example.net.', 'Incorrectperigee-root:photos'])
    expect(values('Correct')).toEqual(['Correctlinks.example.net.', 'Correctperigee-root:letters'])

    satellite.on(check, () => answered(found({})))
    await press('Check DNS')
    expect(await screen.findByText('Cannot check DNS records')).toBeTruthy()
  })

  it('takes no domain twice', async () => {
    await begin('WWW.example.com')
    expect(await screen.findByText('This domain is already in use')).toBeTruthy()
    expect(satellite.to(create)).toEqual([])
  })

  it('leads back to the name that another project holds, and leaves no key behind', async () => {
    satellite.on(create, () => refused(409, 'This domain is already in use', { code: 'domain_taken' }))
    await begin()
    await user.type(await screen.findByLabelText('Encryption Passphrase'), 'supersecretpassphrase{Enter}')
    expect(await screen.findByText('This domain is already in use')).toBeTruthy()
    expect(screen.getByLabelText('Website URL').getAttribute('aria-invalid')).toBe('true')
    expect(JSON.parse(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')[0]?.body ?? '')).toEqual({
      ids: [anApiKey().id],
    })
  })

  it('finds out what became of a domain whose answer was lost; then the tab knows the passphrase', async () => {
    satellite.on(create, () => {
      known = [aDomain({ subdomain: 'files.example.com', prefix: 'letters', accessID: 'access' })]
      throw new TypeError('network')
    })
    await connect()
    expect(satellite.to('DELETE /api/v0/api-keys/delete-by-ids')).toEqual([])
    satellite.on(create, () => done())

    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('New Domain')
    await user.type(await screen.findByLabelText('Website URL'), 'more.example.com')
    await user.click(screen.getByRole('combobox', { name: 'Bucket' }))
    await user.click(await screen.findByRole('option', { name: 'photos' }))
    await press('Next')
    expect(await screen.findByText('Setup CNAME')).toBeTruthy()
  })

  it('is for projects of paid accounts', async () => {
    const config = `GET /api/v0/projects/${project.id}/config`
    const paid = (await (await fetch(config.slice(4))).json()) as object
    satellite.on(config, () => answered({ ...paid, hasPaidPrivileges: false, isOwnerPaidTier: false }))
    openConsole(address)
    await screen.findByText('www.example.com')
    await press('New Domain')
    expect(await screen.findByText(/^This action requires a paid plan\./)).toBeTruthy()
  })
})

describe('the list', () => {
  it('says what has become of each domain', async () => {
    const life = { checkedAt: '2026-11-06T12:00:00Z', points: ['other.example.net'], txt: [] }
    known = [
      aDomain({ life: { ...life, state: 'wrong', certificate: null } }),
      aDomain({
        subdomain: 'b.example.com',
        life: { ...life, state: 'connected', certificate: { until: '2027-02-01T00:00:00Z', lastError: '' } },
      }),
      aDomain({
        subdomain: 'c.example.com',
        life: { ...life, state: 'missing', certificate: { until: null, lastError: 'CAA forbids it' } },
      }),
    ]
    openConsole(address)
    expect(await screen.findByText('DNS is different')).toBeTruthy()
    expect(screen.getByText('It leads to other.example.net')).toBeTruthy()
    expect(screen.getByText('Connected')).toBeTruthy()
    expect(screen.getByText(/Certificate until/)).toBeTruthy()
    expect(screen.getByText('No certificate: CAA forbids it')).toBeTruthy()
    expect(satellite.to(`GET ${root}/paged`)[0]?.query.get('limit')).toBe('6')
  })

  const act = async (name: string) => {
    openConsole(address)
    await press('Actions for www.example.com')
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  it('checks DNS from the menu, with the records that are shown', async () => {
    await act('Check DNS now')
    expect(await screen.findByText('All records of www.example.com are there.')).toBeTruthy()
    expect(JSON.parse(satellite.to(check)[0]?.body ?? '')).toEqual({
      cname: 'links.example.net.',
      txt: ['perigee-root:photos', 'perigee-access:jabc'],
    })
  })

  it('deletes a domain', async () => {
    await act('Delete domain')
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Domain deleted successfully')).toBeTruthy()
    expect(satellite.to(`DELETE ${root}`)[0]?.body).toBe('www.example.com')
  })

  it('tells members that they delete only what they connected', async () => {
    const other = aProject({ ...project, ownerId: 'somebody' })
    for (const [call, answer] of Object.entries(storageAnswers(other, { role: wireRoles.member })))
      if (call.startsWith('GET /api/v0/projects')) satellite.on(call, answer)
    known = [aDomain({ createdBy: 'somebody' })]
    await act('Delete domain')
    expect(await screen.findByText('You can only delete domains that you created.')).toBeTruthy()
  })
})
