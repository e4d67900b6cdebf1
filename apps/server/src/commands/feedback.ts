import { listFeedback } from '@perigee/accounts/administration/view-accounts'
import { operator } from '@perigee/actors/actor'
import type { SubmissionRow } from '@perigee/satellite-db/submissions'
import type { AdminContext } from './admin-database'

export const formNames = [
  'feedback',
  'cunofs-beta',
  'object-mount-consultation',
  'project-limit-increase',
  'placement-waitlist',
] as const

export interface FeedbackFlags {
  form?: string
  last: number
  json: boolean
}

/** What people sent from the console, newest first. */
export async function feedbackText(context: AdminContext, { form, last, json }: FeedbackFlags): Promise<string> {
  const sent = await listFeedback(context, operator, { limit: last, ...(form === undefined ? {} : { form }) })
  if (json) return JSON.stringify(sent, undefined, 2)
  return sent.length === 0 ? 'Nothing was sent.' : sent.map(asText).join('\n\n')
}

function asText({ form, email, createdAt, deliveredAt, content }: SubmissionRow): string {
  const fields = Object.entries(content).filter(([, value]) => value !== '')
  const head = `${createdAt.toISOString()}  ${form}  ${email}${deliveredAt ? '' : '  (not passed on)'}`
  return [head, ...fields.map(([name, value]) => `  ${name}: ${oneLine(String(value))}`)].join('\n')
}

/** People write what they like; a terminal must not obey it. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
