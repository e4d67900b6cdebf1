import { operator } from '@perigee/actors/actor'
import { deliverMails } from '@perigee/accounts/mails/deliver-mails'
import { createDrafts } from '@perigee/billing/invoices/create-drafts'
import { finaliseMonth } from '@perigee/billing/invoices/finalise-month'
import { type Month, monthNamed } from '@perigee/billing/invoices/months'
import { payMonth } from '@perigee/billing/invoices/pay-month'
import { prepareMonth } from '@perigee/billing/invoices/prepare-month'
import { reviewMonth } from '@perigee/billing/invoices/review-month'
import { day, hour, minute } from '@perigee/std/durations'
import { cronJobs } from '../../jobs/cron-jobs'
import type { TestApi } from '../start-api'

/** Jobs of every hour and more often are run once a day, after the others. */
const frequent = 7 * hour
const names = [
  'freeze-accounts',
  'remind-trials',
  'dun-accounts',
  'end-packages',
  'invoice-month',
  'settle-card-payments',
  'handle-card-events',
  'follow-accounts',
]

interface DailyJob {
  /** Since midnight. */
  at: number
  run(): Promise<unknown>
}

/** When a job runs in a day of UTC, by its schedule. */
function timeOf(schedule: string): number {
  const [minutes, hours] = schedule.split(' ')
  return /^\d+$/.test(`${minutes}${hours}`) ? Number(hours) * hour + Number(minutes) * minute : frequent
}

/** Lets days go by with the jobs of an installation. @param measure the job of the object store */
export function calendar(api: TestApi, measure: () => Promise<void>) {
  const { clock, deps } = api
  const jobs = cronJobs
    .filter(({ name }) => names.includes(name))
    .map(({ schedule, run }): DailyJob => ({ at: timeOf(schedule), run: () => run(deps) }))
  const daily: DailyJob[] = [{ at: 3 * hour + 17 * minute + 5_123, run: measure }, ...jobs].toSorted(
    (a, b) => a.at - b.at,
  )
  const diary: { day: string; to: string; subject: string }[] = []

  /** Writes into the diary what was mailed since the last time. */
  async function noteMails(): Promise<void> {
    await deliverMails(deps)
    const mails = await api.mails()
    for (const { to, subject } of mails.slice(diary.length))
      diary.push({ day: clock().toISOString().slice(0, 10), to, subject })
  }

  return {
    noteMails,
    /** What was mailed to somebody: day and subject. */
    diaryOf: (email: string): string[] =>
      diary.filter(({ to }) => to === email).map(({ day: on, subject }) => `${on} ${subject}`),

    /** Goes on to a moment, with every job that is due until then. */
    async until(moment: Date): Promise<void> {
      const begin = clock()
      for (let midnight = Math.floor(begin.getTime() / day) * day; midnight < moment.getTime(); midnight += day) {
        for (const { at, run } of daily) {
          const due = new Date(midnight + at)
          if (due <= begin || due >= moment) continue
          clock.set(due)
          await run()
        }
        await noteMails()
      }
      clock.set(moment)
    },

    /** The commands of the operator for a month, each of them twice. */
    async byCommands(name: string): Promise<void> {
      const month = monthNamed(name) as Month
      for (const step of [prepareMonth, createDrafts, reviewMonth, finaliseMonth])
        for (const _ of [1, 2]) await step(deps, operator, month)
      for (const _ of [1, 2]) await payMonth(deps, operator, { month })
      await noteMails()
    },
  }
}
