import type { TokenDeposit } from '@perigee/billing/tokens/list-deposits'
import type { Wallet } from '@perigee/billing/tokens/read-wallet'
import type { TokenChainSetting } from '@perigee/billing/tokens/token-chains-setting'
import {
  type PendingTokenPayment,
  type TokenPayment,
  tokenPaymentTypes,
  type Wallet as WireWallet,
} from '@perigee/contract/payments/tokens'
import { unitsText } from '@perigee/std/units-text'

const dollarPlaces = 6

const usd = (micros: bigint | number | null) => ({
  value: micros === null ? '0' : unitsText(BigInt(micros), dollarPlaces, 2),
  currency: 'USD',
})
const nothing = { value: '0', currency: '' }

export const presentWallet = ({ address, balance }: Wallet): WireWallet => ({ address, balance: usd(balance) })

export const presentPending = (deposit: TokenDeposit): PendingTokenPayment => ({
  chainID: deposit.chain_id,
  from: deposit.sender,
  to: deposit.address,
  tokenValue: unitsText(BigInt(deposit.value), deposit.decimals),
  usdValue: usd(deposit.usd_micros).value,
  status: deposit.isConfirmed ? 'confirmed' : 'pending',
  blockHash: deposit.block_hash,
  blockNumber: deposit.block_number,
  transaction: deposit.tx_hash,
  logIndex: deposit.log_index,
  timestamp: deposit.block_at.toISOString(),
  confirmations: deposit.confirmations,
  bonusTokens: unitsText(deposit.bonusValue, deposit.decimals),
})

/** The deposit, and the bonus that was booked for it. */
export function presentPayments(
  deposit: TokenDeposit,
  chains: readonly Pick<TokenChainSetting, 'chainId' | 'explorer'>[],
): TokenPayment[] {
  const explorer = chains.find(({ chainId }) => chainId === deposit.chain_id)?.explorer ?? ''
  const both = {
    Wallet: deposit.address,
    Received: nothing,
    Status: deposit.isConfirmed ? 'confirmed' : 'pending',
    Link: explorer === '' ? '' : `${explorer}${deposit.tx_hash}`,
    Timestamp: deposit.block_at.toISOString(),
  }
  const payment = {
    ...both,
    ID: `${deposit.tx_hash}#${deposit.log_index}`,
    Type: tokenPaymentTypes.deposit,
    Amount: usd(deposit.usd_micros),
  }
  const bonus = {
    ...both,
    ID: String(deposit.number),
    Type: tokenPaymentTypes.bonus,
    Amount: usd(deposit.bonus_micros),
  }
  return deposit.isConfirmed && deposit.bonus_micros !== 0 ? [payment, bonus] : [payment]
}
