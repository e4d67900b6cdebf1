import type { ViewedBudget } from '@perigee/billing/budgets/view-budgets'
import type { Budget } from '@perigee/contract/payments/budgets'

export const presentBudget = ({
  budget: { id, project, bucket, gone, cents, percentages, stopDownloads, mail, webhook, sealedSecret, createdAt },
  spentCents,
  forecastCents,
  reached,
  stoppedAt,
  lastDelivery,
}: ViewedBudget): Budget => ({
  id,
  scope: project === null ? 'account' : bucket === null ? 'project' : 'bucket',
  projectId: project?.publicId ?? null,
  projectName: project?.name ?? null,
  bucketName: bucket,
  gone,
  cents,
  percentages,
  stopDownloads,
  mail,
  webhook,
  webhookSecretMade: sealedSecret !== null,
  spentCents: Number(spentCents),
  forecastCents: Number(forecastCents),
  reached,
  downloadsStopped: stoppedAt !== null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
  lastDelivery: lastDelivery && { ...lastDelivery, at: lastDelivery.at.toISOString() },
  createdAt: createdAt.toISOString(),
})
