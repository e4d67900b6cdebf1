import { uuid } from '@perigee/contract/fields'
import * as z from 'zod/mini'

const longest = 1_000

/** A name or an address that a list is sorted by. */
export const textKey = z.string().check(z.maxLength(longest))

/** When a thing was made, in milliseconds: what a Date holds. */
export const madeAt = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))

/** Of a list by age. */
export const placeByAge = z.object({ at: madeAt, id: uuid })

interface Made {
  createdAt: Date
  id: string
}

export const placeOf = ({ createdAt, id }: Made): z.output<typeof placeByAge> => ({ at: createdAt.getTime(), id })

export const madeAfter = (place: z.output<typeof placeByAge> | undefined): Made | undefined =>
  place && { createdAt: new Date(place.at), id: place.id }
