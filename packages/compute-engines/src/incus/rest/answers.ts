import * as z from 'zod'

/** What each call answers, https://linuxcontainers.org/incus/docs/main/rest-api/. */
export const envelope = z.object({
  type: z.enum(['sync', 'async', 'error']),
  operation: z.string().nullish(),
  error: z.string().nullish(),
  error_code: z.number().nullish(),
  metadata: z.unknown().optional(),
})

/** Of an operation under way or ended. */
export const operation = z.object({
  status_code: z.number(),
  err: z.string().nullish(),
})

const config = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {})
const devices = z
  .record(z.string(), z.record(z.string(), z.string()))
  .nullish()
  .transform((given) => given ?? {})

export const instance = z.object({
  name: z.string(),
  status: z.string(),
  config,
  devices,
  /** Of the member of the cluster; `none` where there is no cluster. */
  location: z.string().nullish(),
  /** When it was started last. */
  last_used_at: z.string().nullish(),
})
export type Instance = z.infer<typeof instance>

export const instances = z.array(instance)

export const images = z.array(
  z.object({
    type: z.string(),
    properties: config,
    aliases: z.array(z.object({ name: z.string() })).nullish(),
  }),
)

/** By state of the operations, such as `running`. */
export const operations = z.record(
  z.string(),
  z.array(
    z.object({
      id: z.string(),
      status_code: z.number(),
      resources: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
    }),
  ),
)

export const server = z.object({
  environment: z.object({ server_clustered: z.boolean().nullish(), server_name: z.string().nullish() }),
})

export const members = z.array(z.object({ server_name: z.string(), url: z.string(), status: z.string() }))

export const resources = z.object({
  cpu: z.object({ total: z.number() }),
  memory: z.object({ total: z.number() }),
})

export const pool = z.object({ driver: z.string() })
export const poolResources = z.object({ space: z.object({ used: z.number(), total: z.number() }) })

/** `-1`: no limit. */
const budget = z.object({ Limit: z.number() })
export const projectState = z.object({
  resources: z.object({ cpu: budget.nullish(), memory: budget.nullish(), disk: budget.nullish() }),
})

export const networkState = z.object({
  addresses: z.array(z.object({ family: z.string(), address: z.string(), netmask: z.string() })).nullish(),
})
