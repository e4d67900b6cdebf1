import type { ProjectUsageLimits } from '@perigee/contract/projects'
import { accountKinds } from '@perigee/domain/account-kinds'
import { wireRoles } from '@perigee/domain/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleProject } from '@/lib/projects'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, anAccount, aProject } from '@/testing/builders'
import { dashboardAnswers, limitsAnswer } from '@/testing/dashboard-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, type Satellite } from '@/testing/satellite'
import { settingsAnswer } from '@/testing/settings-answer'

const projectId = '00010203-0405-0607-0809-0a0b0c0d0e0f'
const usageCall = `GET /api/v0/projects/${projectId}/usage-limits`
const stopCall = `GET /api/v0/projects/${projectId}/downloads-stopped`
const address = '/projects/AAECAwQFBgc/dashboard'
const settings = 'PATCH /api/v0/auth/account/settings'
const user = userEvent.setup({ delay: null })
const free = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  currentScope().queries.clear()
  sessionFlag.set()
})
afterEach(() => logOut(async () => undefined))

interface Facts {
  limits?: Partial<ProjectUsageLimits>
  project?: Partial<ConsoleProject>
  paid?: boolean
  role?: number
  config?: object
  /** What is told of stopped downloads. */
  stop?: object
}

function open({ limits = {}, project: facts = {}, paid = false, role = wireRoles.admin, config, stop }: Facts) {
  const project = aProject({ id: projectId as never, role, ...facts } as never)
  const at = `/api/v0/projects/${project.id}`
  const used = limitsAnswer({ objectCount: 1, bucketsUsed: 1, ...limits })
  satellite = aSatellite({
    ...dashboardAnswers(project),
    'GET /api/v0/config': () =>
      answered(aConfig({ defaultPaidStorageLimit: '1.00 KB', defaultPaidBandwidthLimit: '1.00 KB', ...config })),
    'GET /api/v0/auth/account/settings': () => answered(settingsAnswer({ passphrasePrompt: false })),
    [settings]: ({ body }) => answered({ ...settingsAnswer(), ...(JSON.parse(body) as object) }),
    [usageCall]: () => answered(used),
    [stopCall]: () => answered(stop),
    [`GET ${at}/config`]: () =>
      answered({
        hasManagedPassphrase: false,
        encryptPath: true,
        isOwnerPaidTier: paid,
        hasPaidPrivileges: paid,
        role,
        salt: '',
        membersCount: 1,
        availablePlacements: [],
      }),
  })
  if (!paid) satellite.on('GET /api/v0/auth/account', () => answered(anAccount({ kindInfo: free })))
  openConsole(address)
}

const note = async (name: string) => within(await screen.findByRole('note', { name }))
const isLoaded = () => screen.findByRole('region', { name: 'Storage' })

describe('a limit that is close or reached', () => {
  it('is told with what its owner on a trial can do: upgrade', async () => {
    open({ limits: { storageUsed: 1000, bandwidthUsed: 800 } })
    const limits = await note('Limits')
    expect(
      limits.getByText(/The storage limit .* is reached\. Uploads are refused\. This project has used 80%/),
    ).toBeTruthy()
    expect(limits.getByRole('button', { name: 'Upgrade' })).toBeTruthy()
  })

  it('leads whoever leads a paid project to the limit that was set', async () => {
    open({ limits: { userSetBandwidthLimit: 500, bandwidthUsed: 450 }, paid: true, project: { ownerId: 'other' } })
    await user.click((await note('Limits')).getByRole('button', { name: 'Edit limit' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Bandwidth Limit' })).toBeTruthy()
  })

  it.each([
    { paid: true, says: /Its owner and admins can change limits\.$/ },
    { paid: false, says: /Its owner can upgrade to a paid plan\.$/ },
  ])('offers members nothing that they cannot do, and says who can ($paid)', async ({ paid, says }) => {
    open({ limits: { storageUsed: 900 }, paid, role: wireRoles.member, project: { ownerId: 'other' } })
    const limits = await note('Limits')
    expect(limits.getByText(says)).toBeTruthy()
    expect(limits.queryByRole('button', { name: /Upgrade|Edit/ })).toBeNull()
  })

  it('is put away until something else is said', async () => {
    open({ limits: { storageUsed: 800 } })
    await user.click((await note('Limits')).getByRole('button', { name: 'Dismiss the notice about limits' }))
    expect(screen.queryByRole('note', { name: 'Limits' })).toBeNull()

    const grows = async (storageUsed: number) => {
      satellite.on(usageCall, () => answered(limitsAnswer({ storageUsed, objectCount: 1 })))
      await currentScope().queries.invalidateQueries()
    }
    await grows(850)
    expect(await screen.findByText('850 B')).toBeTruthy()
    expect(screen.queryByRole('note', { name: 'Limits' })).toBeNull()
    await grows(1000)
    await note('Limits')
  })

  it.each([
    { what: 'there is room', limits: { storageUsed: 799 } },
    {
      what: 'the project is frozen',
      limits: { storageLimit: 0, bandwidthLimit: 0, segmentLimit: 0, storageUsed: 5 },
    },
  ])('is not told while $what', async ({ limits }) => {
    open({ limits })
    await isLoaded()
    expect(screen.queryByRole('note', { name: 'Limits' })).toBeNull()
  })
})

describe('downloads that a spent budget stops', () => {
  const stop = { stopped: true, buckets: [], until: '2026-12-01T00:00:00Z' }
  const come = (facts: Facts) =>
    open({ limits: { storageUsed: 1000 }, paid: true, stop, config: { billingFeaturesEnabled: true }, ...facts })

  it('are told before limits, and lead the owner to budgets', async () => {
    come({})
    const downloads = await note('Downloads')
    expect(downloads.getByText(/^Downloads are stopped: the budget is spent\. Raise the budget, or wait/)).toBeTruthy()
    const link = downloads.getByRole<HTMLAnchorElement>('link', { name: 'See budgets' })
    expect(new URL(link.href).searchParams.get('tab')).toBe('budgets')
    expect(screen.queryByRole('note', { name: 'Limits' })).toBeNull()
  })

  it('are told to members without a word about money of others, and with nothing to press', async () => {
    come({ role: wireRoles.member, project: { ownerId: 'other' } })
    const downloads = await note('Downloads')
    expect(downloads.getByText(/^Downloads are stopped until December 1 \(UTC\): the owner of/)).toBeTruthy()
    expect(downloads.queryByRole('link')).toBeNull()
  })

  it.each([{ additions: [] }, { billingFeaturesEnabled: false }])('are not asked about with %j', async (config) => {
    come({ config: { billingFeaturesEnabled: true, ...config } })
    await isLoaded()
    expect(satellite.to(stopCall)).toEqual([])
  })
})

describe('the passphrase of a team', () => {
  const says = 'All team members should use the same passphrase to access the same data.'

  it('is explained until somebody has read it, and the account remembers that', async () => {
    open({ project: { memberCount: 2 } })
    const team = await note('Passphrase of the team')
    expect(team.getByText(says)).toBeTruthy()
    await user.click(team.getByRole('button', { name: 'Dismiss the notice about the passphrase' }))
    await waitFor(() => expect(satellite.to(settings)).toHaveLength(1))
    expect(JSON.parse(satellite.to(settings)[0]?.body ?? '')).toMatchObject({
      noticeDismissal: { projectMembersPassphrase: true },
    })
    expect(screen.queryByRole('note', { name: 'Passphrase of the team' })).toBeNull()
  })

  it.each([
    { what: 'whoever works alone', project: { memberCount: 1 } },
    { what: 'whom the service spares it', project: { memberCount: 2, hasManagedPassphrase: true } },
  ])('concerns not $what', async ({ project }) => {
    open({ project, limits: { storageUsed: 1 } })
    await isLoaded()
    expect(screen.queryByRole('note', { name: 'Passphrase of the team' })).toBeNull()
  })
})
