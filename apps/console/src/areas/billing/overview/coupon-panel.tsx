import { Button, Skeleton } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { messageOf } from '@/lib/failure'
import { takesCoupons } from '@/lib/flags'
import { applyCouponDialog } from '../lazy-dialogs'
import { couponQuery } from '../queries'
import { couponTerm, couponWorth } from './coupon-text'
import { FigurePanel } from './figure-panel'

/** The coupon that is active; where coupons are neither there nor taken, nothing. */
export function CouponPanel() {
  const offers = takesCoupons(useConfig())
  const { data, error } = useQuery(couponQuery)
  if (!offers && !data) return null
  return (
    <FigurePanel
      title="Coupon"
      figure={
        data === undefined ? error ? '–' : <Skeleton height={34} width={110} /> : data ? couponWorth(data) : 'None'
      }
      action={
        offers && (
          <Button
            variant="default"
            leftSection={<Ticket size={16} aria-hidden />}
            onClick={() => openDialog(applyCouponDialog)}
          >
            Apply new coupon
          </Button>
        )
      }
    >
      {data === undefined && error !== null && messageOf(error)}
      {data && `${data.name || data.promoCode}. ${couponTerm(data)}`}
      {data === null && (
        <>
          A coupon takes something off your invoices. <HelpLink at={billingHelp.coupons} />
        </>
      )}
    </FigurePanel>
  )
}
