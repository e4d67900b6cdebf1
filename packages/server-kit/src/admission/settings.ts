import { second } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import type { SettingSpecs, SettingValues } from '../settings'
import { duration, integer, size } from '../settings/parsers'
import { sharedSettings } from '../settings/shared'

/** What strangers may take: callers of whom it is not known yet who they are. See docs/decisions/admission.md. */
export const admissionSettings = {
  trustedProxies: sharedSettings.trustedProxies,
  strangerBodies: {
    env: 'PERIGEE_STRANGER_BODIES',
    default: 8,
    parse: integer({ min: 1 }),
    means: 'How many slow bodies one address may be sending at the same time while it is not known who sends them.',
  },
  strangerBytes: {
    env: 'PERIGEE_STRANGER_BYTES',
    default: 32 * MiB,
    parse: size,
    means: 'Most memory for the bodies of such requests; one address gets a sixteenth of it.',
  },
  strangerConnections: {
    env: 'PERIGEE_STRANGER_CONNECTIONS',
    default: 256,
    parse: integer({ min: 1 }),
    means:
      'How many connections one address may have on which nobody has shown yet who they are; all together eight times as many.',
  },
  strangerProcessorTime: {
    env: 'PERIGEE_STRANGER_PROCESSOR_TIME',
    default: 5 * second,
    parse: duration,
    means:
      'Processor time that one address may take at once before it is known who asks, and all together; a twentieth of a processor comes back, for all together a quarter.',
  },
} as const satisfies SettingSpecs

export type AdmissionSettings = SettingValues<typeof admissionSettings>
