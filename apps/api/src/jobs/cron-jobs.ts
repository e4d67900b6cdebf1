import type { InstallationAction } from '@perigee/domain/permissions'
import type { Deps } from '../deps'
import { watchBudgets } from '@perigee/billing/budgets/watch-budgets'
import { handleEvents, purgeEvents } from '@perigee/billing/cards/handle-events'
import { settleOpenPayments } from '@perigee/billing/cards/settle-open-payments'
import { endPackages } from '@perigee/billing/packages/end-packages'
import { runMonth } from '@perigee/billing/invoices/run-month'
import { deleteMarkedAccounts } from '@perigee/accounts/flows/delete-marked-accounts'
import { deliverSubmissions } from '@perigee/accounts/forms/deliver-submissions'
import { freezeAccounts } from '@perigee/accounts/freezes/freeze-accounts'
import {
  purgeActivity,
  purgeBucketDeletions,
  purgeCaptchas,
  purgeIdempotentAnswers,
  purgeMailCounts,
  purgePasskeyChallenges,
  purgeResetTokens,
  purgeSessions,
  purgeSignups,
} from '@perigee/accounts/administration/purge-expired'
import { scanTokenChains } from '@perigee/billing/tokens/scan-token-chains'
import { deliverMails } from '@perigee/accounts/mails/deliver-mails'
import { followAccounts } from '@perigee/billing/cards/follow-accounts'
import { dunAccounts } from '@perigee/billing/dunning/dun-accounts'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { gatherLockChanges } from '@perigee/projects/audit/gather-lock-changes'
import { purgeOldActs } from '@perigee/projects/audit/purge-old-acts'
import { purgeBrowserKeys } from '@perigee/projects/api-keys/delete-api-keys'
import { endReplacedKeys } from '@perigee/projects/api-keys/end-replaced-keys'
import { recheckDomains } from '@perigee/projects/domains/recheck-domains'
import { mailLimits } from '@perigee/projects/projects/mail-limits'
import { purgeConnectionTests } from '@perigee/projects/connection-tests/watch-access-key'
import { purgeEdgeProcesses } from '@perigee/projects/edge-reports/take-batch'
import { purgeWebhookDeliveries } from '@perigee/projects/webhooks/deliver-webhooks'
import { purgeInvitations } from '@perigee/projects/members/purge-invitations'
import { remindUnverified } from '@perigee/accounts/sign-up/remind-unverified'
import { remindTrials } from '@perigee/accounts/freezes/remind-trials'

export interface CronJob {
  name: string
  /** Five fields, UTC. */
  schedule: string
  /** What it asks the gate for. */
  may: InstallationAction
  /** @returns how many rows it changed. */
  run(deps: Deps): Promise<number>
}

/** What this app does by the clock. Every job may run twice, or on several machines at once. */
export const cronJobs: readonly CronJob[] = [
  { name: 'purge-sessions', schedule: '7 * * * *', may: 'expired.purge', run: purgeSessions },
  { name: 'purge-reset-tokens', schedule: '17 * * * *', may: 'expired.purge', run: purgeResetTokens },
  { name: 'purge-browser-keys', schedule: '27 * * * *', may: 'expired.purge', run: purgeBrowserKeys },
  { name: 'end-replaced-keys', schedule: '* * * * *', may: 'expired.purge', run: endReplacedKeys },
  { name: 'purge-captchas', schedule: '57 * * * *', may: 'expired.purge', run: purgeCaptchas },
  { name: 'purge-idempotent-answers', schedule: '47 * * * *', may: 'expired.purge', run: purgeIdempotentAnswers },
  { name: 'purge-passkey-challenges', schedule: '52 * * * *', may: 'expired.purge', run: purgePasskeyChallenges },
  { name: 'purge-activity', schedule: '47 3 * * *', may: 'expired.purge', run: purgeActivity },
  { name: 'gather-lock-changes', schedule: '* * * * *', may: 'audit.chain', run: gatherLockChanges },
  { name: 'chain-audit-logs', schedule: '* * * * *', may: 'audit.chain', run: chainActs },
  { name: 'purge-audit-logs', schedule: '57 3 * * *', may: 'expired.purge', run: purgeOldActs },
  { name: 'remind-unverified', schedule: '13 9 * * *', may: 'account.remind', run: remindUnverified },
  { name: 'purge-sign-ups', schedule: '37 3 * * *', may: 'expired.purge', run: purgeSignups },
  { name: 'purge-mail-counts', schedule: '2 4 * * *', may: 'expired.purge', run: purgeMailCounts },
  { name: 'purge-bucket-deletions', schedule: '42 3 * * *', may: 'expired.purge', run: purgeBucketDeletions },
  { name: 'purge-connection-tests', schedule: '57 3 * * *', may: 'expired.purge', run: purgeConnectionTests },
  { name: 'purge-edge-processes', schedule: '52 3 * * *', may: 'expired.purge', run: purgeEdgeProcesses },
  { name: 'freeze-accounts', schedule: '12 4 * * *', may: 'account.freeze', run: freezeAccounts },
  { name: 'dun-accounts', schedule: '32 4 * * *', may: 'account.freeze', run: dunAccounts },
  { name: 'delete-marked-accounts', schedule: '42 4 * * *', may: 'account.delete', run: deleteMarkedAccounts },
  { name: 'remind-trials', schedule: '22 4 * * *', may: 'account.remind', run: remindTrials },
  { name: 'purge-invitations', schedule: '32 3 * * *', may: 'expired.purge', run: purgeInvitations },
  { name: 'check-domains', schedule: '22 * * * *', may: 'domain.check', run: recheckDomains },
  { name: 'mail-limits', schedule: '* * * * *', may: 'account.remind', run: mailLimits },
  { name: 'scan-token-chains', schedule: '* * * * *', may: 'token.scan', run: scanTokenChains },
  { name: 'deliver-mails', schedule: '* * * * *', may: 'mail.deliver', run: deliverMails },
  { name: 'handle-card-events', schedule: '* * * * *', may: 'payment.settle', run: handleEvents },
  { name: 'settle-card-payments', schedule: '*/10 * * * *', may: 'payment.settle', run: settleOpenPayments },
  { name: 'follow-accounts', schedule: '*/5 * * * *', may: 'payment.settle', run: followAccounts },
  { name: 'end-packages', schedule: '52 4 * * *', may: 'billing.invoice', run: endPackages },
  { name: 'purge-card-events', schedule: '7 4 * * *', may: 'expired.purge', run: purgeEvents },
  { name: 'watch-budgets', schedule: '*/5 * * * *', may: 'budget.watch', run: watchBudgets },
  { name: 'purge-webhook-deliveries', schedule: '17 4 * * *', may: 'expired.purge', run: purgeWebhookDeliveries },
  {
    name: 'invoice-month',
    schedule: '13 6 * * *',
    may: 'billing.invoice',
    run: (deps) => runMonth(deps, { kind: 'job', job: 'invoice-month' }),
  },
  { name: 'deliver-submissions', schedule: '*/5 * * * *', may: 'feedback.deliver', run: deliverSubmissions },
]
