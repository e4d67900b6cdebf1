import { openSealed, sealBytes, UnsealError } from '@perigee/server-kit/sealed-bytes'
import { newWebhookSecret, webhookSecretText } from '@perigee/server-kit/webhooks/sign'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { WebhooksContext } from './webhooks-context'

type Needs = Pick<WebhooksContext, 'webhookKey'>

/** `text` is shown once; only `sealed` is kept. */
export function sealedNewSecret({ webhookKey }: Needs, webhookId: string): { sealed: Uint8Array; text: string } {
  const secret = newWebhookSecret()
  return { sealed: sealBytes(webhookKey, secret, `project:${webhookId}`), text: webhookSecretText(secret) }
}

/** Of a budget or a webhook of a project. Undefined for one that was sealed under another root secret. */
export const openSecret = (
  { webhookKey }: Needs,
  { kind, ownerId }: { kind: 'budget' | 'project'; ownerId: string },
  sealed: Uint8Array,
): Uint8Array | undefined => opened(webhookKey, sealed, `${kind}:${ownerId}`)

/** The name of an object, as it lies beside a message until that is sent, and as long as the log keeps it. */
export const sealName = ({ webhookKey }: Needs, deliveryId: string, name: string): Uint8Array =>
  sealBytes(webhookKey, utf8(name), `name:${deliveryId}`)

/** A message with the name of its object, where that is known. */
export function namedBody(
  { webhookKey }: Needs,
  { id, body, sealedName }: { id: string; body: string; sealedName: Uint8Array | null },
): string {
  const name = sealedName && opened(webhookKey, sealedName, `name:${id}`)
  if (!name) return body
  const { data, ...message } = JSON.parse(body) as { data: Record<string, unknown> }
  const { keyMissing: _, ...rest } = data
  return JSON.stringify({ ...message, data: { ...rest, key: fromUtf8(name) } })
}

function opened(key: Uint8Array, sealed: Uint8Array, context: string): Uint8Array | undefined {
  try {
    return openSealed(key, sealed, context)
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
