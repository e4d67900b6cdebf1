import * as z from 'zod'

const text = z.string().min(1)

const filesBlobs = z.strictObject({ kind: z.literal('files'), folder: text })

const s3Blobs = z.strictObject({
  kind: z.literal('s3'),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: text.default('us-east-1'),
  bucket: text,
  prefix: z.string().default(''),
  accessKeyId: text,
  secretAccessKey: text.optional(),
  secretAccessKeyFile: text.optional(),
  pathStyle: z.boolean().default(true),
  checksums: z.boolean().default(true),
})

const blobs = z.discriminatedUnion('kind', [filesBlobs, s3Blobs])

const placement = z.strictObject({
  id: z.int().min(0).max(32_767),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and dashes only')
    .optional(),
  title: text.optional(),
  description: z.string().default(''),
  pending: z.boolean().default(false),
  blobs,
})

/** What `PERIGEE_PLACEMENTS` names; docs/operations.md shows one. */
export const placementFile = z.strictObject({ placements: z.array(placement).min(1) })

export type PlacementEntry = z.infer<typeof placement>
export type BlobsEntry = z.infer<typeof blobs>
