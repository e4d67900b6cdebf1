import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import type { RestKey } from '@perigee/contract/rest-keys'
import type { ConsoleProject } from '@/lib/projects'
import { aConfig, anAccount } from './builders'
import { answered, done, type Received } from './satellite'
import { settingsAnswer } from './settings-answer'

let made = 0

export function aRestKey(facts: Partial<RestKey> = {}): RestKey {
  made++
  return {
    id: `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`,
    name: `Key ${made}`,
    createdAt: '2026-11-05T12:00:00Z',
    expiresAt: null,
    access: 'write',
    projectID: null,
    areas: null,
    lastUsedAt: null,
    calls: 0,
    replaces: null,
    ...facts,
  }
}

interface Facts {
  config?: Partial<FrontendConfig>
  account?: Partial<Account>
  projects?: readonly ConsoleProject[]
}

/** What the page of API keys asks for; `keys` is what is there, and may change meanwhile. */
export const restKeyAnswers = (keys: () => readonly RestKey[], { config, account, projects = [] }: Facts = {}) => ({
  'GET /api/v0/config': () => answered(aConfig({ restAPIKeysUIEnabled: true, ...config })),
  'GET /api/v0/auth/account': () => answered(anAccount(account)),
  'GET /api/v0/auth/account/settings': () => answered(settingsAnswer()),
  'GET /api/v0/projects': () => answered(projects),
  'GET /api/v0/restkeys': (_request: Received) => answered(keys()),
  'DELETE /api/v0/restkeys': () => done(),
  'POST /api/v0/auth/logout': () => done(),
})
