/** As `helpTopics`, of the API keys of an account: pages that are opened often do not load these. */
export const restKeyHelp = {
  keys: 'api-keys#what-they-are',
  use: 'api-keys#use',
  rotation: 'api-keys#rotation',
} as const

/** A section of the help about API keys. */
export type RestKeyHelp = (typeof restKeyHelp)[keyof typeof restKeyHelp]
