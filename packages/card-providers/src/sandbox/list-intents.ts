import type { Intent } from '@perigee/billing/ports/card-provider'
import { describeIntent } from './intents'
import type { SandboxDb } from './schema'

const pageSize = 100

/** Page by page, by time and id. */
export async function* listIntents(db: SandboxDb, since: Date = new Date(0)): AsyncIterable<Intent> {
  let last: { created_at: Date; id: string } | undefined
  for (;;) {
    const after = last
    const rows = await db
      .selectFrom('card_sandbox.intents')
      .selectAll()
      .where('created_at', '>=', since)
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after?.created_at ?? since, after?.id ?? '')),
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    yield* rows.map(describeIntent)
    last = rows.at(-1)
    if (rows.length < pageSize || last === undefined) return
  }
}
