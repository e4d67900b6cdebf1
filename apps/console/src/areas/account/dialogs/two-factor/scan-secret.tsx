import { Text } from '@mantine/core'
import { SecretField } from '@/components/secret-field'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { otpauthUri } from './otpauth-uri'
import { QrCode } from '@/components/qr-code'

/** Takes a secret over to the authenticator app. */
export function ScanSecret({ secret }: { secret: string }) {
  const { email } = useAccount()
  const { brand, satelliteName } = useConfig()
  const issuer = `${brand.name} ${satelliteName}`
  return (
    <>
      <Text size="sm">Scan this QR code with your authenticator app, or enter the secret in it by hand.</Text>
      <QrCode text={otpauthUri({ secret, email, issuer })} label="QR code for the authenticator app" />
      <SecretField label="Secret" value={secret} groupsOf={4} />
    </>
  )
}
