import { type ChosenEvent, choicesOf } from '@perigee/domain/webhook-events'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** Something that webhooks of a project can have chosen to hear. */
export interface EventOfProject {
  /** Internal id. */
  projectId: number
  name: ChosenEvent
  /** What the message says beside the project. No secrets, no names of objects, no addresses of people. */
  data: Readonly<Record<string, unknown>>
}

/**
 * Writes down what the webhooks of the projects are to be sent, in the transaction in which it happens: one statement, and
 * no row where nobody listens.
 */
export async function tellWebhooks(db: SatelliteDb, events: readonly EventOfProject[], at: Date): Promise<void> {
  if (events.length === 0) return
  const timestamp = at.toISOString()
  await sql`
    insert into satellite.webhook_deliveries (kind, webhook_id, account_id, type, body, created_at, due_at)
    select 'project', w.id, p.owner_id, e.name,
      json_build_object(
        'type', e.name, 'timestamp', ${timestamp}::text,
        'data', jsonb_build_object('project', p.public_id) || e.data::jsonb
      )::text,
      ${at}, ${at}
    from unnest(
      ${events.map(({ projectId }) => projectId)}::bigint[],
      ${events.map(({ name }) => name)}::text[],
      ${events.map(({ name }) => choicesOf(name).join(' '))}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::text[]
    ) with ordinality as e (project_id, name, choices, data, place)
    join satellite.projects p on p.id = e.project_id
    join satellite.webhooks w
      on w.project_id = e.project_id and w.is_active and w.events && string_to_array(e.choices, ' ')
    order by e.place`.execute(db)
}
