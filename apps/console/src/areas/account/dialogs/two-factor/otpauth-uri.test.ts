import { expect, it } from 'vitest'
import { otpauthUri } from './otpauth-uri'

it('names issuer and account, whatever they contain', () => {
  const uri = otpauthUri({ secret: 'JBSWY3DPEHPK3PXP', email: 'a+b@example.test', issuer: 'Perigee Eins & Co' })
  expect(uri).toBe(
    'otpauth://totp/Perigee%20Eins%20%26%20Co:a%2Bb%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=Perigee%20Eins%20%26%20Co',
  )
})
