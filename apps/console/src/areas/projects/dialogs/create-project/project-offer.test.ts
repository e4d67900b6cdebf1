import { accountKinds } from '@perigee/domain/account-kinds'
import { describe, expect, it } from 'vitest'
import { isProjectLimitReached, projectOffer } from './project-offer'

describe('what Create Project leads to', () => {
  it.each([
    { limitReached: false, paid: false, takesLimitRequests: false, offer: 'create' },
    { limitReached: true, paid: true, takesLimitRequests: true, offer: 'requestForm' },
    { limitReached: true, paid: true, takesLimitRequests: false, ticketURL: 'https://t.test', offer: 'supportTicket' },
    { limitReached: true, paid: true, takesLimitRequests: false, offer: 'nothing' },
    { limitReached: true, paid: false, takesLimitRequests: true, offer: 'upgrade' },
  ])('limit reached $limitReached, paid $paid, requests $takesLimitRequests: $offer', ({ offer, ...facts }) => {
    expect(projectOffer({ ticketURL: '', ...facts })).toBe(offer)
  })
})

describe('the project limit', () => {
  const mine = { ownerId: 'me' }
  const shared = { ownerId: 'somebody' }
  it.each([
    { projects: [], projectLimit: 1, reached: false },
    { projects: [mine], projectLimit: 1, reached: true },
    { projects: [shared, shared], projectLimit: 1, reached: false },
    { projects: [mine, mine], projectLimit: 3, reached: false },
    { projects: [mine, mine], projectLimit: 0, reached: true },
    { projects: [mine], projectLimit: 0, reached: false },
    // Whoever was only invited owns none, whatever others begin with.
    { projects: [], projectLimit: 0, kind: accountKinds.member, reached: true },
    { projects: [], projectLimit: 1, kind: accountKinds.member, reached: false },
  ])('$projects.length projects with a limit of $projectLimit: $reached', (given) => {
    const { projects, projectLimit, kind = accountKinds.free, reached } = given
    const account = { id: 'me', projectLimit, kindInfo: { value: kind } }
    expect(isProjectLimitReached({ projects, account, defaultProjectLimit: 2 })).toBe(reached)
  })
})
