import { type ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { call, isCallError, isRefusedAs } from '@/lib/call'
import { explained, failureOf } from '@/lib/failure'
import { FieldProblem } from '@/lib/refused-field'
import { bucketChanges, changedRules, type ObjectRule, rulesOf, type WebhookFields } from './webhook-fields'

interface Wish {
  projectId: string
  fields: WebhookFields
  /** Of all buckets of the project. */
  names: readonly string[]
}

export interface MadeWebhook {
  /** Told this once. */
  secret: string
  /** The buckets that could not be chosen for it, and why. */
  missed: { buckets: readonly string[]; cause: unknown } | null
}

/** Makes a webhook, then has it hear of its buckets. It is there once this does not throw, whatever was missed. */
export async function createWebhook({ projectId, fields, names }: Wish): Promise<MadeWebhook> {
  const { id, secret } = await atField(
    orUncertain(call(webhooks.create, { params: { id: projectId }, body: rulesOf(fields) })),
  )
  const missed: string[] = []
  let cause: unknown = null
  for (const { bucket, ...rule } of bucketChanges([], fields, names)) {
    try {
      await setBucket({ projectId, webhookId: id, bucket }, rule)
    } catch (thrown) {
      missed.push(bucket)
      cause ??= thrown
    }
  }
  return { secret, missed: missed.length === 0 ? null : { buckets: missed, cause } }
}

/** Gives a webhook what has changed in the form; doing it again after a failure does no harm. */
export async function changeWebhook(before: ListedWebhook, { projectId, fields, names }: Wish): Promise<void> {
  const params = { id: projectId, webhookId: before.id }
  const body = changedRules(before, fields)
  if (body) await atField(call(webhooks.change, { params, body }))
  for (const { bucket, ...rule } of bucketChanges(before.objects, fields, names)) {
    try {
      await setBucket({ projectId, webhookId: before.id, bucket }, rule)
    } catch (cause) {
      // A bucket that is gone tells nobody anything.
      if (rule.events.length > 0 || !isRefusedAs(cause, 'no_such_bucket')) throw cause
    }
  }
}

const setBucket = (
  { projectId, webhookId, bucket }: { projectId: string; webhookId: string; bucket: string },
  { events, ...names }: ObjectRule,
): Promise<unknown> =>
  call(webhooks.setBucket, { params: { id: projectId, webhookId, bucket }, body: { events: [...events], ...names } })

/** What the server has against the address stands at the address. */
async function atField<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved
  } catch (cause) {
    const { field } = (isCallError(cause, 400) ? cause.body : {}) as { field?: unknown }
    if (field === 'address' || field === 'body.address') throw new FieldProblem('address', failureOf(cause).message)
    throw cause
  }
}

const uncertain =
  'It is not known whether a webhook was made. One in the list whose secret nobody has seen can be deleted.'

/** Where no answer came back, the webhook may be there all the same, and its secret is lost. */
async function orUncertain<T>(made: Promise<T>): Promise<T> {
  try {
    return await made
  } catch (cause) {
    throw failureOf(cause).network === 'answered' ? cause : explained(uncertain, cause)
  }
}
