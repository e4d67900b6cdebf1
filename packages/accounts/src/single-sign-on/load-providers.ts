import { readFileSync } from 'node:fs'
import { SettingError } from '@perigee/server-kit/settings'
import * as z from 'zod/mini'
import type { AccountsSettings } from '../settings'
import type { SsoProvider } from './provider'
import { providerOf, providerSchema } from './provider-schema'

type SsoSettings = Pick<
  AccountsSettings,
  | 'ssoProvidersFile'
  | 'ssoName'
  | 'ssoIssuer'
  | 'ssoClientId'
  | 'ssoClientSecret'
  | 'ssoEmailPattern'
  | 'ssoLinksAccounts'
>

/** Read once, at the start: one provider of the variables, then those of the file. @throws SettingError */
export function loadSsoProviders(settings: SsoSettings): readonly SsoProvider[] {
  const single = ofVariables(settings)
  const listed = settings.ssoProvidersFile === null ? [] : ofFile(settings.ssoProvidersFile)
  const providers = [...(single ? [single] : []), ...listed]
  const twice = providers.find(({ name }, at) => providers.findIndex((other) => other.name === name) !== at)
  if (twice) throw new SettingError(`Two single sign-on providers have the name "${twice.name}".`)
  return providers
}

const variables = {
  name: 'PERIGEE_SSO_NAME',
  issuer: 'PERIGEE_SSO_ISSUER',
  clientId: 'PERIGEE_SSO_CLIENT_ID',
  clientSecret: 'PERIGEE_SSO_CLIENT_SECRET',
  emailPattern: 'PERIGEE_SSO_EMAIL_PATTERN',
  linksAccounts: 'PERIGEE_SSO_LINKS_ACCOUNTS',
} as const

function ofVariables(settings: SsoSettings): SsoProvider | undefined {
  const { ssoIssuer: issuer, ssoClientId: clientId, ssoClientSecret: clientSecret } = settings
  const needed = { issuer, clientId, clientSecret, emailPattern: settings.ssoEmailPattern }
  if (Object.values(needed).every((value) => value === null)) return undefined
  const given = { ...needed, name: settings.ssoName, linksAccounts: settings.ssoLinksAccounts }
  for (const [field, value] of Object.entries(given)) {
    if (value === null)
      throw new SettingError(`${nameOf(field)} is missing: the other variables of single sign-on are set`)
  }
  const read = z.safeParse(providerSchema, given)
  if (!read.success) throw new SettingError(firstProblem(read.error, (path) => nameOf(String(path[0]))))
  return providerOf(read.data)
}

const nameOf = (field: string): string => new Map<string, string>(Object.entries(variables)).get(field) ?? field

function ofFile(file: string): SsoProvider[] {
  const read = z.safeParse(z.array(providerSchema, 'has to be a list of providers'), contentOf(file))
  if (read.success) return read.data.map(providerOf)
  const where = (path: PropertyKey[]) => [`PERIGEE_SSO_PROVIDERS_FILE: ${file}`, ...path.map(placeText)].join(', ')
  throw new SettingError(firstProblem(read.error, where))
}

const placeText = (part: PropertyKey): string =>
  typeof part === 'number' ? `provider ${part + 1}` : `"${String(part)}"`

function firstProblem({ issues: [issue] }: z.core.$ZodError, where: (path: PropertyKey[]) => string): string {
  const problem =
    issue?.code === 'unrecognized_keys' ? `there is no member "${issue.keys.join('", "')}"` : issue?.message
  return `${where(issue?.path ?? [])}: ${problem ?? 'not accepted'}`
}

/** What the parser says about a mistake can quote a secret: it is not passed on. */
function contentOf(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new SettingError(`PERIGEE_SSO_PROVIDERS_FILE: ${file} cannot be read`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new SettingError(`PERIGEE_SSO_PROVIDERS_FILE: ${file} is not JSON`)
  }
}
