import { characterCount, nameTooLong, required } from '../text-rules'
import { visibleText } from '../visible-text'

/** What a list shows as state; anything else is not told. */
export const instanceStatuses = ['pending', 'complete', 'offline', 'error'] as const
export type InstanceStatus = (typeof instanceStatuses)[number]

/** What a person wants of a machine. `deleted` is never taken back. */
export const wantedStates = ['running', 'stopped', 'deleted'] as const
export type WantedState = (typeof wantedStates)[number]

/** What a machine that is `pending` waits for. */
export const instanceSteps = ['turn', 'disk', 'start', 'ssh', 'stop', 'retry'] as const
export type InstanceStep = (typeof instanceSteps)[number]

export const maxInstanceNameLength = 100
/** The kernels of machines take no longer one. */
export const maxHostnameLength = 64

export const hostnameInvalid =
  'A hostname has two or more parts of letters, digits and hyphens with dots between them, such as web.example.com.'
export const hostnameTooLong = `A hostname has at most ${maxHostnameLength} characters.`
export const nameNotVisible = 'A name has no line breaks and no invisible characters.'
export const diskNotWhole = 'The boot disk is a whole number of GB.'

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Why a machine or a key cannot be called that, or undefined. */
export function computeNameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return required
  if (visibleText(trimmed) !== trimmed) return nameNotVisible
  return characterCount(trimmed) > maxInstanceNameLength ? nameTooLong(maxInstanceNameLength) : undefined
}

/** The one spelling of a hostname: trimmed, in lower case. */
export const plainHostname = (text: string): string => text.trim().toLowerCase()

/** Why a machine cannot have this hostname, or undefined. RFC 1123, section 2.1. */
export function hostnameProblem(text: string): string | undefined {
  const hostname = plainHostname(text)
  if (hostname === '') return required
  if (hostname.length > maxHostnameLength) return hostnameTooLong
  const labels = hostname.split('.')
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '')
  return isName ? undefined : hostnameInvalid
}

/** Why a boot disk cannot have this size, or undefined. In GB. */
export function bootDiskProblem(size: number, { least, most }: { least: number; most: number }): string | undefined {
  if (!Number.isInteger(size)) return diskNotWhole
  if (size < least) return `The boot disk needs ${least} GB at least.`
  return size > most ? `The boot disk can have ${most} GB at most.` : undefined
}
