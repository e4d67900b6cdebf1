import { expectRefused, expectUnmovedByLeaving, hostileRequests } from '@perigee/testing/hostile-requests'
import { describe, it } from 'vitest'
import { useLinkshare } from './testing/start-linkshare'

const linkshare = useLinkshare()
const attacked = () => ({ ...linkshare(), healthPath: '/health/process', path: '/s/none/bucket/' })

describe('a hostile request', () => {
  it.each(hostileRequests)('with %s is refused', (_, request) => expectRefused(attacked(), request))

  it('of a client that leaves is no error', () => expectUnmovedByLeaving(attacked()))
})
