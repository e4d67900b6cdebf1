import { minute } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { settings } from './settings'

it('lets revoked credentials work for a minute, and for six while the auth service fails', () => {
  const { credentialLifetime, credentialGrace } = settings.load({})
  expect([credentialLifetime, credentialLifetime + credentialGrace]).toEqual([minute, 6 * minute])
})
