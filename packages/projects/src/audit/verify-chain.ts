import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { constantTimeEqual } from '@perigee/crypto/hash'
import {
  type ActRow,
  actsOfBatch,
  countActsToChain,
  firstEntryWithoutBatch,
  listBatches,
  listLoggedProjects,
} from '@perigee/satellite-db/acts'
import type { ProjectId } from '@perigee/std/brand'
import { beginning, hashBatch, hashPerson, hashSubject } from '@perigee/satellite-db/act-hashes'

/** How far the audit log of a project is what was written. */
export interface ChainVerdict {
  /** Batches and entries that hold, from the oldest that is kept. */
  batches: number
  entries: number
  /** Of the last entry that holds. */
  upTo: Date | null
  /** Of the last batch that holds: whoever notes it can tell later that nothing before it was written anew. */
  hash: Uint8Array | null
  /** Entries that no batch holds yet. */
  waiting: number
  /** Number of the batch that has the hash which was asked for; null: none of those that hold has it. */
  noted: number | null
  /** The first batch that does not hold, and why; null: all of them do. */
  broken: { number: number; reason: string } | null
}

const batchesAtOnce = 100

/** The chains of all projects that have one, or of the one that is named. */
export const verifyChains = useCase(
  'audit.verify',
  async (
    { db }: Pick<Context, 'db'>,
    _operator,
    { projectId, noted }: { projectId?: ProjectId; noted?: Uint8Array | undefined },
  ) => {
    const found = await listLoggedProjects(db, projectId)
    const verdicts = []
    for (const { id, publicId } of found)
      verdicts.push({ projectId: publicId, ...(await verifyChain({ db }, id, noted)) })
    return verdicts
  },
)

/** Walks the chain of a project, a batch at a time. `noted`: the hash that a walk of before ended with. */
export async function verifyChain(
  { db }: Pick<Context, 'db'>,
  projectId: number,
  noted?: Uint8Array,
): Promise<ChainVerdict> {
  const waiting = await countActsToChain(db, projectId)
  const verdict: ChainVerdict = { batches: 0, entries: 0, upTo: null, hash: null, waiting, noted: null, broken: null }
  let number: number | undefined
  for (;;) {
    const batches = await listBatches(db, { projectId, after: number ?? 0, limit: batchesAtOnce })
    for (const batch of batches) {
      const reason = await problemOf(db, batch, { number, hash: verdict.hash })
      if (reason !== undefined) return { ...verdict, broken: { number: batch.number, reason } }
      number = batch.number
      verdict.batches += 1
      verdict.entries += batch.entries
      verdict.upTo = batch.last_at
      verdict.hash = batch.hash
      if (noted && constantTimeEqual(noted, batch.hash)) verdict.noted = batch.number
    }
    if (batches.length < batchesAtOnce) break
  }
  const lost = await firstEntryWithoutBatch(db, projectId)
  return lost === undefined
    ? verdict
    : { ...verdict, broken: { number: lost, reason: 'its entries are there, but not the batch' } }
}

type Batch = Awaited<ReturnType<typeof listBatches>>[number]

async function problemOf(
  db: Context['db'],
  batch: Batch,
  before: { number: number | undefined; hash: Uint8Array | null },
): Promise<string | undefined> {
  const first = before.number === undefined
  if (!first && batch.number !== (before.number ?? 0) + 1) return 'a batch before it is missing'
  const expected = first && batch.number > 1 ? batch.previous : (before.hash ?? beginning)
  if (!constantTimeEqual(batch.previous, expected)) return 'it does not follow the batch before it'
  const entries = await actsOfBatch(db, { projectId: batch.project_id, number: batch.number })
  if (entries.length !== batch.entries) return `${entries.length} of ${batch.entries} entries are there`
  if (!constantTimeEqual(hashBatch(batch.previous, batch.number, entries), batch.hash)) return 'an entry was changed'
  const swapped = entries.find((entry) => !holdsPeople(entry))
  return swapped && `the person of entry ${swapped.id} was changed`
}

/** Whoever was forgotten is no problem; somebody who never was there is one. */
function holdsPeople({ person, personHash, subject, subjectHash }: ActRow): boolean {
  if (person && !constantTimeEqual(hashPerson(person), personHash)) return false
  return subject === null || (subjectHash !== null && constantTimeEqual(hashSubject(subject), subjectHash))
}
