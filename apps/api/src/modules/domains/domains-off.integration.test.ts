import { domains } from '@perigee/contract/domains'
import { recheckDomains } from '@perigee/projects/domains/recheck-domains'
import { expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_CUSTOM_DOMAINS: 'false' } })

it('every call says that there are no custom domains here', async () => {
  const { owner, id } = await aProject(api)
  const params = { projectId: id }
  const name = 'files.example.test'
  const answers = await Promise.all([
    owner.browser.call(domains.create, { params, body: { subdomain: name, prefix: 'photos', accessID: 'jabc' } }),
    owner.browser.call(domains.delete, { params, body: name }),
    owner.browser.call(domains.names, { params }),
    owner.browser.call(domains.list, { params, query: { limit: 6, page: 1, order: 1, orderDirection: 1 } }),
    owner.browser.call(domains.checkDns, { query: { domain: name }, body: { cname: 'links.test.', txt: [] } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([501, 501, 501, 501, 501])
  expect(await recheckDomains(api.deps)).toBe(0)
})
