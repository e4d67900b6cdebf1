import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'

const id = '00010203-0405-0607-0809-0a0b0c0d0e0f' as never
const project = aProject({ id, name: 'Photos', description: 'Of birds', ownerId: 'me' })
const address = '/projects/AAECAwQFBgc/settings'
const at = `/api/v0/projects/${id as string}`
const remove = `DELETE ${at}`
const config = aConfig({ deleteProjectEnabled: true, limitIncreaseRequestEnabled: true })
const user = userEvent.setup({ delay: null })
const limits = {
  storageLimit: 100e12,
  userSetStorageLimit: 1e12,
  bandwidthLimit: 150e12,
  userSetBandwidthLimit: null,
  storageUsed: 3e9,
  bandwidthUsed: 0,
  objectCount: 1,
  segmentCount: 1,
  rateLimit: 0,
  segmentLimit: 1000,
  rateUsed: 0,
  segmentUsed: 1,
  bucketsUsed: 1,
  bucketsLimit: 100,
}
let satellite: Satellite

function serve(shown: typeof project, facts: { role?: number; isPaid?: boolean } = {}): void {
  const role = facts.role ?? wireRoles.admin
  const answers = storageAnswers(shown, { role })
  const about = answers[`GET ${at}/config`]
  satellite = aSatellite({
    ...answers,
    'GET /api/v0/config': () => answered(config),
    [`GET ${at}/usage-limits`]: () => answered(limits),
    [`GET ${at}/config`]: async () => {
      const body = (await (about as () => Response)().json()) as object
      const mails = { storageNotificationsEnabled: true, egressNotificationsEnabled: true }
      const paid = facts.isPaid ?? true
      return answered({ ...body, ...mails, role, hasPaidPrivileges: paid, ownerEmail: 'ada@example.test' })
    },
    'POST /api/v0/analytics/event': () => done(),
  })
}

beforeEach(() => {
  sessionFlag.set()
  serve(project)
})
afterEach(() => logOut(async () => undefined))

const buttons = (scope = screen as Pick<typeof screen, 'getAllByRole'>) =>
  scope.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const main = async () => {
  openConsole(address)
  await screen.findByText('3 GB of 1 TB used. Set for this project; the account gives 100 TB.')
  return within(screen.getByRole('main'))
}

describe('what can be changed', () => {
  it('by the owner', async () => {
    const page = await main()
    await page.findByRole('button', { name: 'Request more storage' })
    expect(buttons(page)).toEqual([
      'Edit name',
      'Edit description',
      'About encryption',
      'Request more storage',
      'Edit storage limit',
      'Request more download',
      'Edit download limit',
      'Delete project',
    ])
    satellite.on(`PATCH ${at}/notifications`, () => done())
    await user.click(page.getByRole('switch', { name: 'Download' }))
    await waitFor(() =>
      expect(satellite.to(`PATCH ${at}/notifications`).map(({ body }) => body)).toEqual([
        '{"egressNotificationsEnabled":false}',
      ]),
    )
  })

  it.each([
    {
      role: wireRoles.admin,
      can: ['About encryption', 'Edit storage limit', 'Edit download limit'],
      says: [
        'Only the owner (ada@example.test) can change name and description.',
        'Only the owner (ada@example.test) can delete this project.',
      ],
    },
    {
      role: wireRoles.member,
      can: ['About encryption'],
      says: [
        'Only the owner (ada@example.test) can change name and description.',
        'The owner and admins can set limits for this project.',
        'When 80 % and 100 % of a limit are used: storage on, download on.',
        'Only the owner (ada@example.test) can delete this project.',
      ],
    },
  ])('by role $role', async ({ role, can, says }) => {
    serve({ ...project, ownerId: 'somebody', role }, { role })
    const page = await main()
    await waitFor(() => expect(buttons(page)).toEqual(can))
    for (const sentence of says) expect(page.getByText(sentence)).toBeTruthy()
  })

  it('on a free plan: a limit leads to the upgrade', async () => {
    serve(project, { isPaid: false })
    const page = await main()
    await page.findByText('Limits can be set once the owner of the project has a paid plan.')
    await user.click(page.getByRole('button', { name: 'Edit storage limit' }))
    expect(await screen.findByRole('dialog', { name: 'Upgrade Account' })).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Request more storage', hidden: true })).toBeNull()
  })

  it('where the operator offers neither limits nor deletion', async () => {
    satellite.on('GET /api/v0/config', () => answered(aConfig({ limitsAreaEnabled: false })))
    openConsole(address)
    await screen.findByRole('button', { name: 'Edit name' })
    expect(screen.queryByRole('heading', { name: 'Limits' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete project' })).toBeNull()
  })

  it('not by whom a provider manages: nothing can be proven', async () => {
    satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ externalID: 'sso:1' })))
    const page = await main()
    expect(page.getByText(/^Your single sign-on provider manages your account\./)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Delete project' })).toBeNull()
  })
})

describe('deleting the project', () => {
  const free = { buckets: 0, apiKeys: 0, currentUsage: false, invoicingIncomplete: false }

  /** The dialog that shows the text after the first step: what is in the way is said in another one. */
  async function begin(then: string | RegExp) {
    const page = await main()
    await user.click(page.getByRole('button', { name: 'Delete project' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete project' }))
    await user.click(dialog.getByRole('button', { name: 'Next' }))
    await screen.findByText(then)
    return within(screen.getByRole('dialog', { name: 'Delete project' }))
  }

  it.each([
    {
      given: { buckets: 25, lockEnabledBuckets: 2, held: ['photos'] },
      says: ['Please delete all your buckets first.', 'Total buckets', 'With object lock', 'photos', '+ 24 more'],
      button: 'Go to buckets',
    },
    {
      given: { instances: 3, held: ['web', 'web'] },
      says: ['Please delete all your instances first. Their disks go with them.', 'Total instances', '+ 1 more'],
      button: 'Go to instances',
    },
    {
      given: { apiKeys: 1, held: ['laptop'] },
      says: ['Please delete all your access keys first.', 'Total access keys', 'laptop'],
      button: 'Go to accesses',
    },
    {
      given: { invoicingIncomplete: true },
      says: [/around the 4th of the next month\. .* delete your project\./],
      button: 'Close',
    },
  ])('$given: $button', async ({ given, says, button }) => {
    satellite.on(remove, () => refused(409, '', { code: 'project_deletion_restricted', ...free, ...given }))
    const dialog = await begin(says[0] ?? '')
    expect(dialog.getAllByRole('button', { name: button }).at(-1)?.getAttribute('type')).toBe('submit')
    for (const text of says) expect(dialog.getByText(text)).toBeTruthy()
  })

  it('says when it does not know what is in the way', async () => {
    satellite.on(remove, () => refused(409, '', { code: 'project_deletion_restricted', ...free }))
    expect(await begin('project deletion was restricted for an unknown reason')).toBeTruthy()
  })

  it('is proven step by step, and leads to the other projects', async () => {
    satellite.on(remove, () => done())
    satellite.on(`POST ${at}/deletion-code`, () => done())
    const dialog = await begin('Step 2 of 4: Password')
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}')
    await user.click(await dialog.findByRole('button', { name: /Send a new one/ }))
    expect(await screen.findByText('A new code was sent.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Verification code'), '123456{Enter}')
    const last = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete project' })
    await user.click(await dialog.findByRole('checkbox', { name: 'I want to delete this project.' }))
    satellite.on('GET /api/v0/projects', () => answered([]))
    await user.click(last())
    expect(await screen.findByText('Project deleted')).toBeTruthy()
    expect(await screen.findByText('Create your first project')).toBeTruthy()
    expect(satellite.to(remove).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { step: 0, data: '' },
      { step: 1, data: 'secret' },
      { step: 3, data: '123456' },
      { step: 4, data: '' },
    ])
  })
})
