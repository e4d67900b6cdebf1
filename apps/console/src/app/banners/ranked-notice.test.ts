import { Info } from 'lucide-react'
import { expect, it } from 'vitest'
import { foremost, type Rank } from './ranked-notice'

const notices = (...held: Rank[]) =>
  Object.fromEntries(held.map((text) => [text, { label: text, tone: 'yellow' as const, icon: Info, text }]))

it.each<{ held: Rank[]; shown: Rank | undefined }>([
  { held: ['announcement', 'trial', 'expired', 'frozen'], shown: 'frozen' },
  { held: ['announcement', 'trial', 'expired'], shown: 'expired' },
  { held: ['announcement', 'trial', 'warned'], shown: 'warned' },
  { held: ['limitReached', 'expired'], shown: 'expired' },
  { held: ['limitReached', 'warned', 'trial'], shown: 'limitReached' },
  { held: ['limitClose', 'trial'], shown: 'trial' },
  { held: ['limitClose', 'passphrase', 'announcement'], shown: 'limitClose' },
  { held: ['announcement', 'trial'], shown: 'trial' },
  { held: ['insecure', 'announcement'], shown: 'announcement' },
  { held: [], shown: undefined },
])('of $held, $shown is shown', ({ held, shown }) => {
  expect(foremost(notices(...held))?.text).toBe(shown)
})
