import type { UserId } from '@perigee/std/brand'
import { type Insertable, sql } from 'kysely'
import type { CouponsTable } from './billing-people-schema'
import type { SatelliteDb } from './schema'

const couponColumns = [
  'c.id',
  'c.promo_code as promoCode',
  'c.name',
  'c.amount_off as amountOff',
  'c.percent_off as percentOff',
  'c.duration',
  'c.months',
  'c.created_at as createdAt',
  'c.ended_at as endedAt',
] as const

/** @returns false when there is one with this code, in any case */
export async function insertCoupon(db: SatelliteDb, coupon: Insertable<CouponsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.expression(sql`lower(promo_code)`).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Newest first, with how many accounts have it and how many ever did. */
export async function listCoupons(db: SatelliteDb) {
  return db
    .selectFrom('satellite.coupons as c')
    .leftJoin('satellite.applied_coupons as a', 'a.coupon_id', 'c.id')
    .select(couponColumns)
    .select([
      sql<number>`count(a.id) filter (where a.ended_at is null)`.as('active'),
      sql<number>`count(a.id)`.as('applied'),
    ])
    .groupBy('c.id')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number]

/** Nobody can apply it from `now` on. @returns false when no coupon that has not ended has this code */
export async function endCoupon(db: SatelliteDb, promoCode: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.coupons')
    .set({ ended_at: now })
    .where(sql`lower(promo_code)`, '=', promoCode.toLowerCase())
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The coupon that people can apply by this code. */
export async function findOpenCoupon(db: SatelliteDb, promoCode: string) {
  return db
    .selectFrom('satellite.coupons as c')
    .select(couponColumns)
    .where(sql`lower(c.promo_code)`, '=', promoCode.toLowerCase())
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
}

/** @returns false when the account has one that counts, or had this one, also one that came at the same moment */
export async function applyCoupon(
  db: SatelliteDb,
  applied: { userId: UserId; couponId: string; invoicesLeft: number | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.applied_coupons')
    .values({
      user_id: applied.userId,
      coupon_id: applied.couponId,
      applied_at: applied.now,
      invoices_left: applied.invoicesLeft,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The coupon that counts for the next invoice of an account; `id` is of the application: `countCoupon` takes it. */
export async function findAppliedCoupon(db: SatelliteDb, userId: UserId) {
  return db
    .selectFrom('satellite.applied_coupons as a')
    .innerJoin('satellite.coupons as c', 'c.id', 'a.coupon_id')
    .select([
      'a.id',
      'c.id as couponId',
      'c.promo_code as promoCode',
      'c.name',
      'c.amount_off as amountOff',
      'c.percent_off as percentOff',
      'c.duration',
      'c.months',
      'a.applied_at as appliedAt',
      'a.invoices_left as invoicesLeft',
    ])
    .where('a.user_id', '=', userId)
    .where('a.ended_at', 'is', null)
    .executeTakeFirst()
}

export type AppliedCouponRow = NonNullable<Awaited<ReturnType<typeof findAppliedCoupon>>>

/** Coupons that an account has, or had, newest first. */
export const listAppliedCoupons = (db: SatelliteDb, userId: UserId) =>
  db
    .selectFrom('satellite.applied_coupons as a')
    .innerJoin('satellite.coupons as c', 'c.id', 'a.coupon_id')
    .select([
      'a.id',
      'c.name',
      'c.amount_off as amountOff',
      'c.percent_off as percentOff',
      'a.applied_at as appliedAt',
      'a.ended_at as endedAt',
    ])
    .where('a.user_id', '=', userId)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .execute()

/**
 * An invoice was made from which it took something: one less is left, and the last one ends it; then the turn of one comes
 * that waits with uses that it got back. To be called in the transaction that makes the invoice, once for each.
 */
export async function countCoupon(db: SatelliteDb, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ userId: UserId; isOver: boolean }>`
    update satellite.applied_coupons
    set invoices_left = invoices_left - 1, ended_at = case when invoices_left <= 1 then ${now}::timestamptz end
    where id = ${id} and ended_at is null and invoices_left is not null
    returning user_id as "userId", ended_at is not null as "isOver"`.execute(db)
  const [counted] = rows
  if (counted?.isOver !== true) return
  await sql`
    update satellite.applied_coupons set ended_at = null where id = (
      select id from satellite.applied_coupons
      where user_id = ${counted.userId} and invoices_left > 0 and ended_at is not null order by applied_at, id limit 1
    )`.execute(db)
}

/**
 * An invoice from which it took something was taken back: it counts for one more again, or once the account has no other
 * one that counts. In a transaction that holds the account.
 */
export async function uncountCoupon(db: SatelliteDb, id: string): Promise<void> {
  await sql`
    update satellite.applied_coupons a
    set invoices_left = invoices_left + 1, ended_at = case when exists (
      select from satellite.applied_coupons o where o.user_id = a.user_id and o.id <> a.id and o.ended_at is null
    ) then a.ended_at end
    where id = ${id} and invoices_left is not null`.execute(db)
}
