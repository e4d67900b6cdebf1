import type { Anvil } from '@perigee/token-chain/testing/anvil'

/** Of an account m/44'/60'/0', whose private key is nowhere. */
const addressKey =
  'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE'

/** Of a product that takes the token of a chain, at 50 cents. */
export const tokenSettings = ({ chainId, url: rpcUrl, token: contract }: Anvil): Record<string, string> => {
  const explorer = 'https://explorer.example/tx/'
  return {
    PERIGEE_TOKEN_NAME: 'STAR',
    PERIGEE_TOKEN_ADDRESS_KEY: addressKey,
    PERIGEE_TOKEN_PRICE: '0.5',
    PERIGEE_TOKEN_CONFIRMATIONS: '3',
    PERIGEE_TOKEN_CHAINS: JSON.stringify([{ chainId, name: 'Ethereum', rpcUrl, contract, explorer, startBlock: 0 }]),
  }
}
