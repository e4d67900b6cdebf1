import { type Cents, centsOf, chargeUsage, type PricedUsage, type Usage } from '@perigee/domain/prices/charge-usage'
import { type EarlyDeletion, lackedTo, lackedToAge } from '@perigee/domain/prices/fees'
import {
  type DatedPartner,
  type DatedPrices,
  type Entitlement,
  partnerAt,
  partsOfPeriod,
  type Period,
  pricesAt,
  type Product,
  productAt,
} from '@perigee/domain/prices/price-book'
import type { UserId } from '@perigee/std/brand'
import { partnersOf } from '@perigee/satellite-db/former-partners'
import { listOwnedProjects, type ProjectRow } from '@perigee/satellite-db/projects'
import { usageByPlacement } from '@perigee/satellite-db/usage-by-placement'
import type { BillingContext } from '../context'
import { entitlementsOf } from '../prices/entitlements'
import { type ComputeCharge, computeChargeOf } from './compute-charge'

export type ChargesNeeds = Pick<BillingContext, 'db' | 'priceBook' | 'settings'>
type ChargedProject = Pick<ProjectRow, 'internalId' | 'publicId' | 'name'>

/** What was used at the same prices. */
export interface ChargePart {
  prices: DatedPrices
  /** As it was measured. */
  usage: Usage
  priced: PricedUsage
}

/** What one product comes to in one project and period. Cents are those of its parts added up, never rounded again. */
export interface StorageCharge extends Period, Cents {
  kind: 'storage'
  project: ChargedProject
  product: Product
  /** One, unless prices changed inside the period; in the order of time. */
  parts: readonly ChargePart[]
  totalCents: bigint
}

export type Charge = StorageCharge | ComputeCharge

/** Active projects that a person owns, or those that are named; deleted ones can be named, too. */
export type Charged = { userId: UserId; projects?: readonly ChargedProject[] } & Period

/**
 * What a person's projects come to in a period, by project (oldest first) and product, their machines last: the one
 * function behind screens, reports and invoices. The buckets of a product are added up before anything is rounded. A
 * product whose prices change inside the period is charged in parts, each at its own. Products without any usage are left
 * out.
 * @param charged the period begins and ends on whole hours of UTC: downloads are counted by the hour
 */
export async function chargesOf(context: ChargesNeeds, { userId, projects, ...period }: Charged): Promise<Charge[]> {
  const partners = await partnersOf(context.db, userId)
  const charges: Charge[] = []
  for (const { internalId, publicId, name } of projects ?? (await listOwnedProjects(context.db, userId))) {
    const project = { internalId, publicId, name }
    const compute = await computeChargeOf(context.db, { project, period })
    charges.push(...(await chargesOfProject(context, { project, partners, period })), ...(compute ? [compute] : []))
  }
  return charges
}

interface OfProject {
  project: ChargedProject
  partners: readonly DatedPartner[]
  period: Period
}

async function chargesOfProject(
  context: ChargesNeeds,
  { project, partners, period }: OfProject,
): Promise<StorageCharge[]> {
  const { internalId } = project
  const entitlements = await entitlementsOf(context, internalId)
  const pieces: PricedPiece[] = []
  for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners], period)) {
    const places = await usageByPlacement(context.db, { projectId: internalId, ...part })
    pieces.push(...places.map((place) => ({ ...place, at: part.since })))
  }
  return chargesForUsage(context, { pieces, partners, entitlements }).map((charge) => ({
    kind: 'storage',
    ...charge,
    ...period,
    project,
  }))
}

/** Usage of one place from a moment on, until which nothing about its price changes any more. */
export interface PricedPiece extends Omit<Usage, 'smallObjectMillis' | 'retentionMillis'> {
  placement: number
  at: Date
  /** Bytes that objects lacked to each of `smallestSizes`, times milliseconds. */
  lackingMillis: readonly bigint[]
  deletions: readonly EarlyDeletion[]
}

interface PiecesOfProject {
  pieces: readonly PricedPiece[]
  partners: readonly DatedPartner[]
  entitlements: readonly Entitlement[]
}

/** Sorts usage by product and prices, and charges each sum. */
export function chargesForUsage(
  { priceBook }: Pick<ChargesNeeds, 'priceBook'>,
  { pieces, partners, entitlements }: PiecesOfProject,
): Omit<StorageCharge, 'kind' | 'project' | keyof Period>[] {
  const products = new Map<Product, Map<DatedPrices, Usage>>()
  for (const { placement, at, lackingMillis, deletions, ...usage } of pieces) {
    const product = productAt(priceBook, { partner: partnerAt(partners, at), placement, entitlements }, at)
    const parts = products.get(product) ?? new Map<DatedPrices, Usage>()
    const prices = pricesAt(product, at)
    const fees = {
      smallObjectMillis: lackedTo(lackingMillis, prices.minimumObjectBytes),
      retentionMillis: lackedToAge(deletions, prices.minimumRetentionDays),
    }
    parts.set(prices, added(parts.get(prices), { ...usage, ...fees }))
    products.set(product, parts)
  }
  return [...products].flatMap(([product, sums]) => {
    const parts = [...sums]
      .map(([prices, usage]) => ({ prices, usage, priced: chargeUsage(usage, prices) }))
      .toSorted((a, b) => a.prices.from.getTime() - b.prices.from.getTime())
    return parts.every(({ usage }) => isNothing(usage)) ? [] : [{ product, parts, ...centsOfParts(parts) }]
  })
}

function centsOfParts(parts: readonly ChargePart[]) {
  const sum = (of: (priced: PricedUsage) => bigint): bigint => parts.reduce((all, { priced }) => all + of(priced), 0n)
  const storageCents = sum((priced) => priced.storageCents)
  const egressCents = sum((priced) => priced.egressCents)
  const segmentCents = sum((priced) => priced.segmentCents)
  const smallObjectCents = sum((priced) => priced.smallObjectCents)
  const retentionCents = sum((priced) => priced.retentionCents)
  const cents = { storageCents, egressCents, segmentCents, smallObjectCents, retentionCents }
  return { ...cents, totalCents: centsOf(cents) }
}

const added = (sum: Usage | undefined, more: Usage): Usage => ({
  byteMillis: (sum?.byteMillis ?? 0n) + more.byteMillis,
  segmentMillis: (sum?.segmentMillis ?? 0n) + more.segmentMillis,
  objectMillis: (sum?.objectMillis ?? 0n) + more.objectMillis,
  egress: (sum?.egress ?? 0n) + more.egress,
  smallObjectMillis: (sum?.smallObjectMillis ?? 0n) + more.smallObjectMillis,
  retentionMillis: (sum?.retentionMillis ?? 0n) + more.retentionMillis,
})

const isNothing = (usage: Usage): boolean => Object.values(usage).every((amount) => amount === 0n)
