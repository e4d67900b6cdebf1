import { claimWallet } from '@perigee/billing/tokens/claim-wallet'
import { listDeposits, listNewDeposits } from '@perigee/billing/tokens/list-deposits'
import { readWallet } from '@perigee/billing/tokens/read-wallet'
import { wallets } from '@perigee/contract/payments/tokens'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { presentPayments, presentPending, presentWallet } from './present-tokens'

export const tokenRoutes = (deps: Deps) => [
  implement(wallets.get, async ({ session }) => presentWallet(await readWallet(deps, session))),

  implement(wallets.claim, async ({ session }) => presentWallet(await claimWallet(deps, session))),

  implement(wallets.payments, async ({ session }) => {
    const chains = deps.settings.tokenChains ?? []
    return { payments: (await listDeposits(deps, session)).flatMap((deposit) => presentPayments(deposit, chains)) }
  }),

  implement(wallets.pending, async ({ session }) => (await listNewDeposits(deps, session)).map(presentPending)),
]
