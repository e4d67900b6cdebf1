import { Alert } from '@mantine/core'

interface Props {
  activated?: string
  invite_invalid?: string
  sso_failed?: string
}

/** What the address says about how somebody came to the login page. */
export function LoginNotices({ activated, invite_invalid, sso_failed }: Props) {
  return (
    <>
      {activated === 'true' && (
        <Alert color="green" role="status">
          Your account is active. You can log in.
        </Alert>
      )}
      {activated === 'false' && <Alert role="status">This account is already activated. You can log in.</Alert>}
      {invite_invalid === 'true' && (
        <Alert color="yellow" role="status">
          The invite link has expired or is not valid.
        </Alert>
      )}
      {sso_failed === 'true' && (
        <Alert color="red" role="status">
          Single sign-on did not work. Please try again; if it keeps failing, ask whoever looks after it in your
          organization.
        </Alert>
      )}
    </>
  )
}
