import type { ProjectId, UserId } from '@perigee/std/brand'
import { projectStatus } from '@perigee/domain/project-status'
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import type { BudgetsTable } from './budgets-schema'
import type { SatelliteDb, SatelliteSchema } from './schema'

/** A budget with the names of what it covers. */
export interface BudgetRow {
  id: string
  userId: UserId
  /** Null: all projects of the account. */
  project: { internalId: number; publicId: ProjectId; name: string } | null
  /** Null: the whole project. */
  bucket: string | null
  /** There is no bucket of this name any more. */
  gone: boolean
  cents: number
  percentages: number[]
  stopDownloads: boolean
  mail: boolean
  webhook: string | null
  sealedSecret: Uint8Array | null
  /** First moment of the month in which downloads were stopped. */
  stoppedMonth: Date | null
  stoppedAt: Date | null
  createdAt: Date
}

/** Budgets of projects that are deleted are none any more, also until their rows are gone. */
const budgets = (db: SatelliteDb) =>
  db
    .selectFrom('satellite.budgets as b')
    .leftJoin('satellite.projects as p', 'p.id', 'b.project_id')
    .leftJoin('satellite.buckets as k', (join) =>
      join.onRef('k.project_id', '=', 'b.project_id').onRef('k.name', '=', 'b.bucket'),
    )
    .select([
      'b.id',
      'b.user_id as userId',
      'p.id as internalId',
      'p.public_id as publicId',
      'p.name as projectName',
      'b.bucket',
      sql<boolean>`b.bucket is not null and k.id is null`.as('gone'),
      'b.cents',
      'b.percentages',
      'b.stop_downloads as stopDownloads',
      'b.mail',
      'b.webhook',
      'b.sealed_secret as sealedSecret',
      'b.stopped_month as stoppedMonth',
      'b.stopped_at as stoppedAt',
      'b.created_at as createdAt',
    ])
    .where((eb) =>
      eb.or([
        eb('b.project_id', 'is', null),
        eb.and([eb('p.status', '=', projectStatus.active), eb('p.owner_id', '=', eb.ref('b.user_id'))]),
      ]),
    )

type Selected = Awaited<ReturnType<ReturnType<typeof budgets>['executeTakeFirstOrThrow']>>

const presented = ({ internalId, publicId, projectName, ...row }: Selected): BudgetRow => ({
  ...row,
  project:
    internalId === null || publicId === null || projectName === null
      ? null
      : { internalId, publicId, name: projectName },
})

/** Of one account: its own first, then by the age of their projects and the names of their buckets. */
export async function listBudgets(db: SatelliteDb, userId: UserId): Promise<BudgetRow[]> {
  const rows = await budgets(db)
    .where('b.user_id', '=', userId)
    .orderBy(sql`b.project_id nulls first`)
    .orderBy(sql`b.bucket nulls first`)
    .execute()
  return rows.map(presented)
}

export async function findBudget(
  db: SatelliteDb,
  { id, userId }: { id: string; userId: UserId },
): Promise<BudgetRow | undefined> {
  const row = await budgets(db).where('b.id', '=', id).where('b.user_id', '=', userId).executeTakeFirst()
  return row && presented(row)
}

/** A budget with its row locked, until the transaction ends. */
export async function lockBudget(
  trx: Transaction<SatelliteSchema>,
  { id, userId }: { id: string; userId: UserId },
): Promise<BudgetRow | undefined> {
  const row = await budgets(trx)
    .where('b.id', '=', id)
    .where('b.user_id', '=', userId)
    .forUpdate('b')
    .executeTakeFirst()
  return row && presented(row)
}

/** Everybody who has a budget. */
export async function listBudgeters(db: SatelliteDb): Promise<UserId[]> {
  const rows = await db
    .selectFrom('satellite.budgets')
    .select('user_id as userId')
    .distinct()
    .orderBy('user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** @returns its id; undefined when there is one of the same thing */
export async function insertBudget(db: SatelliteDb, budget: Insertable<BudgetsTable>): Promise<string | undefined> {
  const row = await db
    .insertInto('satellite.budgets')
    .values(budget)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateBudget(db: SatelliteDb, id: string, set: Updateable<BudgetsTable>): Promise<void> {
  await db.updateTable('satellite.budgets').set(set).where('id', '=', id).execute()
}

/** With its alerts and what waits to be sent. */
export async function deleteBudget(db: SatelliteDb, id: string): Promise<void> {
  await db.deleteFrom('satellite.budgets').where('id', '=', id).execute()
}

/** The percentages that were reached in a month, by budget, the smallest first. */
export async function listAlerts(
  db: SatelliteDb,
  budgetIds: readonly string[],
  month: Date,
): Promise<Map<string, number[]>> {
  const alerts = new Map<string, number[]>()
  if (budgetIds.length === 0) return alerts
  const rows = await db
    .selectFrom('satellite.budget_alerts')
    .select(['budget_id as budgetId', 'percentage'])
    .where('budget_id', 'in', budgetIds)
    .where('month', '=', month)
    .orderBy('percentage')
    .execute()
  for (const { budgetId, percentage } of rows) alerts.set(budgetId, [...(alerts.get(budgetId) ?? []), percentage])
  return alerts
}

interface Reached {
  month: Date
  percentages: readonly number[]
  spentCents: number
  at: Date
}

/** @returns those of the percentages that nobody had noted before in this month */
export async function insertAlerts(
  db: SatelliteDb,
  budgetId: string,
  { month, percentages, spentCents, at }: Reached,
): Promise<number[]> {
  if (percentages.length === 0) return []
  const rows = await db
    .insertInto('satellite.budget_alerts')
    .values(percentages.map((percentage) => ({ budget_id: budgetId, month, percentage, spent_cents: spentCents, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('percentage')
    .execute()
  return rows.map(({ percentage }) => percentage)
}

/** Forgets what was reached of an amount that is another one now, so that it is told again when it is reached. */
export async function deleteAlertsBut(
  db: SatelliteDb,
  budgetId: string,
  { month, percentages }: Pick<Reached, 'month' | 'percentages'>,
): Promise<void> {
  await db
    .deleteFrom('satellite.budget_alerts')
    .where('budget_id', '=', budgetId)
    .where('month', '=', month)
    .$if(percentages.length > 0, (query) => query.where('percentage', 'not in', percentages))
    .execute()
}
