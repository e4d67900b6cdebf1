import { hmacSha256 } from '@perigee/crypto/hash'
import { listUndelivered, noteDelivered, type SubmissionRow } from '@perigee/satellite-db/submissions'
import { utf8 } from '@perigee/std/bytes'
import { second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { AccountsContext } from '../context'

const atOnce = 50
const timeout = 10 * second

/**
 * Passes what people sent on to the operator's webhook, oldest first, at least once each. One that is refused stops the
 * run: the queue tries again, and so does every later run.
 * @returns how many were taken. @throws Error when the webhook does not answer with a 2xx status
 */
export async function deliverSubmissions({
  db,
  clock,
  settings,
}: Pick<AccountsContext, 'db' | 'clock' | 'settings'>): Promise<number> {
  const { feedbackWebhookUrl: url, feedbackWebhookSecret: secret } = settings
  if (url === null) return 0
  if (secret === null) throw new Error('the feedback webhook has no secret')
  const waiting = await listUndelivered(db, atOnce)
  for (const submission of waiting) {
    await deliver(submission, { url, secret, now: clock() })
    await noteDelivered(db, submission.id, clock())
  }
  return waiting.length
}

interface Target {
  url: string
  secret: string
  now: Date
}

async function deliver(submission: SubmissionRow, { url, secret, now }: Target): Promise<void> {
  const body = JSON.stringify({
    id: submission.id,
    form: submission.form,
    email: submission.email,
    sentAt: submission.createdAt.toISOString(),
    content: submission.content,
  })
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-perigee-signature': signature(body, secret, now),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the feedback webhook answered ${answer.status}`)
}

/** `t=<unix seconds>,v1=<hex of the HMAC-SHA-256 over "<t>.<body>">`: who knows the secret can check body and age. */
function signature(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / second)
  return `t=${time},v1=${toHex(hmacSha256(utf8(secret), utf8(`${time}.${body}`)))}`
}
