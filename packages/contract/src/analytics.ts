import * as z from 'zod/mini'
import { defineCall } from './call'

/** What consoles may report. The server drops other names. */
export const analyticsEvents = [
  'Credentials Created',
  'Link Shared',
  'Object Uploaded',
  'Credit Card Added In Modal',
  'Credit Card Added From Billing',
  'Search Buckets',
  'Navigate Projects',
  'View Docs Clicked',
  'View Forum Clicked',
  'View Support Clicked',
  'New Project Clicked',
  'Logout Clicked',
  'Profile Updated',
  'Password Changed',
  'MFA Enabled',
  'Bucket Created',
  'Bucket Deleted',
  'Access Grant Created',
  'API Access Created',
  'Upload File Clicked',
  'Upload Folder Clicked',
  'Download txt clicked',
  'Copy to Clipboard Clicked',
  'Coupon Code Applied',
  'Add Funds Clicked',
  'Project Members Invite Sent',
  'UI error occurred',
  'Project Name Updated',
  'Project Description Updated',
  'Project Storage Limit Updated',
  'Project Bandwidth Limit Updated',
  'Project Invitation Accepted',
  'Project Invitation Declined',
  'Passphrase Created',
  'Resend Invite Clicked',
  'Copy Invite Link Clicked',
  'User Sign Up',
  'Personal Info Submitted',
  'Business Info Submitted',
  'Use Case Selected',
  'Onboarding Completed',
  'Onboarding Abandoned',
  'Personal Selected',
  'Business Selected',
  'Upgrade Clicked',
  'Arrived From Source',
  'Applications Setup Clicked',
  'Applications Setup Completed',
  'Applications Docs Clicked',
  'Cloud GPU Navigation Item Clicked',
  'Cloud GPU Sign Up Clicked',
  'Join CunoFS Beta Form Submitted',
  'Join Placement Waitlist Form Submitted',
  'Object Mount Consultation Submitted',
  // An addition of this console.
  'Passkey Added',
] as const
export type AnalyticsEventName = (typeof analyticsEvents)[number]

/** Values that the property `source` of an event may have. */
export const analyticsSources = ['trial_expiring_notice', 'trial_expired_notice'] as const

const shortText = z.string().check(z.maxLength(500))

export const analytics = {
  event: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/event',
    may: 'signedIn',
    body: z.object({
      eventName: shortText,
      link: z.nullish(shortText),
      errorEventSource: z.nullish(shortText),
      errorEventRequestID: z.nullish(shortText),
      errorEventStatusCode: z.nullish(z.number()),
      props: z.nullish(z.record(z.string(), z.string())),
    }),
    fallback: 'Can not record the event',
  }),

  page: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/page',
    may: 'signedIn',
    body: z.object({ pageName: shortText }),
    fallback: 'Can not record the page',
  }),

  pageview: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/pageview',
    may: 'public',
    body: z.object({
      url: z.string().check(z.maxLength(2000)),
      props: z.optional(z.object({ source: z.optional(z.string()) })),
    }),
    status: 202,
    fallback: 'Can not record the page view',
    csrf: false,
  }),
}
