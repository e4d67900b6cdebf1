import { Text } from '@mantine/core'
import { StatusPage, WaysOut } from './status-page'

export const NotFoundPage = () => (
  <StatusPage status={404} title="Page not found" actions={<WaysOut />}>
    <Text c="dimmed">There is nothing at this address.</Text>
  </StatusPage>
)
