import { Loader } from '@mantine/core'

export const Waiting = () => <Loader color="gray.4" role="status" aria-label="The file is on its way" />
