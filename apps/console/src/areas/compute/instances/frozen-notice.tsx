import { Alert } from '@mantine/core'
import { Snowflake } from 'lucide-react'

/** Says why machines are down that nobody has stopped. */
export const FrozenNotice = () => (
  <Alert role="note" color="blue" variant="light" icon={<Snowflake size={18} aria-hidden />}>
    The account of this project’s owner is frozen, so its instances are stopped and cannot be started. Their disks stay.
    They start again by themselves when the account is no longer frozen.
  </Alert>
)
