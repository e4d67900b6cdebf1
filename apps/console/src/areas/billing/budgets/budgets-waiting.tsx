import { SimpleGrid, Skeleton } from '@mantine/core'

/** Where cards of budgets will stand. */
export const BudgetsWaiting = () => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} aria-busy aria-label="Budgets are loading" role="group">
    <Skeleton height={210} />
    <Skeleton height={210} />
  </SimpleGrid>
)
