import { day as oneDay } from '@perigee/std/durations'
import * as z from 'zod/mini'
import { projectId } from '../fields'

/** Of a path: what every call about one project names. */
export const byProject = z.object({ projectId })

/** Of an answer: RFC 3339 in UTC. */
export const time = z.iso.datetime()

/** Of an answer: a day of UTC, `2026-11-24`. */
export const day = z.iso.date()

/** Bytes, or a number of things: whole, and below 2^53. */
export const amount = z.int().check(z.gte(0))

/** Cents of a US dollar; below zero for what goes back. */
export const cents = z.int()

/** What a field of the reference pages is explained by. */
export const said = z.describe

/** A moment, with its offset from UTC. What is none is compared with nothing: `abort`. */
export const moment = z.pipe(
  z.iso.datetime({ offset: true, abort: true, error: 'A time such as 2026-11-24T00:00:00Z is needed.' }),
  z.transform((text) => new Date(text)),
)

const dayStart = z.pipe(
  z.iso.date({ abort: true, error: 'A day such as 2026-11-24 is needed.' }),
  z.transform((text) => new Date(text)),
)

/** Of a query: `true` or `false`, which is what it is without. */
export const flag = z._default(
  z.pipe(
    z.enum(['true', 'false'], 'Either true or false is needed.'),
    z.transform((text) => text === 'true'),
  ),
  false,
)

const mostDays = 366

/** Of a query: days of UTC, the first and the last one included. */
export const days = z.object({ from: dayStart, to: dayStart }).check(
  z.refine(({ from, to }) => from <= to, { error: 'The range ends before it starts.', path: ['to'] }),
  z.refine(({ from, to }) => to.getTime() - from.getTime() < mostDays * oneDay, {
    error: `The range may have ${mostDays} days at most.`,
    path: ['from'],
  }),
)

/** A list that is short enough to come at once. */
export const allOf = <Item extends z.core.$ZodType>(item: Item) => z.object({ items: z.array(item) })
