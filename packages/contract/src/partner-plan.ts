import * as z from 'zod/mini'

const line = z.optional(z.string())

/** What stands under `pricing-plan` of a partner's texts, beside that of every place: the card of the plan that it sells. */
export const partnerPlanText = z.looseObject({
  planTitle: line,
  planSubtitle: line,
  planCost: line,
  planCostInfo: line,
  planMinimumFeeInfo: line,
  planUpfrontCharge: line,
  planBalanceCredit: line,
  planCTA: line,
  planInfo: z.optional(z.array(z.string())),
  activationButtonText: line,
  activationSubtitle: line,
  bannerTitle: line,
  bannerText: line,
})
export type PartnerPlanText = z.output<typeof partnerPlanText>
