import { Button, Skeleton } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { takesFunds } from '@/lib/flags'
import { messageOf } from '@/lib/failure'
import { showCents } from '@/lib/show-dollars'
import { addFundsDialog } from '../lazy-dialogs'
import { balanceQuery } from '../queries'
import { FigurePanel } from './figure-panel'

export function AvailableFunds() {
  const config = useConfig()
  const { data, error } = useQuery(balanceQuery)
  return (
    <FigurePanel
      title="Available funds"
      figure={data === undefined ? error ? '–' : <Skeleton height={34} width={110} /> : showCents(data)}
      action={
        takesFunds(config) && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => openDialog(addFundsDialog)}>
            Add Funds
          </Button>
        )
      }
    >
      {error && data === undefined ? (
        messageOf(error)
      ) : (
        <>
          Invoices are paid from it before a card is charged. <HelpLink at={billingHelp.funds} />
        </>
      )}
    </FigurePanel>
  )
}
