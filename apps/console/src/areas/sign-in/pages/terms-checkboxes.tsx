import { Alert, Anchor, Checkbox } from '@mantine/core'
import { useConfig } from '@/lib/config'
import type { Fields } from '@/lib/use-fields'
import { hasTerms, type SignupValues } from '../model/signup-fields'

export function TermsCheckboxes({ fields }: { fields: Fields<SignupValues> }) {
  const { brand, isBetaSatellite } = useConfig()
  const { values, problem, set } = fields
  return (
    <>
      {isBetaSatellite && (
        <Alert color="yellow" title="This is a beta satellite">
          Your data can be lost at any time.
          <Checkbox
            mt="xs"
            label="I understand"
            checked={values.betaUnderstood}
            error={problem('betaUnderstood')}
            onChange={(event) => set('betaUnderstood', event.currentTarget.checked)}
          />
        </Alert>
      )}
      {hasTerms(brand) && (
        <Checkbox
          label={
            <>
              I agree to the <Document href={brand.termsURL}>Terms of Service</Document> and the{' '}
              <Document href={brand.privacyURL}>Privacy Policy</Document>
            </>
          }
          checked={values.termsAccepted}
          error={problem('termsAccepted')}
          onChange={(event) => set('termsAccepted', event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** A link where the operator has given one, else only the words. */
function Document({ href, children }: { href: string; children: string }) {
  if (href === '') return children
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" underline="always">
      {children}
    </Anchor>
  )
}
