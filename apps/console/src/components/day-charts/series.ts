import type { DailyUsage } from '@perigee/contract/projects'
import type { Day } from './period'

export type Point = { day: Day; bytes: number }

/** One point per day; days that the answer leaves out are 0. */
export function series(days: readonly Day[], values: DailyUsage['storageUsage']): Point[] {
  const byDay = new Map(values.map(({ date, value }) => [date.slice(0, 10), value]))
  return days.map((day) => ({ day, bytes: byDay.get(day) ?? 0 }))
}

export const isFlat = (points: readonly Point[]): boolean => points.every(({ bytes }) => bytes === 0)
