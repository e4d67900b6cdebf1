import { sortDirections } from './page'

/** What lists are sorted by: a word inside, its number on the wire. The usual order comes first. */
export const sessionOrders = { userAgent: 1, expiresAt: 2 } as const
export const apiKeyOrders = { name: 1, createdAt: 2, creator: 3 } as const
export const bucketOrders = {
  name: 1,
  createdAt: 2,
  creator: 3,
  storage: 4,
  download: 5,
  objects: 6,
  segments: 7,
  location: 8,
  versioning: 9,
  lock: 10,
} as const

/** Of members and invitations of a project. */
export const memberOrders = { name: 1, email: 2, joinedAt: 3 } as const
/** Of the links of a project. */
export const linkOrders = { createdAt: 1, name: 2, creator: 3, views: 4, bytes: 5 } as const

/** Of custom domains. */
export const domainOrders = { name: 1, createdAt: 2 } as const

export type SessionOrder = keyof typeof sessionOrders
export type ApiKeyOrder = keyof typeof apiKeyOrders
export type BucketOrder = keyof typeof bucketOrders
export type DomainOrder = keyof typeof domainOrders
export type MemberOrder = keyof typeof memberOrders
export type LinkOrder = keyof typeof linkOrders

export const orderWords = <Word extends string>(orders: Readonly<Record<Word, number>>): [Word, ...Word[]] =>
  Object.keys(orders) as [Word, ...Word[]]

/** The word for a number of the table. */
export const orderWord = <Word extends string>(orders: Readonly<Record<Word, number>>, number: number): Word =>
  orderWords(orders).find((word) => orders[word] === number) ?? orderWords(orders)[0]

/** Everything but 2 is ascending. */
export const directionWord = (direction: number | undefined): keyof typeof sortDirections =>
  direction === sortDirections.desc ? 'desc' : 'asc'
