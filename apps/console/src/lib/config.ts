import { getConfig, type FrontendConfig } from '@perigee/contract/config'
import { hour } from '@perigee/std/durations'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from './call'
import { setCsrfToken } from './csrf'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await call(getConfig, { signal })
    setCsrfToken(config.csrfToken)
    return withBrand(config)
  },
  staleTime: hour,
  gcTime: Infinity,
})

/** A server without a brand is called by its own name, and its forms for requests are where people find help. */
function withBrand(config: FrontendConfig): FrontendConfig {
  const { brand, satelliteName: name, generalRequestURL, projectLimitsIncreaseRequestURL } = config
  if (brand.name !== '') return config
  return {
    ...config,
    brand: { ...brand, name, supportURL: generalRequestURL, upgradeURL: projectLimitsIncreaseRequestURL },
  }
}

/** Given by the application once the configuration is there; nothing that asks for it is drawn before. */
export const ConfigContext = createContext<FrontendConfig | undefined>(undefined)

export function useConfig(): FrontendConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('The configuration is asked for before it was loaded.')
  return config
}
