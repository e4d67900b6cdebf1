import { describe, expect, it } from 'vitest'
import { isProjectLimitReached, projectOffer } from './project-offer'

describe('what Create Project leads to', () => {
  it.each([
    { limitReached: false, billing: true, paid: false, takesLimitRequests: false, offer: 'create' },
    { limitReached: true, billing: false, paid: false, takesLimitRequests: true, offer: 'create' },
    { limitReached: true, billing: true, paid: true, takesLimitRequests: true, offer: 'requestForm' },
    { limitReached: true, billing: true, paid: true, takesLimitRequests: false, offer: 'supportTicket' },
    { limitReached: true, billing: true, paid: false, takesLimitRequests: true, offer: 'upgrade' },
  ])('limit reached $limitReached, billing $billing, paid $paid: $offer', ({ offer, ...facts }) => {
    expect(projectOffer(facts)).toBe(offer)
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
  ])('$projects.length projects with a limit of $projectLimit: $reached', ({ projects, projectLimit, reached }) => {
    const account = { id: 'me', projectLimit }
    expect(isProjectLimitReached({ projects, account, defaultProjectLimit: 2 })).toBe(reached)
  })
})
