import { z } from 'zod'

/** The name under which an image is asked for; it is that of its entry's file too. */
export const imageName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)

/** Of a file beside the entry: the SHA-256 of what is in it. */
const storedFile = z.string().regex(/^[0-9a-f]{64}\.(kernel|initrd|qcow2)$/)

/** A user whom seeds can name. */
export const loginName = z.string().regex(/^[a-z_][a-z0-9_-]{0,31}$/)

export const catalogueEntry = z.strictObject({
  name: imageName,
  title: z.string().min(1).max(100),
  /** Without one, the disk has a boot loader. */
  kernel: storedFile.optional(),
  initrd: storedFile.optional(),
  cmdline: z.string().max(1_000).optional(),
  /** What disks of machines start from. */
  disk: storedFile,
  /** How it takes what it is told: `fwcfg` by our own unit at each boot, `nocloud` by cloud-init. */
  seed: z.enum(['fwcfg', 'nocloud']),
  minDiskGB: z.int().min(1),
  minMemoryMB: z.int().min(64),
  user: loginName,
  tools: z.array(z.string().max(50)),
  /** Of what it was made: versions and recipe, as one hash. */
  recipe: z.string(),
})

/** An image as it lies on the disk of the host. */
export type CatalogueEntry = z.infer<typeof catalogueEntry>
