import { expectRefused, expectUnmovedByLeaving, hostileRequests } from '@perigee/testing/hostile-requests'
import { describe, it } from 'vitest'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const attacked = () => ({ ...gateway(), healthPath: '/-/health', path: '/bucket/key' })

describe('a hostile request', () => {
  it.each(hostileRequests)('with %s is refused', (_, request) => expectRefused(attacked(), request))

  it('of a client that leaves is no error', () => expectUnmovedByLeaving(attacked()))
})
