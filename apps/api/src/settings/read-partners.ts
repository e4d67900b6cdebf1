import { partnerPlanText } from '@perigee/contract/partner-plan'
import { partnerPlaces, partnerText, type PartnerPlace, type PartnerText } from '@perigee/contract/partners'
import { SettingError } from '@perigee/server-kit/settings'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const partner = z.strictObject({
  ...(Object.fromEntries(partnerPlaces.map((place) => [place, z.optional(partnerText)])) as Record<
    PartnerPlace,
    z.ZodMiniOptional<typeof partnerText>
  >),
  'pricing-plan': z.optional(z.intersection(partnerText, partnerPlanText)),
})
const partners = z.record(z.string(), partner)

export type Partners = ReadonlyMap<string, Partial<Record<PartnerPlace, PartnerText | undefined>>>

/**
 * The texts of partners: `{"acme": {"signup": {"title": …}}}`. Nobody where no file is named.
 * @throws SettingError for a file that cannot be read, is no JSON, or has another shape
 */
export function readPartners(file: string | null): Partners {
  if (file === null) return new Map()
  const found = partners.safeParse(parsed(file))
  if (found.success) return new Map(Object.entries(found.data))
  throw wrong(file, `expected {"<partner>": {"signup": {"title": …}}}, not what stands at "${placeOf(found.error)}"`)
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw wrong(file, cause instanceof Error ? cause.message : String(cause))
  }
}

const wrong = (file: string, what: string) => new SettingError(`PERIGEE_PARTNERS_FILE: ${file}: ${what}`)

function placeOf({ issues: [issue] }: z.core.$ZodError): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : []
  return [...(issue?.path ?? []), ...unknown].join('.')
}
