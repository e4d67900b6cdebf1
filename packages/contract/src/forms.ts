import { expectedStorage, storageNeedsRequired } from '@perigee/domain/placement-waitlist'
import { maxLineLength, maxLongTextLength, tooLong } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { defineCall } from './call'

const line = z._default(z.string().check(z.maxLength(maxLineLength, tooLong)), '')
const longText = z._default(z.string().check(z.maxLength(maxLongTextLength, tooLong)), '')

/** Several choices, joined with `;`. */
const choices = longText

const rateLimit = { by: 'user', name: 'forms' } as const

export const forms = {
  sendFeedback: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/send-feedback',
    may: 'signedIn',
    body: z.object({
      type: z.string().check(z.maxLength(maxLineLength)),
      message: z.string().check(z.maxLength(maxLongTextLength, 'Message is too long')),
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

  /** The answer is noted in `noticeDismissal.placementWaitlistsJoined`. */
  joinPlacementWaitlist: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/join-placement-waitlist',
    may: 'signedIn',
    body: z.object({ storageNeeds: z.enum(expectedStorage, storageNeedsRequired), placement: z.int() }),
    fallback: 'Failed to join the waitlist',
    rateLimit,
  }),
}
