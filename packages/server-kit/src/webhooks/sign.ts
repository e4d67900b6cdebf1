import { createHmac, randomBytes } from 'node:crypto'
import { second } from '@perigee/std/durations'

const prefix = 'whsec_'

/** 32 random bytes that sign what is sent to a webhook. */
export const newWebhookSecret = (): Uint8Array => new Uint8Array(randomBytes(32))

/** As receivers are given it. */
export const webhookSecretText = (secret: Uint8Array): string => prefix + Buffer.from(secret).toString('base64')

export interface SignedMessage {
  /** The same however often it is sent: receivers know by it what they have had already. */
  id: string
  /** Of this try. */
  at: Date
  body: string
}

/**
 * What receivers check, by https://github.com/standard-webhooks/standard-webhooks: HMAC-SHA256, version 1. With several
 * secrets there is a signature of each: receivers take a message of which one holds.
 */
export function signatureHeaders(
  secrets: Uint8Array | readonly Uint8Array[],
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / second))
  const signature = (secrets instanceof Uint8Array ? [secrets] : secrets)
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}
