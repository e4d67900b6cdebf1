import { createSshKey } from '@perigee/compute/ssh-keys/create-ssh-key'
import { deleteSshKey } from '@perigee/compute/ssh-keys/delete-ssh-key'
import { listSshKeys } from '@perigee/compute/ssh-keys/list-ssh-keys'
import type { ViewedSshKey } from '@perigee/compute/ssh-keys/view-ssh-key'
import { compute, type SshKey } from '@perigee/contract/compute'
import type { Deps } from '../deps'
import { serve } from '../serve'

export const sshKeyRoutes = (deps: Deps) => [
  serve(deps, compute.listSshKeys, listSshKeys, {
    input: () => ({}),
    present: ({ items }) => items.map(presentSshKey),
  }),
  serve(deps, compute.createSshKey, createSshKey, { input: ({ body }) => body, present: presentSshKey }),
  serve(deps, compute.deleteSshKey, deleteSshKey, { input: ({ params }) => params, present: () => undefined }),
]

const presentSshKey = ({ id, name, publicKey, fingerprint, createdAt }: ViewedSshKey): SshKey => ({
  id,
  name,
  publicKey,
  fingerprint,
  created: createdAt.toISOString(),
})
