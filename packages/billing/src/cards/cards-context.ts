import type { Context } from '@perigee/actors/context'
import type { SettingValues } from '@perigee/server-kit/settings'
import type { CardProvider } from '../ports/card-provider'
import type { CardSandbox } from '../ports/card-sandbox'
import type { cardSettings } from '../settings/cards'

/** What use cases about cards are given. */
export interface CardsContext extends Context {
  /** Null where nothing is charged for. */
  cards: CardProvider | null
  /** The browser's part of the sandbox; null with any other provider. */
  cardSandbox: CardSandbox | null
  settings: SettingValues<typeof cardSettings>
}
