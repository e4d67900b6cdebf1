import type { FrontendConfig } from '@perigee/contract/config'
import { helpAddress, type HelpTopic, helpTopics } from '@perigee/contract/help'

/**
 * Where something is explained: its section in the help of the installation, or the front page where the operator has
 * documentation of another form; empty where there is none.
 */
export const documentationOf = (
  { documentationURL, externalAddress }: Pick<FrontendConfig, 'documentationURL' | 'externalAddress'>,
  topic: HelpTopic,
): string =>
  documentationURL === helpAddress(externalAddress) ? documentationURL + helpTopics[topic] : documentationURL
