import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '@/components/brand-mark'
import styles from './status-page.module.css'

interface Props {
  /** 0 where no server has answered. */
  status: number
  title: string
  children: ReactNode
  /** The ways out. */
  actions?: ReactNode
  role?: 'alert'
}

/** In place of a page that there is not. */
export const StatusPage = ({ status, title, children, actions, role }: Props) => (
  <Center role={role} p="xl" mih="60dvh">
    <Stack align="center" gap="sm" ta="center" maw={480}>
      {status > 0 && (
        <Text fz={40} fw={600} lh={1} c="dimmed" className="tabular">
          {status}
        </Text>
      )}
      <Title order={1}>{title}</Title>
      {children}
      {actions !== undefined && (
        <Group justify="center" gap="sm" mt="xs">
          {actions}
        </Group>
      )}
    </Stack>
  </Center>
)

/** Around it where the frame is missing, too. */
export const Frameless = ({ children }: { children: ReactNode }) => (
  <div className={styles['page']}>
    <header className={styles['head']}>
      <BrandMark size={28} />
    </header>
    <main>{children}</main>
  </div>
)

/** Back to where one was, and to the projects. */
export function WaysOut({ primary }: { primary?: ReactNode }) {
  const { history } = useRouter()
  return (
    <>
      {history.length > 1 && (
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden />} onClick={() => history.back()}>
          Go back
        </Button>
      )}
      <Button component={Link} to="/projects" {...(primary !== undefined && { variant: 'default' })}>
        Go to projects
      </Button>
      {primary}
    </>
  )
}
