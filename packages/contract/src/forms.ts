import * as z from 'zod/mini'
import { defineCall } from './call'

export const maxLine = 100
export const maxLongText = 500

const line = z._default(z.string().check(z.maxLength(maxLine, 'The value is too long.')), '')
const longText = z._default(z.string().check(z.maxLength(maxLongText, 'The value is too long.')), '')

/** Several choices, joined with `;`. */
const choices = longText

const rateLimit = { by: 'user', name: 'forms' } as const

export const forms = {
  sendFeedback: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/send-feedback',
    may: 'signedIn',
    body: z.object({
      type: z.string().check(z.maxLength(maxLine)),
      message: z.string().check(z.maxLength(maxLongText)),
      allowContact: z._default(z.boolean(), false),
    }),
    fallback: 'Failed to send feedback',
    rateLimit,
  }),

  joinCunoFSBeta: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/join-cunofs-beta',
    may: 'signedIn',
    body: z.object({
      companyName: line,
      firstName: line,
      lastName: line,
      industryUseCase: line,
      otherIndustryUseCase: line,
      operatingSystem: line,
      teamSize: line,
      currentStorageUsage: line,
      infraType: line,
      currentStorageBackends: choices,
      otherStorageBackend: line,
      currentStorageMountSolution: line,
      otherStorageMountSolution: line,
      desiredFeatures: choices,
      currentPainPoints: choices,
      specificTasks: longText,
    }),
    fallback: 'Failed to join the beta',
    rateLimit,
  }),

  requestObjectMountConsultation: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/object-mount-consultation',
    may: 'signedIn',
    body: z.object({
      firstName: line,
      lastName: line,
      jobTitle: line,
      companyName: line,
      phoneNumber: line,
      industryUseCase: line,
      companySize: line,
      currentStorageSolution: longText,
      keyChallenges: longText,
      specificInterests: choices,
      storageNeeds: line,
      implementationTimeline: line,
      additionalInformation: longText,
    }),
    fallback: 'Failed to request the consultation',
    rateLimit,
  }),
}
