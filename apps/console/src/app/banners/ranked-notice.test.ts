import { Info } from 'lucide-react'
import { expect, it } from 'vitest'
import { type Rank, shownOf } from './ranked-notice'

const notices = (...held: Rank[]) =>
  Object.fromEntries(held.map((text) => [text, { label: text, tone: 'yellow' as const, icon: Info, text }]))

it.each<{ held: Rank[]; shown: Rank[] }>([
  { held: ['partner', 'trial', 'expired', 'frozen'], shown: ['frozen'] },
  { held: ['partner', 'trial', 'expired'], shown: ['expired'] },
  { held: ['partner', 'trial', 'warned'], shown: ['warned'] },
  { held: ['limitReached', 'expired'], shown: ['expired'] },
  { held: ['limitReached', 'warned', 'trial'], shown: ['limitReached'] },
  { held: ['limitClose', 'trial'], shown: ['trial'] },
  { held: ['limitClose', 'passphrase', 'partner'], shown: ['limitClose'] },
  { held: ['partner', 'trial'], shown: ['trial'] },
  { held: ['insecure', 'partner'], shown: ['partner'] },
  { held: ['insecure', 'sandbox'], shown: ['sandbox', 'insecure'] },
  { held: ['insecure', 'sandbox', 'trial'], shown: ['trial'] },
  { held: [], shown: [] },
])('of $held, $shown is shown', ({ held, shown }) => {
  expect(shownOf(notices(...held)).map(({ text }) => text)).toEqual(shown)
})
