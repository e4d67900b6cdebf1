import { linkPasswordProblem } from '@perigee/domain/link-password'
import { PB } from '@perigee/std/units'
import * as z from 'zod/mini'
import { obeys } from './fields'

/*
 * What a link allows beyond the rights of its key, and the calls of the auth service about it. Only services make these
 * calls, with their bearer token; a link is named by the hash of its record, never by the access key id, which opens it.
 * See docs/decisions/governed-links.md.
 */

const largestCount = 1_000_000_000

const limitFrom = (least: number, most: number, message: string) =>
  z.nullable(z.int(message).check(z.minimum(least, message), z.maximum(most, message)))
const countLimit = limitFrom(1, largestCount, 'A limit is a whole number from 1 to 1,000,000,000.')
const byteLimit = limitFrom(1, PB, 'A limit is a number of bytes up to 1 PB.')
const instant = z.nullable(z.iso.datetime({ offset: true, error: 'This is no point in time.' }))

const dropBoxRules = z.object({
  maxFiles: countLimit,
  /** Of all files together. */
  maxBytes: byteLimit,
  /** Of each. */
  maxFileBytes: byteLimit,
})

const rulesBesidePassword = {
  /** RFC 3339. The grant may end earlier. */
  expiresAt: instant,
  maxDownloads: countLimit,
  maxBytes: byteLimit,
  /** Folders show nothing; files open by their names. */
  hideListing: z.boolean(),
  paused: z.boolean(),
  /** Takes uploads and gives nothing out; chosen when the link is made, since its key may then only write. */
  dropBox: z.nullable(dropBoxRules),
}

/** Null is no limit. */
export const linkRules = z.object({
  /** Whether one is set. */
  password: z.boolean(),
  ...rulesBesidePassword,
})
export type LinkRules = z.output<typeof linkRules>

/** What was used of the limits since the link was made; a change of rules keeps it. */
export const linkUse = z.object({
  downloads: z.number(),
  bytes: z.number(),
  uploads: z.number(),
  uploadedBytes: z.number(),
})
export type LinkUse = z.output<typeof linkUse>

export const linkPassword = z.string().check(obeys(linkPasswordProblem))

/** All rules of a link; those that it had are forgotten. */
export const linkRulesToSet = z.object({
  password: z.union([
    z.object({ keep: z.literal(true) }),
    /** Null takes it away. */
    z.object({ set: z.nullable(linkPassword) }),
  ]),
  ...rulesBesidePassword,
  /**
   * Head of the API key that the link comes from, in hexadecimal: any other link is not found. Who has the address of a
   * link knows its hash, so the console says whose it has to be.
   */
  apiKeyHead: z.optional(z.string().check(z.regex(/^([0-9a-f]{2})+$/), z.maxLength(256))),
})
export type LinkRulesToSet = z.output<typeof linkRulesToSet>

/** GET and PUT {authService}/v1/links/{hash}. */
export const governedLink = z.object({
  rules: linkRules,
  use: linkUse,
  /** Another one whenever the password is set: ends what was opened with the one before. Null without password. */
  passwordMark: z.nullable(z.string()),
})
export type GovernedLink = z.output<typeof governedLink>

/** Why a link opens nothing more; not what lies behind it. */
export const linkClosed = z.enum(['paused', 'expired', 'exhausted'])
export type LinkClosed = z.output<typeof linkClosed>

const size = z.int().check(z.minimum(0))

/** POST {authService}/v1/link-downloads/{hash}: before the first byte of a file or an archive. */
export const downloadToTake = z.object({
  /** Who asks for which file, as 64 hexadecimal digits that tell nobody else which. */
  visitor: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Length of the answer; null when nobody knows it yet. */
  bytes: z.nullable(size),
  /** Length of the file. */
  fileBytes: z.nullable(size),
  /** Whether a part was asked for: such an answer may continue a download that was counted before. */
  isPart: z.boolean(),
})
export type DownloadToTake = z.output<typeof downloadToTake>

export const takenDownload = z.discriminatedUnion('taken', [
  z.object({
    taken: z.literal(true),
    /** How many bytes are counted already: those may go out, more are asked for. */
    bytes: z.number(),
    /** Whether those are marked as the visitor's, so that what did not go out is given back with `visitor`. */
    isMarked: z.boolean(),
  }),
  z.object({ taken: z.literal(false), why: linkClosed }),
])
export type TakenDownload = z.output<typeof takenDownload>

/** POST {authService}/v1/link-bytes/{hash}: more of them; below zero to give back what did not go out. */
export const bytesToTake = z.object({
  bytes: z.int(),
  visitor: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

/** POST {authService}/v1/link-uses/{hash}: what was used of a link that has no limit, after the fact. */
export const linkUses = z.object({ downloads: size, bytes: size })

/** POST {authService}/v1/link-uploads/{hash}: files and bytes; below zero to give back what did not arrive. */
export const uploadsToTake = z.object({ files: z.int(), bytes: z.int() })

export const taken = z.discriminatedUnion('taken', [
  z.object({ taken: z.literal(true) }),
  z.object({ taken: z.literal(false), why: linkClosed }),
])
export type Taken = z.output<typeof taken>

/** POST {authService}/v1/link-passwords/{hash}: a try, counted for the link and for the visitor's address. */
export const passwordToTry = z.object({ password: z.string().check(z.maxLength(1024)), address: z.string() })

export const triedPassword = z.discriminatedUnion('right', [
  z.object({ right: z.literal(true), passwordMark: z.string() }),
  z.object({
    right: z.literal(false),
    /** Seconds until another try is looked at; null when this one was. */
    retryAfter: z.nullable(z.number()),
  }),
])
export type TriedPassword = z.output<typeof triedPassword>
