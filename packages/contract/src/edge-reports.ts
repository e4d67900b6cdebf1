import { connectionOutcomes } from '@perigee/domain/connection-outcomes'
import { s3Clients } from '@perigee/domain/s3-clients'
import { day } from '@perigee/std/durations'
import * as z from 'zod/mini'

type Shape = z.core.$ZodType

/** A kind of report: its shape, and how several about one thing become one before they are sent. */
interface ReportKind<S extends Shape> {
  schema: S
  /** What a report is about, as text: those with the same are merged. */
  about(report: z.output<S>): string
  merge(known: z.output<S>, added: z.output<S>): z.output<S>
}

const kind = <S extends Shape>(described: ReportKind<S>): ReportKind<S> => described

/** Milliseconds since 1970, by the clock of the reporting host. */
const time = z.int()
const amount = z.int().check(z.gte(0))
const hexBytes = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

/**
 * All that the edge tells api, by kind. A further kind is an entry here and a function in the appliers of api. See
 * docs/decisions/edge-tells-api.md.
 */
export const edgeReportKinds = {
  /** An API key was used, and the store found it good. */
  keyUsed: kind({
    /** `head`: the first part of the key. */
    schema: z.object({ head: hexBytes, at: time }),
    about: ({ head }) => head,
    merge: (known, added) => (added.at > known.at ? added : known),
  }),

  /** A request of an access key came, and was answered. One of each outcome counts. */
  requestSeen: kind({
    schema: z.object({
      /** Of the access key id: see crypto/access-key-mark. */
      key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      at: time,
      outcome: z.enum(connectionOutcomes),
      client: z.enum(s3Clients),
      /** Of S3, such as PutObject, once it is known. */
      operation: z.optional(z.string().check(z.maxLength(64))),
      /** Of the refusal, in the words of S3. */
      code: z.optional(z.string().check(z.maxLength(64))),
      /** By how many seconds the client's clock is ahead; negative when it is behind. */
      skew: z.optional(z.int()),
    }),
    about: ({ key, outcome }) => `${key} ${outcome}`,
    merge: (known, added) => (added.at > known.at ? added : known),
  }),

  /** The name of an object about which webhooks are told that it came or went. */
  objectNamed: kind({
    schema: z.object({
      /** As the store answered it: of the version. */
      event: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
      removed: z.boolean(),
      name: z.string().check(z.maxLength(1024)),
    }),
    about: ({ event, removed }) => `${event} ${removed}`,
    merge: (known) => known,
  }),

  /** A link was opened: its page was shown, or bytes of what it leads to went out. */
  linkOpened: kind({
    /** `link`: SHA-256 of its access key. `at`: of the last one that is counted. */
    schema: z.object({ link: z.string().check(z.regex(/^[0-9a-f]{64}$/)), at: time, views: amount, bytes: amount }),
    about: ({ link, at }) => `${link} ${Math.floor(at / day)}`,
    merge: (known, added) => ({
      link: known.link,
      at: Math.max(known.at, added.at),
      views: known.views + added.views,
      bytes: known.bytes + added.bytes,
    }),
  }),
}

type Kinds = typeof edgeReportKinds
export type EdgeReportKind = keyof Kinds
export type EdgeReport<K extends EdgeReportKind> = z.output<Kinds[K]['schema']>
export type EdgeReportsByKind = { [K in EdgeReportKind]?: EdgeReport<K>[] }

/** Tells api something; never waits, never fails. */
export type ReportToApi = <K extends EdgeReportKind>(kind: K, report: EdgeReport<K>) => void

/** For an edge service that has nobody to tell. */
export const tellNobody: ReportToApi = () => undefined

const reportsByKind = z.object(
  Object.fromEntries(Object.entries(edgeReportKinds).map(([name, { schema }]) => [name, z.optional(z.array(schema))])),
)

/** What an edge process sends at once. Kinds that the receiver does not know are left out. */
export const edgeBatchContent = z.object({
  madeAt: time,
  /** Reports that were lost since the batch before, for want of memory or of an answer. */
  dropped: z.int().check(z.gte(0)),
  reports: z.pipe(
    reportsByKind,
    z.transform((reports): EdgeReportsByKind => reports as EdgeReportsByKind),
  ),
})

const edgeBatchName = z.object({
  /** Random, of one run of one process. */
  process: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Counts up from 1 in its process. */
  number: z.int().check(z.gte(1)),
})

export type EdgeBatch = z.output<typeof edgeBatchContent> & z.output<typeof edgeBatchName>

/** As a batch travels: `sealed` is base64 of its content, bound to process and number. */
export const sealedEdgeBatch = z.object({ ...edgeBatchName.shape, sealed: z.string() })
export type SealedEdgeBatch = z.output<typeof sealedEdgeBatch>

/** Where it is sent to, below the URL of api. */
export const edgeReportsPath = '/edge/v1/reports'

/** Of the body of such a request, in bytes. */
export const maxEdgeReportsBody = 1_000_000

/** The port between edge and api. @throws while the batch is not known to have been counted: then it is sent again */
export interface EdgeReports {
  send(batch: EdgeBatch): Promise<void>
}
