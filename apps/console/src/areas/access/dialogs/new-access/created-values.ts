import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { MadeAccess } from './create-access'

export interface CreatedValue {
  label: string
  value: string
  isSecret: boolean
}

/** What was made, as it is shown and downloaded. */
export function createdValues(made: MadeAccess): CreatedValue[] {
  switch (made.type) {
    case 'API-Key':
      return [
        { label: 'Satellite Address', value: made.satelliteAddress, isSecret: false },
        { label: 'API Key', value: made.apiKey, isSecret: true },
      ]
    case 'Access-Grant':
      return [{ label: 'Access Grant', value: made.accessGrant, isSecret: true }]
    case 'S3-Credentials':
      return ofCredentials(made.credentials)
  }
}

const ofCredentials = ({ access_key_id, secret_key, endpoint }: GatewayCredentials): CreatedValue[] => [
  { label: 'Access Key', value: access_key_id, isSecret: true },
  { label: 'Secret Key', value: secret_key, isSecret: true },
  { label: 'Endpoint', value: endpoint, isSecret: false },
]

/** As one text file. */
export const valuesText = (values: readonly CreatedValue[]): string =>
  values.map(({ label, value }) => `${label}: ${value}\n`).join('')
