import { Center, Loader } from '@mantine/core'

/** In place of a page that takes longer than a second to come. */
export function Loading() {
  return (
    <Center mih="50dvh">
      <Loader aria-label="Loading" role="status" />
    </Center>
  )
}
