/** As `helpTopics`, of Compute: pages that are opened often do not load these. */
export const computeHelp = {
  instances: 'compute#what-they-are',
  keys: 'compute#ssh-keys',
  deploy: 'compute#deploy',
  login: 'compute#log-in',
  storage: 'compute#storage',
  changes: 'compute#changes',
  costs: 'compute#costs',
} as const

/** A section of the help about Compute. */
export type ComputeHelp = (typeof computeHelp)[keyof typeof computeHelp]
