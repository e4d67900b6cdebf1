import { linkKinds, linkStates } from '@perigee/domain/links'
import { linkPasswordProblem } from '@perigee/domain/link-password'
import { PB } from '@perigee/std/units'
import * as z from 'zod/mini'
import { obeys, projectId, queryText, uuid } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { amount, byProject, moment, said, time } from './fields'
import { named } from './named'

const options = z.object({
  password: z.boolean().check(said('Whether it asks for one.')),
  expiresAt: z.nullable(time),
  maxDownloads: z.nullable(amount),
  maxBytes: z.nullable(amount),
  hideListing: z.boolean(),
  paused: z.boolean(),
})

const link = named(
  'Link',
  z.object({
    id: z.uuid(),
    kind: z.enum(linkKinds),
    bucket: z.string(),
    creatorEmail: z.string().check(said('Empty for one whose account is gone.')),
    createdAt: time,
    state: z.enum(linkStates),
    options: z.nullable(options).check(said('Null where the link has ended, or cannot be asked about at the moment.')),
    downloads: z.nullable(amount),
    downloadedBytes: z.nullable(amount),
    views: amount,
    recentViews: amount.check(said('Of the last 30 days.')),
    lastOpenedAt: z.nullable(time),
  }),
)
export type PublicLink = z.output<typeof link>

const count = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000)))
const byLink = z.object({ projectId, id: uuid })
const inLinks = { area: 'links' } as const
const path = '/projects/:projectId/links'
const ofOne = ['no_such_project', 'no_such_link'] as const

export const publicLinks = {
  list: definePublicCall({
    ...inLinks,
    id: 'listLinks',
    reads: true,
    method: 'GET',
    path,
    may: 'link.view',
    params: byProject,
    query: z.object({ ...pageQuery, search: z._default(queryText, '') }),
    answer: pageOf(link),
    summary: 'List links',
    description:
      'By when they were made. What a link leads to and its address are sealed with the passphrase, and not here.',
    refusals: ['no_such_project'],
  }),
  get: definePublicCall({
    ...inLinks,
    id: 'getLink',
    reads: true,
    method: 'GET',
    path: `${path}/:id`,
    may: 'link.view',
    params: byLink,
    answer: link,
    summary: 'Get a link',
    refusals: ofOne,
  }),
  update: definePublicCall({
    ...inLinks,
    id: 'updateLink',
    reads: false,
    method: 'PATCH',
    path: `${path}/:id`,
    may: 'link.change',
    params: byLink,
    body: z
      .object({
        password: z
          .optional(z.nullable(z.string().check(obeys(linkPasswordProblem))))
          .check(said('Null takes it away.')),
        expiresAt: z.optional(z.nullable(moment)),
        maxDownloads: z.optional(count),
        maxBytes: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(PB)))),
        hideListing: z.optional(z.boolean()),
        paused: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          (fields) => Object.values(fields).some((value) => value !== undefined),
          'Something to change is needed.',
        ),
      ),
    answer: link,
    summary: 'Change or pause a link',
    description: 'What is left out stays. Null is no limit.',
    refusals: [...ofOne, 'link_not_yours', 'expiry_needs_paid_plan', 'link_service_unavailable'],
  }),
  revoke: definePublicCall({
    ...inLinks,
    id: 'revokeLink',
    reads: false,
    method: 'DELETE',
    path: `${path}/:id`,
    may: 'link.revoke',
    params: byLink,
    summary: 'Revoke a link',
    description: 'From the next request on it opens nothing.',
    refusals: [...ofOne, 'link_not_yours'],
  }),
}
