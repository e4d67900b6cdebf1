import { asciiDomain, domainProblem } from '@perigee/domain/custom-domain'
import { domainStates } from '@perigee/domain/custom-domain-check'
import * as z from 'zod/mini'
import { obeys, projectId } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { byProject, said, time } from './fields'
import { named } from './named'

const domain = named(
  'Domain',
  z.object({
    name: z.string(),
    root: z.string().check(said('The bucket, or bucket/folder, that it shows.')),
    accessKeyId: z.string(),
    createdBy: z.nullable(z.uuid()),
    createdAt: time,
    state: z.nullable(z.enum(domainStates)).check(said('What DNS said; null until it was asked.')),
    checkedAt: z.nullable(time),
    records: z
      .object({
        cname: z.object({ hostname: z.string(), content: z.string() }),
        txt: z.object({ hostname: z.string(), contents: z.array(z.string()) }),
      })
      .check(said('What the zone of the name has to have.')),
    certificateUntil: z.nullable(time),
  }),
)
export type PublicDomain = z.output<typeof domain>

const domainName = z.pipe(
  z.string().check(obeys((text) => domainProblem(text))),
  z.transform((text) => asciiDomain(text) ?? text),
)
const byDomain = z.object({ projectId, domain: domainName })
const inDomains = { area: 'domains' } as const
const path = '/projects/:projectId/domains'
const ofOne = ['no_such_project', 'no_such_domain', 'domains_not_offered'] as const

export const publicDomains = {
  list: definePublicCall({
    ...inDomains,
    id: 'listDomains',
    reads: true,
    method: 'GET',
    path,
    may: 'domain.view',
    params: byProject,
    query: z.object(pageQuery),
    answer: pageOf(domain),
    summary: 'List custom domains',
    description: 'By name.',
    refusals: ['no_such_project', 'domains_not_offered'],
  }),
  create: definePublicCall({
    ...inDomains,
    id: 'createDomain',
    reads: false,
    method: 'POST',
    path,
    may: 'domain.create',
    params: byProject,
    body: z.object({
      name: domainName,
      root: z
        .string()
        .check(
          z.minLength(3, 'The bucket must have at least 3 characters.'),
          z.maxLength(500, 'The folder is too long.'),
          z.regex(/^[ -~\u00a0-\uffff]*$/, 'The folder has characters that DNS cannot hold.'),
        ),
      accessKeyId: z.string().check(z.regex(/^[A-Za-z0-9]{1,200}$/, 'The access is not valid.')),
    }),
    answer: domain,
    status: 201,
    summary: 'Connect a custom domain',
    description:
      'The access key id is that of public credentials for the bucket, which whoever has the passphrase makes.',
    refusals: ['no_such_project', 'domains_not_offered', 'domain_taken', 'domain_needs_paid_plan'],
  }),
  check: definePublicCall({
    ...inDomains,
    id: 'checkDomain',
    reads: false,
    method: 'POST',
    path: `${path}/:domain/check`,
    may: 'domain.view',
    params: byDomain,
    answer: domain,
    summary: 'Ask DNS about a domain now',
    refusals: ofOne,
  }),
  remove: definePublicCall({
    ...inDomains,
    id: 'deleteDomain',
    reads: false,
    method: 'DELETE',
    path: `${path}/:domain`,
    may: 'domain.delete',
    params: byDomain,
    summary: 'Disconnect a custom domain',
    refusals: [...ofOne, 'domain_not_yours'],
  }),
}
