import * as z from 'zod/mini'
import { defineCall } from './call'

/** One step of a flow: a password, a code, an address or nothing. */
export const step = z.object({
  step: z.number().check(z.int()),
  data: z._default(z.string().check(z.maxLength(1024, 'This is too long.')), ''),
})

/** What keeps an account from being deleted: the body of a 409. */
export const deletionRestriction = z.object({
  ownedProjects: z.number(),
  buckets: z.number(),
  apiKeys: z.number(),
  /** Machines that nobody has asked to remove yet. Other satellites do not count them. */
  instances: z._default(z.number(), 0),
  unpaidInvoices: z.number(),
  /** Cents. */
  amountOwed: z.number(),
  currentUsage: z.boolean(),
  invoicingIncomplete: z.boolean(),
  success: z.boolean(),
  /** The first few buckets, or else instances, or else access keys, that are in the way. Other satellites do not name them. */
  held: z._default(z.array(z.object({ projectId: z.string(), project: z.string(), names: z.array(z.string()) })), []),
})
export type DeletionRestriction = z.output<typeof deletionRestriction>

/** Flows of several steps. Their state belongs to the session and lasts 30 minutes; a code lasts 15. */
export const accountFlows = {
  changeEmail: defineCall({
    method: 'POST',
    path: '/api/v0/auth/change-email',
    may: 'signedIn',
    body: step,
    fallback: 'Can not change email. Please try again later',
    codeByStatus: { 409: 'email_already_set' },
    rateLimit: { by: 'user', name: 'change-email', times: 6 },
  }),

  /** Mails the code that a step waits for once more; the one of before no longer counts. */
  resendCode: defineCall({
    method: 'POST',
    path: '/api/v0/auth/account/flow-code',
    may: 'signedIn',
    body: z.object({ flow: z.enum(['change-email', 'delete-account']) }),
    fallback: 'Failed to send email',
    rateLimit: { by: 'user', name: 'flow-code' },
  }),

  /** 409 with a `deletionRestriction` as long as something is in the way. */
  deleteAccount: defineCall({
    method: 'DELETE',
    path: '/api/v0/auth/account',
    may: 'signedIn',
    body: step,
    fallback: 'Can not delete account. Please try again later',
    codeByStatus: { 409: 'deletion_restricted' },
    rateLimit: { by: 'user', name: 'delete-account', times: 6 },
  }),
}
