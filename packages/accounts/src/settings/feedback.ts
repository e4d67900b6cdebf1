import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, text, url } from '@perigee/server-kit/settings/parsers'

/** What people are told and what they may tell. */
export const feedbackSettings = {
  userFeedback: {
    env: 'PERIGEE_USER_FEEDBACK',
    default: true,
    parse: boolean,
    means: 'Whether people can send feedback from the console; `admin feedback` shows it.',
  },
  limitIncreaseRequests: {
    env: 'PERIGEE_LIMIT_INCREASE_REQUESTS',
    default: true,
    parse: boolean,
    means: 'Whether people can ask for more projects and higher limits in the console; `admin feedback` shows it.',
  },
  fileSystemBeta: {
    env: 'PERIGEE_FILE_SYSTEM_BETA',
    default: false,
    parse: boolean,
    means: 'Whether the console offers the form for the beta of the file system.',
  },
  objectMountConsultation: {
    env: 'PERIGEE_OBJECT_MOUNT_CONSULTATION',
    default: false,
    parse: boolean,
    means: 'Whether the console offers the form for a consultation about mounting objects.',
  },
  placementSelection: {
    env: 'PERIGEE_PLACEMENT_SELECTION',
    default: true,
    parse: boolean,
    means: 'Whether people choose in the console where a new bucket lies, if PERIGEE_PLACEMENTS names several places.',
  },
  feedbackWebhookUrl: {
    env: 'PERIGEE_FEEDBACK_WEBHOOK_URL',
    default: null,
    parse: url,
    means: 'Gets what people send as feedback and forms.',
  },
  feedbackWebhookSecret: {
    env: 'PERIGEE_FEEDBACK_WEBHOOK_SECRET',
    default: null,
    parse: text,
    means: 'Signs what the webhook gets; needed with PERIGEE_FEEDBACK_WEBHOOK_URL.',
    secret: true,
  },
  announcementName: {
    env: 'PERIGEE_ANNOUNCEMENT_NAME',
    default: null,
    parse: text,
    means: 'Short name of an announcement; setting it shows the announcement until a person dismisses that name.',
  },
  announcementTitle: { env: 'PERIGEE_ANNOUNCEMENT_TITLE', default: '', parse: text, means: 'Its title.' },
  announcementBody: { env: 'PERIGEE_ANNOUNCEMENT_BODY', default: '', parse: text, means: 'Its text.' },
  analytics: {
    env: 'PERIGEE_ANALYTICS',
    default: false,
    parse: boolean,
    means: 'Whether the console reports what is used; the reports are log lines without personal data.',
  },
} as const satisfies SettingSpecs
