import type { PublicCall } from './define'
import { legacyCalls } from './legacy'

/** Every call of the public API, by area and name. Server, OpenAPI document, reference pages and clients are made from it. */
export const publicGroups = {
  legacy: legacyCalls,
} as const satisfies Record<string, Readonly<Record<string, PublicCall>>>

const groups: readonly Readonly<Record<string, PublicCall>>[] = Object.values(publicGroups)

/** The same by the ids of the calls. */
export const publicCalls: Readonly<Record<string, PublicCall>> = Object.fromEntries(
  groups.flatMap((group) => Object.values(group)).map((call) => [call.facts.id, call]),
)
