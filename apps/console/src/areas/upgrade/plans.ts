import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import type { PartnerPlanText } from '@perigee/contract/partner-plan'
import type { PartnerText } from '@perigee/contract/partners'
import { tierLimits, accountKinds } from '@perigee/domain/account-kinds'
import { byteText } from '@perigee/domain/byte-text'
import { isMinimumCharged } from '@/lib/minimum-charge'
import { priceText } from '@/lib/price-text'
import { showDollars } from '@/lib/show-dollars'
import { trialLength } from './trial-days'

export type PlanType = 'free' | 'pro' | 'partner'

/** What a card of a plan says. Texts that are '' are not shown. */
export interface Plan {
  type: PlanType
  planTitle: string
  planSubtitle: string
  planCost: string
  planCostInfo: string
  planMinimumFeeInfo: string
  /** What is paid now; '' for nothing. */
  planUpfrontCharge: string
  /** How much of it stays as balance. */
  planBalanceCredit: string
  /** The button that chooses it. */
  planCTA: string
  planInfo: readonly string[]
  /** The button that activates it, once it can be paid. */
  activationButtonText: string
  /** Stands below the title once it is active. */
  activationSubtitle: string
  bannerTitle: string
  bannerText: string
}

const blank = {
  planSubtitle: '',
  planCost: '',
  planCostInfo: '',
  planMinimumFeeInfo: '',
  planUpfrontCharge: '',
  planBalanceCredit: '',
  activationButtonText: '',
  activationSubtitle: '',
  bannerTitle: '',
  bannerText: '',
}

type Trial = Pick<
  Account,
  'createdAt' | 'trialExpiration' | 'projectStorageLimit' | 'projectBandwidthLimit' | 'projectLimit'
>

/** The trial as this account has it, such as '30 days trial, no card needed.': whoever runs the service sets it. */
export function freePlan(account: Trial): Plan {
  const { projectStorageLimit, projectBandwidthLimit, projectLimit } = account
  const days = trialLength(account)
  return {
    ...blank,
    type: 'free',
    planTitle: 'Free Trial',
    planCost: 'Free',
    planCostInfo: days === null ? 'No card needed.' : `${days} days trial, no card needed.`,
    planCTA: 'Start Free Trial',
    planInfo: [
      `${tightSize(projectStorageLimit)} storage`,
      `${tightSize(projectBandwidthLimit)} download`,
      `${projectLimit} project${projectLimit === 1 ? '' : 's'}`,
    ],
  }
}

/** '25GB'. */
const tightSize = (bytes: number): string => byteText(bytes).replace(' ', '')

type Prices = Pick<FrontendConfig, 'storageMBMonthCents' | 'egressMBCents'>
type PlanConfig = Prices &
  Pick<FrontendConfig, 'minimumCharge' | 'upgradePayUpfrontAmount' | 'productPriceSummaries' | 'showNewPricingTiers'>

/** `prices`: those of the person, who may have come from a partner; null while they are not known. */
export function proPlan(config: PlanConfig, prices: Prices | null, now: Date): Plan {
  const upfront = config.upgradePayUpfrontAmount
  const summaries = config.showNewPricingTiers ? config.productPriceSummaries : null
  return {
    ...blank,
    type: 'pro',
    planTitle: 'Pay-as-you-go',
    planCost: summaries || prices === null ? '' : (priceText(prices) ?? ''),
    planCostInfo: summaries ? summaries.join('\n') : 'Billed for what you use, each month.',
    planMinimumFeeInfo: isMinimumCharged(config.minimumCharge, now)
      ? `${showDollars(config.minimumCharge.amount)} minimum monthly usage`
      : '',
    planUpfrontCharge: upfront > 0 ? showDollars(upfront) : '',
    planBalanceCredit: upfront > 0 ? showDollars(upfront) : '',
    planCTA: 'Start Pro Account',
    planInfo: [
      'Set your own usage limits',
      `${tierLimits[accountKinds.paid].projects} projects (+ more on request)`,
      'Unlimited team members',
      'Custom domain support',
      'Priority support',
    ],
    activationButtonText: upfront > 0 ? `Activate account - ${showDollars(upfront)}` : '',
  }
}

/**
 * What a partner's customers buy, in the words of the installation; without those about the minimum, such as
 * '$5 minimum monthly usage after validity period'.
 */
export function partnerPlan(
  text: PartnerText & PartnerPlanText,
  { minimumCharge }: Pick<PlanConfig, 'minimumCharge'>,
  now: Date,
): Plan {
  const planTitle = text.planTitle ?? text.title ?? 'Partner plan'
  return {
    ...blank,
    type: 'partner',
    planTitle,
    planSubtitle: text.planSubtitle ?? text.description ?? '',
    planCost: text.planCost ?? '',
    planCostInfo: text.planCostInfo ?? '',
    planMinimumFeeInfo: isMinimumCharged(minimumCharge, now)
      ? (text.planMinimumFeeInfo ?? `${showDollars(minimumCharge.amount)} minimum monthly usage after validity period`)
      : '',
    planUpfrontCharge: text.planUpfrontCharge ?? '',
    planBalanceCredit: text.planBalanceCredit ?? '',
    planCTA: text.planCTA ?? text.button ?? `Choose ${planTitle}`,
    planInfo: text.planInfo ?? text.points ?? [],
    activationButtonText: text.activationButtonText ?? '',
    activationSubtitle: text.activationSubtitle ?? '',
    bannerTitle: text.bannerTitle ?? '',
    bannerText: text.bannerText ?? '',
  }
}

/** The button that activates a plan. */
export const activationText = ({ activationButtonText, planTitle }: Plan): string =>
  activationButtonText || `Activate ${planTitle}`
