import { expectRefused, expectUnmovedByLeaving, hostileRequests } from '@perigee/testing/hostile-requests'
import { describe, it } from 'vitest'
import { startAuth } from './testing/start-auth'

const auth = await startAuth()
const attacked = () => ({ url: auth.url, healthPath: '/v1/health/live', path: '/v1/access', log: auth.log })

describe('a hostile request', () => {
  it.each(hostileRequests)('with %s is refused', (_, request) => expectRefused(attacked(), request))

  it('of a client that leaves is no error', () => expectUnmovedByLeaving(attacked()))
})
