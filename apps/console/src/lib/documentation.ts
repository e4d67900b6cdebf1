import type { FrontendConfig } from '@perigee/contract/config'
import type { BillingHelp } from '@perigee/contract/billing-help'
import type { ComputeHelp } from '@perigee/contract/compute-help'
import type { RestKeyHelp } from '@perigee/contract/rest-key-help'
import type { WebhookHelp } from '@perigee/contract/webhook-help'
import { helpAddress, type HelpTopic, helpTopics } from '@perigee/contract/help'

export type HelpPlace = (typeof helpTopics)[HelpTopic] | BillingHelp | ComputeHelp | RestKeyHelp | WebhookHelp

/**
 * Where something is explained: its section in the help of the installation, or the front page where the operator has
 * documentation of another form; empty where there is none.
 */
export const documentationOf = (
  { documentationURL, externalAddress }: Pick<FrontendConfig, 'documentationURL' | 'externalAddress'>,
  topic: HelpTopic,
): string => documentationAt({ documentationURL, externalAddress }, helpTopics[topic])

/** The same for a section that is named by its place. */
export const documentationAt = (
  { documentationURL, externalAddress }: Pick<FrontendConfig, 'documentationURL' | 'externalAddress'>,
  place: HelpPlace,
): string => (documentationURL === helpAddress(externalAddress) ? documentationURL + place : documentationURL)
