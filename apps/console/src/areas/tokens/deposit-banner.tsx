import { Alert } from '@mantine/core'
import type { FrontendConfig } from '@perigee/contract/config'
import type { PendingTokenPayment } from '@perigee/contract/payments/tokens'
import { CircleCheck, Clock, Info } from 'lucide-react'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { showTokens, showUsd, tokensOf } from './token-words'

type Status = 'default' | 'pending' | 'success'

/** Pending as long as one deposit waits, then success where one is confirmed. */
export const statusOf = (deposits: readonly Pick<PendingTokenPayment, 'status'>[]): Status =>
  deposits.some(({ status }) => status === 'pending') ? 'pending' : deposits.length > 0 ? 'success' : 'default'

const looks = {
  default: { color: 'orbit', icon: Info },
  pending: { color: 'yellow', icon: Clock },
  success: { color: 'green', icon: CircleCheck },
} as const

interface Props {
  deposits: readonly PendingTokenPayment[]
}

/** How the deposits stand, in a sentence that is read out when it changes. */
export function DepositBanner({ deposits }: Props) {
  const config = useConfig()
  const { hasPaidPrivileges } = useAccount().kindInfo
  const status = statusOf(deposits)
  const { color, icon: Icon } = looks[status]
  return (
    <Alert variant="light" color={color} icon={<Icon size={18} aria-hidden />} role="status">
      {status === 'pending' && waitingText(deposits, config)}
      {status === 'success' && doneText(deposits, config)}
      {status === 'default' && (hasPaidPrivileges ? anyText(config) : leastText(config))}
    </Alert>
  )
}

const anyText = (config: FrontendConfig): string =>
  `Send ${tokensOf(config)} to your deposit address. They appear here within a few minutes.`

const leastText = (config: FrontendConfig): string =>
  `Send ${showUsd(String(config.userBalanceForUpgrade / 1e6))} or more in ${tokensOf(config)} to upgrade to a Pro account.`

function waitingText(deposits: readonly PendingTokenPayment[], config: FrontendConfig): string {
  const waiting = deposits.filter(({ status }) => status === 'pending')
  const least = Math.min(...waiting.map(({ confirmations }) => confirmations))
  const [first] = waiting
  const what =
    waiting.length === 1 && first
      ? `${showTokens(first.tokenValue)} ${tokensOf(config)} pending`
      : `${waiting.length} deposits pending`
  return `${what}: ${least} of ${config.neededTransactionConfirmations} confirmations.`
}

function doneText(deposits: readonly PendingTokenPayment[], config: FrontendConfig): string {
  const [latest] = deposits
  const what =
    deposits.length === 1 && latest
      ? `${showTokens(latest.tokenValue)} ${tokensOf(config)}`
      : `${deposits.length} deposits`
  return `${what} confirmed and added to your account balance.`
}
