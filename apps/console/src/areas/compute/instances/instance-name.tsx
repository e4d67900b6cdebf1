import { Anchor } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'

interface Props {
  of: Instance
  onOpen: (instance: Instance) => void
}

/** Opens the details; the whole row does that, too. */
export const InstanceName = ({ of, onOpen }: Props) => (
  <Anchor
    component="button"
    type="button"
    c="inherit"
    fw={500}
    ta="left"
    style={{ overflowWrap: 'anywhere' }}
    onClick={() => onOpen(of)}
  >
    {of.name}
  </Anchor>
)
