import type { ProjectUsageLimits } from '@perigee/contract/projects'
import type { ConsoleProject } from '@/lib/projects'
import { answered } from './satellite'
import { storageAnswers } from './storage-answers'

/** What a project of 1,000 bytes has used of it. */
export const limitsAnswer = (facts: Partial<ProjectUsageLimits> = {}): ProjectUsageLimits => ({
  storageLimit: 1000,
  userSetStorageLimit: null,
  bandwidthLimit: 1000,
  userSetBandwidthLimit: null,
  storageUsed: 0,
  bandwidthUsed: 0,
  objectCount: 0,
  segmentCount: 0,
  rateLimit: 0,
  segmentLimit: 1000,
  rateUsed: 0,
  segmentUsed: 0,
  bucketsUsed: 0,
  bucketsLimit: 100,
  ...facts,
})

/** What the dashboard asks for besides what every page of a project does. */
export const dashboardAnswers = (project: ConsoleProject, facts: Partial<ProjectUsageLimits> = {}) => ({
  ...storageAnswers(project),
  [`GET /api/v0/projects/${project.id}/usage-limits`]: () => answered(limitsAnswer(facts)),
  [`GET /api/v0/projects/${project.id}/daily-usage`]: () =>
    answered({ storageUsage: [], allocatedBandwidthUsage: [], settledBandwidthUsage: [] }),
})
