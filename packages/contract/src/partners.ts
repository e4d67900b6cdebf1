import * as z from 'zod/mini'
import { defineCall } from './call'

/** What an installation can say in a partner's name, and where: console-api.md 1.2. */
export const partnerPlaces = ['signup', 'onboarding', 'pricing-plan', 'billing', 'upgrade'] as const
export type PartnerPlace = (typeof partnerPlaces)[number]

/** What this console shows of such a text. Whatever else stands in it is kept for other consoles. */
export const partnerText = z.looseObject({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  points: z.optional(z.array(z.string())),
  /** What the button that leads on is called, and where it leads. */
  button: z.optional(z.string()),
  url: z.optional(z.url({ protocol: /^https?$/ })),
})
export type PartnerText = z.output<typeof partnerText>

/** 400 for an unknown place, 404 for an unknown partner; `{}` where the partner has nothing to say. */
export const getPartnerText = defineCall({
  method: 'GET',
  path: '/api/v0/:place-config/:partner',
  may: 'public',
  params: z.object({ place: z.enum(partnerPlaces), partner: z.string() }),
  response: partnerText,
  fallback: 'Could not get what the partner says',
})
