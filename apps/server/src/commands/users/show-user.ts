import { showAccount as findOut, type ShownAccount } from '@perigee/accounts/administration/view-accounts'
import { operator } from '@perigee/actors/actor'
import { size } from '@perigee/server-kit/settings/parsers'
import type { AdminContext } from '../admin-database'
import { freezeText, kindText, statusText } from './account-texts'

/** What is known about an account, without anything secret. @throws noSuchAccount */
export async function showAccount(context: AdminContext, who: string, { json }: { json: boolean }): Promise<string> {
  const account = describe(await findOut(context, operator, { who }))
  return json ? JSON.stringify(account, undefined, 2) : asText(account)
}

function describe({ user, freezes, projects }: ShownAccount) {
  return {
    id: user.id,
    email: user.email,
    name: user.fullName,
    kind: kindText(user.kind),
    status: statusText(user.status),
    partner: user.partner,
    varPartner: user.varPartner,
    createdAt: user.createdAt.toISOString(),
    upgradedAt: user.upgradedAt?.toISOString() ?? null,
    trialExpiration: user.trialExpiration?.toISOString() ?? null,
    secondFactor: user.mfaEnabled,
    limits: {
      projects: user.projectLimit,
      storage: user.projectStorageLimit,
      bandwidth: user.projectBandwidthLimit,
      segments: user.projectSegmentLimit,
    },
    freezes: freezes.map(({ kind, createdAt, daysTillEscalation, saved }) => ({
      kind: freezeText(kind),
      since: createdAt.toISOString(),
      daysTillEscalation,
      savedLimits: saved?.user ?? null,
    })),
    projects: projects.map((project) => ({
      id: project.publicId,
      name: project.name,
      limits: { storage: project.storageLimit, bandwidth: project.bandwidthLimit, segments: project.segmentLimit },
    })),
  }
}

function asText({ limits, freezes, projects, ...user }: ReturnType<typeof describe>): string {
  const rows: [string, string][] = [
    ['Id', user.id],
    ['Email', user.email],
    ['Name', user.name || '–'],
    ['Kind', user.kind],
    ['Status', user.status],
    ['Partner', partnerText(user)],
    ['Created', user.createdAt],
    ['Trial', user.trialExpiration === null ? '–' : `ends ${user.trialExpiration}`],
    ['2FA', user.secondFactor ? 'on' : 'off'],
    ['Projects', `${projects.length} of ${limits.projects}`],
    ['Limits', limitsText(limits)],
    ...freezes.map((freeze): [string, string] => ['Frozen', `${freeze.kind}, since ${freeze.since}`]),
    ...projects.map((project): [string, string] => [
      'Project',
      `${project.name} (${project.id}): ${limitsText(project.limits)}`,
    ]),
  ]
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join('\n')
}

const partnerText = ({ partner, varPartner }: { partner: string; varPartner: boolean | null }): string =>
  `${partner || '–'}${varPartner === null ? '' : varPartner ? ', billed by a reseller' : ', billed here'}`

const limitsText = ({ storage, bandwidth, segments }: { storage: number; bandwidth: number; segments: number }) =>
  `storage ${size.show(storage)}, bandwidth ${size.show(bandwidth)}, segments ${segments}`
