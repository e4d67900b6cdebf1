import { smallestSizes } from '@perigee/domain/prices/fees'

/**
 * SQL of amounts for the smallest sizes, in their order: what `each` says of one of them.
 * @param each of the size in bytes and its place, from 1
 */
export const forEachSize = (
  each: (size: number, place: number) => string,
  type: 'bigint' | 'numeric' = 'bigint',
): string => `array[${smallestSizes.map((size, index) => each(size, index + 1)).join(', ')}]::${type}[]`

/** SQL that adds such amounts up over rows; nulls are zeros. */
export const summedLacking = (column: string): string =>
  forEachSize((_, place) => `coalesce(sum(${column}[${place}]), 0)`)

/** SQL of what an object of a size lacks to each. */
export const lackingOf = (bytes: string): string => forEachSize((size) => `greatest(${size} - ${bytes}, 0)`)

/** Objects of this size or more lack nothing. */
export const largestSmallest: number = Math.max(...smallestSizes)
