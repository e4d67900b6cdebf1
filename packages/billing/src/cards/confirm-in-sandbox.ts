import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { SandboxAct } from '../ports/card-sandbox'
import type { CardsContext } from './cards-context'
import { ensureCustomer } from './own-customer'
import { withCards } from './provider-of'

/** What the browser's part of a real provider does with the provider. @throws noSuchRoute without the sandbox; noSuchCard for secrets of others */
export const confirmInSandbox = useCase('signedIn', async (context: CardsContext, { user }, act: SandboxAct) => {
  const { cardSandbox } = context
  if (cardSandbox === null) throw commonRefusals.noSuchRoute()
  return withCards(context, async () => cardSandbox.confirm(await ensureCustomer(context, user), act))
})
