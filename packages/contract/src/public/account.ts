import * as z from 'zod/mini'
import { definePublicCall } from './define'
import { amount, said, time } from './fields'
import { named } from './named'

export const publicAccountKinds = ['free', 'paid', 'notForResale', 'member'] as const

const account = named(
  'Account',
  z.object({
    id: z.uuid(),
    email: z.string(),
    fullName: z.string(),
    kind: z.enum(publicAccountKinds),
    createdAt: time,
    trialEndsAt: z.nullable(time),
    frozen: z.boolean().check(said('Whether the account is frozen: its projects store and give out nothing then.')),
    limits: z.object({
      projects: amount.check(said('How many projects the account may own.')),
      storageBytes: amount.check(said('Of each new project.')),
      downloadBytes: amount.check(said('Of each new project, in a month of UTC.')),
      segments: amount.check(said('Of each new project.')),
    }),
  }),
)
export type PublicAccount = z.output<typeof account>

const accountUsage = named(
  'AccountUsage',
  z.object({
    storageBytes: amount,
    downloadBytes: amount.check(said('Of this month of UTC.')),
    objects: amount,
    segments: amount,
    buckets: amount,
  }),
)

export const publicAccount = {
  get: definePublicCall({
    id: 'getAccount',
    area: 'account',
    reads: true,
    method: 'GET',
    path: '/account',
    may: 'account.readOwn',
    answer: account,
    summary: 'Get the account',
    description: 'The account that the API key belongs to.',
  }),

  usage: definePublicCall({
    id: 'getAccountUsage',
    area: 'account',
    reads: true,
    narrows: true,
    method: 'GET',
    path: '/account/usage',
    may: 'account.readUsage',
    answer: accountUsage,
    summary: 'Get the usage of the account',
    description: 'What all projects use that the account owns. Projects of others do not count.',
  }),
}
