import type { EdgeReport, EdgeReportKind } from '@perigee/contract/edge-reports'
import type { InTransaction } from '@perigee/actors/context'
import { noteKeyUses } from '@perigee/projects/api-keys/note-key-uses'
import { noteRequestsSeen } from '@perigee/projects/connection-tests/note-requests-seen'
import { noteLinkOpenings } from '@perigee/projects/links/note-link-openings'
import { nameObjects } from '@perigee/projects/webhooks/name-objects'
import { fromHex } from '@perigee/std/encoding'
import type { Deps } from '../../deps'

export type EdgeContext = Pick<Deps, 'db' | 'clock' | 'logger' | 'webhookKey'>

type Appliers = {
  [K in EdgeReportKind]: (context: InTransaction<EdgeContext>, reports: readonly EdgeReport<K>[]) => Promise<void>
}

/** What becomes of each kind of report, in the transaction that counts its batch. */
export const appliers: Appliers = {
  keyUsed: (context, uses) =>
    noteKeyUses(
      context,
      uses.map(({ head, at }) => ({ head: fromHex(head), at: new Date(at) })),
    ),
  requestSeen: (context, seen) => noteRequestsSeen(context, seen.map(asRow)),
  objectNamed: nameObjects,
  linkOpened: (context, openings) =>
    noteLinkOpenings(
      context,
      openings.map(({ link, at, ...counted }) => ({ ...counted, recordHash: fromHex(link), at: new Date(at) })),
    ),
}

const asRow = ({ key, at, outcome, client, operation, code, skew }: EdgeReport<'requestSeen'>) => ({
  key_mark: fromHex(key),
  seen_at: new Date(at),
  outcome,
  client,
  operation: operation ?? null,
  code: code ?? null,
  skew_seconds: skew ?? null,
})
